/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package dev.cork.engine.transport;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transports there are: NIO, and what {@link TransportProvider}s on the class path
 * offer. Any thread.
 */
public final class Transports {

	private static final Logger logger = LoggerFactory.getLogger(Transports.class);

	private final Transport nio = new NioTransport();

	private final Map<String, Transport> working = new LinkedHashMap<>();

	private final Map<String, String> failed = new LinkedHashMap<>();

	Transports(Iterable<TransportProvider> providers) {
		try {
			providers.forEach((provider) -> add(provider.name(), provider::create));
		}
		catch (ServiceConfigurationError | LinkageError ex) {
			// as of a provider whose class files are of a newer Java than this
			logger.warn("A transport on the class path cannot be used, {} is: {}", preferred().name(), ex.toString());
		}
	}

	private void add(String name, Supplier<Transport> provider) {
		try {
			this.working.put(name, provider.get());
		}
		catch (UnsupportedOperationException ex) {
			logger.warn("The transport {} cannot be used: {}", name, ex.getMessage());
			this.failed.put(name, String.valueOf(ex.getMessage()));
		}
	}

	Transport preferred() {
		return this.working.values().stream().findFirst().orElse(this.nio);
	}

	/**
	 * Returns the transport that servers use unless told otherwise: the first that a
	 * provider offers and that works here, else NIO. A provider that does not work is
	 * logged as a warning, for somebody has put it on the class path on purpose.
	 * @return the transport
	 */
	public static Transport fastest() {
		return Found.TRANSPORTS.preferred();
	}

	/**
	 * Returns the transport of a name.
	 * @param name {@code nio}, or the name of a provider's
	 * @return the transport
	 * @throws IllegalArgumentException if there is none of that name, or it does not work
	 * here; the message says why, or which names there are
	 */
	public static Transport named(String name) {
		return Found.TRANSPORTS.find(name);
	}

	Transport find(String name) {
		Transport transport = name.equals(this.nio.name()) ? this.nio : this.working.get(name);
		if (transport != null) {
			return transport;
		}
		String reason = this.failed.get(name);
		if (reason != null) {
			throw new IllegalArgumentException("The transport '" + name + "' cannot be used: " + reason);
		}
		Map<String, Transport> known = new LinkedHashMap<>(this.working);
		known.put(this.nio.name(), this.nio);
		throw new IllegalArgumentException(
				"There is no transport '" + name + "' on the class path, only " + String.join(", ", known.keySet()));
	}

	/** The class path does not change: one look is enough, and only if somebody asks. */
	private static final class Found {

		private static final Transports TRANSPORTS = new Transports(
				ServiceLoader.load(TransportProvider.class, TransportProvider.class.getClassLoader()));

	}

}
