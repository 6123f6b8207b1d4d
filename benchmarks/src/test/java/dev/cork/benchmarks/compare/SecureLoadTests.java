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
package dev.cork.benchmarks.compare;

import java.io.InputStream;
import java.nio.file.Files;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

import dev.cork.benchmarks.load.LoadGenerator;
import dev.cork.benchmarks.scenario.Scenarios;
import dev.cork.benchmarks.server.Settings;
import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.tls.TlsContext;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The load over TLS, with the key that the runner makes.
 */
class SecureLoadTests {

	@Test
	void requestsOverTlsAreAnswered() throws Exception {
		try (HttpServer server = HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build())
			.get("/hello", (request, response) -> response.end(Scenarios.HELLO))
			.tls(TlsContext.of(context()))
			.start();
				LoadGenerator load = new LoadGenerator(Scenarios.named("tls/hello-world").over(3), server.port())) {
			assertThat(load.run(1000, 1, TimeUnit.MINUTES).requests()).isEqualTo(1000);
		}
	}

	private static SSLContext context() throws Exception {
		char[] password = Settings.PASSWORD.toCharArray();
		KeyStore store = KeyStore.getInstance("PKCS12");
		try (InputStream in = Files.newInputStream(new KeyStoreFile().path())) {
			store.load(in, password);
		}
		KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		keys.init(store, password);
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(keys.getKeyManagers(), null, null);
		return context;
	}

}
