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

package dev.cork.engine.tls;

import java.time.Duration;
import java.util.concurrent.Executor;

import javax.net.ssl.SSLContext;

/**
 * What a server presents to its clients and asks of them. An immutable snapshot: to
 * change something while the server runs, give it another one with
 * {@code HttpServer.reloadTls}; connections keep what they have shaken hands with.
 */
public final class TlsContext {

	private final ServerNames<TlsEngines> names;

	private final long handshakeTimeoutMs;

	private final int maxHandshakes;

	private final Executor executor;

	private TlsContext(Builder builder) {
		this.names = builder.names.build();
		this.handshakeTimeoutMs = builder.handshakeTimeout.toMillis();
		this.maxHandshakes = builder.maxHandshakes;
		this.executor = builder.executor;
	}

	/**
	 * Makes a context with the defaults of the builder.
	 * @param context has the keys
	 * @return the context
	 */
	public static TlsContext of(SSLContext context) {
		return builder(JdkTlsEngines.builder(context).build()).build();
	}

	/**
	 * Starts with one identity, the defaults being those of the methods of the builder.
	 * @param engines of clients that name no server, or one that has no engines of its
	 * own
	 * @return a builder
	 */
	public static Builder builder(TlsEngines engines) {
		return new Builder(engines);
	}

	ServerNames<TlsEngines> names() {
		return this.names;
	}

	long handshakeTimeoutMs() {
		return this.handshakeTimeoutMs;
	}

	int maxHandshakes() {
		return this.maxHandshakes;
	}

	Executor executor() {
		return this.executor;
	}

	/**
	 * Makes a {@link TlsContext}. Not thread-safe.
	 */
	public static final class Builder {

		private final ServerNames.Builder<TlsEngines> names;

		private Duration handshakeTimeout = Duration.ofSeconds(10);

		private int maxHandshakes = 1000;

		private Executor executor = HandshakeExecutor.shared();

		private Builder(TlsEngines engines) {
			this.names = new ServerNames.Builder<>(engines);
		}

		/**
		 * Adds an identity for clients that name a server (RFC 6066, 3).
		 * @param name the name, or {@code *.} and a name for all that have one label more
		 * @param engines its engines
		 * @return this builder
		 * @throws IllegalArgumentException if that is no name, or was added before
		 */
		public Builder serverName(String name, TlsEngines engines) {
			this.names.add(name, engines);
			return this;
		}

		/**
		 * Sets how long a handshake may take, from the accepted connection on.
		 * @param handshakeTimeout from 1 ms to 365 days; 10 seconds by default
		 * @return this builder
		 */
		public Builder handshakeTimeout(Duration handshakeTimeout) {
			if (handshakeTimeout.toMillis() < 1 || handshakeTimeout.compareTo(Duration.ofDays(365)) > 0) {
				throw new IllegalArgumentException(
						"handshakeTimeout must be from 1 ms to 365 days, not " + handshakeTimeout);
			}
			this.handshakeTimeout = handshakeTimeout;
			return this;
		}

		/**
		 * Sets how many handshakes may go on at the same time; further ones wait, without
		 * costing more than their connection and their first message. Loops share it
		 * evenly.
		 * @param maxHandshakes 1 or more, at least one for each loop; 1000 by default
		 * @return this builder
		 */
		public Builder maxHandshakes(int maxHandshakes) {
			if (maxHandshakes < 1) {
				throw new IllegalArgumentException("maxHandshakes must be 1 or more, not " + maxHandshakes);
			}
			this.maxHandshakes = maxHandshakes;
			return this;
		}

		/**
		 * Sets where the expensive steps of handshakes run, as no loop may wait for them.
		 * @param executor gets at most one task for each handshake that goes on; by
		 * default a few daemon threads that all servers share
		 * @return this builder
		 */
		public Builder executor(Executor executor) {
			this.executor = executor;
			return this;
		}

		/**
		 * Makes the context.
		 * @return the context
		 */
		public TlsContext build() {
			return new TlsContext(this);
		}

	}

}
