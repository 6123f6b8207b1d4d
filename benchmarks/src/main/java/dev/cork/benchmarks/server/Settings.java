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

package dev.cork.benchmarks.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

import dev.cork.engine.transport.Transport;
import dev.cork.engine.transport.Transports;
import org.jspecify.annotations.Nullable;

/**
 * How a server is to be started: {@code name=value} arguments. {@code tls} names a PKCS12
 * file; {@code loops} counts event loops, 1 where nothing is said; {@code transport} is
 * Cork's; anything else is a property of a Spring Boot application, and means nothing to
 * other servers.
 */
public final class Settings {

	/** Of the key store that the runner makes; it protects nothing. */
	public static final String PASSWORD = "benchmarks";

	/**
	 * For which connections stay open although nothing comes: all servers of a contest
	 * have theirs open while the others are measured.
	 */
	static final Duration PATIENCE = Duration.ofHours(1);

	private static final String TRANSPORT = "transport";

	private final Map<String, String> values = new LinkedHashMap<>();

	Settings(String[] arguments) {
		for (String argument : arguments) {
			int equals = argument.indexOf('=');
			if (equals < 1) {
				throw new IllegalArgumentException("Not name=value: " + argument);
			}
			this.values.put(argument.substring(0, equals), argument.substring(equals + 1));
		}
	}

	int loops() {
		return Integer.parseInt(this.values.getOrDefault("loops", "1"));
	}

	Transport transport() {
		String name = this.values.get(TRANSPORT);
		return (name != null) ? Transports.named(name) : Transports.fastest();
	}

	/**
	 * Whether it is to speak TLS.
	 * @return whether a key store was named
	 */
	public boolean isSecure() {
		return this.values.containsKey("tls");
	}

	/**
	 * The key store.
	 * @return a PKCS12 file, {@code null} without TLS
	 */
	public @Nullable Path keyStore() {
		String file = this.values.get("tls");
		return (file != null) ? Path.of(file) : null;
	}

	KeyManagerFactory keys() throws IOException, GeneralSecurityException {
		KeyStore store = KeyStore.getInstance("PKCS12");
		try (InputStream in = Files.newInputStream(Path.of(this.values.getOrDefault("tls", "")))) {
			store.load(in, PASSWORD.toCharArray());
		}
		KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		keys.init(store, PASSWORD.toCharArray());
		return keys;
	}

	/**
	 * A context with the key of the key store.
	 * @return the context
	 * @throws IOException if the key store cannot be read
	 * @throws GeneralSecurityException if it is none
	 */
	public SSLContext sslContext() throws IOException, GeneralSecurityException {
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(keys().getKeyManagers(), null, null);
		return context;
	}

	/** As arguments of a Spring Boot application. */
	String[] bootArguments(String loopsProperty) {
		List<String> arguments = new ArrayList<>(List.of("--server.address=127.0.0.1", "--server.port=0",
				"--spring.main.banner-mode=off", "--logging.level.root=warn"));
		if (!loopsProperty.isEmpty()) {
			arguments.add("--" + loopsProperty + "=" + loops());
		}
		this.values.forEach((name, value) -> {
			if (name.equals("tls")) {
				arguments.add("--server.ssl.key-store=file:" + value);
				arguments.add("--server.ssl.key-store-password=" + PASSWORD);
			}
			else if (name.equals(TRANSPORT)) {
				arguments.add("--cork.server.transport=" + value);
			}
			else if (!name.equals("loops")) {
				arguments.add("--" + name + "=" + value);
			}
		});
		return arguments.toArray(String[]::new);
	}

}
