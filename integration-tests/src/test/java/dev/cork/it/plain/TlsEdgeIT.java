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

package dev.cork.it.plain;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.it.support.Apps;
import dev.cork.it.support.TlsWire;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslBundleRegistrar;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * How TLS connections of an application begin and end, and where the work of that is
 * done.
 */
class TlsEdgeIT {

	@TempDir
	static Path folder;

	private static TestCertificate server;

	@BeforeAll
	static void makeCertificate() {
		server = TestCertificate.create(folder, "server", "dns:localhost");
	}

	private static ConfigurableApplicationContext run(String... more) {
		String[] properties = new String[more.length + 2];
		properties[0] = "server.ssl.certificate=" + server.certificateFile();
		properties[1] = "server.ssl.certificate-private-key=" + server.keyFile();
		System.arraycopy(more, 0, properties, 2, more.length);
		return Apps.run(App.class, properties);
	}

	private static TlsWire connect(ConfigurableApplicationContext context) throws IOException {
		return new TlsWire(TestCertificate.trusting(server), Apps.port(context));
	}

	private static long count(ConfigurableApplicationContext context, Counter counter) {
		return Apps.cork(context).getHttpServer().metrics().total(counter);
	}

	private static void awaitCount(ConfigurableApplicationContext context, Counter counter, long atLeast) {
		await().atMost(60, TimeUnit.SECONDS).until(() -> count(context, counter) >= atLeast);
	}

	@Test
	void whoHasEndedItsSideStillGetsTheAnswer() throws Exception {
		try (ConfigurableApplicationContext context = run(); TlsWire client = connect(context)) {
			client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			CompletableFuture<String> answer = context.getBean(Handlers.class).asked.poll(60, TimeUnit.SECONDS);
			client.endWithNotice();
			answer.complete("at last");
			assertThat(client.readAll()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nat last");
		}
	}

	/** Neither is the end of the body, however politely it was said. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aBodyThatIsCutOffIsAnAbort(boolean withNotice) throws Exception {
		try (ConfigurableApplicationContext context = run()) {
			for (String framing : List.of("Content-Length: 10\r\n\r\n12345",
					"Transfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n")) {
				long before = count(context, Counter.ABORTS);
				try (TlsWire client = connect(context)) {
					client.send("POST /body HTTP/1.1\r\nHost: a\r\n" + framing);
					if (withNotice) {
						client.endWithNotice();
					}
					else {
						client.endWithoutNotice();
					}
					awaitCount(context, Counter.ABORTS, before + 1);
				}
			}
			assertThat(context.getBean(Handlers.class).bodies).hasValue(0);
			try (TlsWire client = connect(context)) {
				client.send("POST /body HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5\r\n\r\n12345");
				assertThat(client.readAll()).endsWith("\r\n\r\n12345");
			}
			assertThat(context.getBean(Handlers.class).bodies).hasValue(1);
		}
	}

	@Test
	void aHandshakeHasADeadline() throws Exception {
		try (ConfigurableApplicationContext context = run("cork.server.tls.handshake-timeout=100ms");
				Wire silent = new Wire(Apps.port(context))) {
			assertThat(silent.readAll()).isEmpty();
			awaitCount(context, Counter.TLS_HANDSHAKE_TIMEOUTS, 1);
		}
	}

	@Test
	void handshakesBeyondTheLimitWaitForTheirTurn() throws Exception {
		try (ConfigurableApplicationContext context = run("cork.server.tls.max-handshakes=1", "cork.server.loops=1");
				Wire holding = new Wire(Apps.port(context))) {
			// one that asks and never answers
			holding.send(TlsWire.clientHello(TestCertificate.trusting(server)));
			assertThat(holding.read(1)).isEqualTo("\u0016");
			CompletableFuture<String> next = CompletableFuture.supplyAsync(() -> hello(context));
			awaitCount(context, Counter.TLS_HANDSHAKES_DELAYED, 1);
			assertThat(next).isNotDone();
			holding.reset();
			assertThat(next.get(60, TimeUnit.SECONDS)).endsWith("\r\n\r\nhello");
		}
	}

	private static String hello(ConfigurableApplicationContext context) {
		try (TlsWire client = connect(context)) {
			return client.send("GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").readAll();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** What needs the private key is what costs. */
	@Test
	void theExpensiveStepsOfAHandshakeAreNotTheLoops() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "server.ssl.bundle=watched")) {
			assertThat(hello(context)).endsWith("\r\n\r\nhello");
			assertThat(App.keyUsers).isNotEmpty().allMatch((thread) -> thread.startsWith("cork-tls-"));
		}
	}

	@LoopController
	static class Handlers {

		final BlockingQueue<CompletableFuture<String>> asked = new LinkedBlockingQueue<>();

		final AtomicInteger bodies = new AtomicInteger();

		@GetMapping("/hello")
		String hello() {
			return "hello";
		}

		@GetMapping("/later")
		CompletableFuture<String> later() {
			CompletableFuture<String> answer = new CompletableFuture<>();
			this.asked.add(answer);
			return answer;
		}

		@PostMapping("/body")
		String body(@RequestBody String body) {
			this.bodies.incrementAndGet();
			return body;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

		static final Queue<String> keyUsers = new ConcurrentLinkedQueue<>();

		@Bean
		SslBundleRegistrar watchedBundle() {
			return (registry) -> registry.registerBundle("watched",
					SslBundle.of(SslStoreBundle.NONE, null, null, SslBundle.DEFAULT_PROTOCOL, new WatchedManagers()));
		}

	}

	/** Sees who asks for the private key. */
	private static final class WatchedManagers implements SslManagerBundle {

		@Override
		public KeyManagerFactory getKeyManagerFactory() {
			try (InputStream in = Files.newInputStream(server.keyStoreFile())) {
				KeyStore store = KeyStore.getInstance("PKCS12");
				store.load(in, TestCertificate.PASSWORD.toCharArray());
				KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
				factory.init(store, TestCertificate.PASSWORD.toCharArray());
				return factory;
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		}

		@Override
		public KeyManager[] getKeyManagers() {
			return new KeyManager[] {
					new WatchedKeys((X509ExtendedKeyManager) getKeyManagerFactory().getKeyManagers()[0]) };
		}

		@Override
		public TrustManagerFactory getTrustManagerFactory() {
			try {
				TrustManagerFactory factory = TrustManagerFactory
					.getInstance(TrustManagerFactory.getDefaultAlgorithm());
				factory.init((KeyStore) null);
				return factory;
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

	private static final class WatchedKeys extends X509ExtendedKeyManager {

		private final X509ExtendedKeyManager keys;

		WatchedKeys(X509ExtendedKeyManager keys) {
			this.keys = keys;
		}

		@Override
		public @Nullable PrivateKey getPrivateKey(String alias) {
			App.keyUsers.add(Thread.currentThread().getName());
			return this.keys.getPrivateKey(alias);
		}

		@Override
		public @Nullable String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
			return this.keys.chooseEngineServerAlias(keyType, issuers, engine);
		}

		@Override
		public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
			return this.keys.getServerAliases(keyType, issuers);
		}

		@Override
		public @Nullable String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
			return this.keys.chooseServerAlias(keyType, issuers, socket);
		}

		@Override
		public String @Nullable [] getClientAliases(String keyType, Principal[] issuers) {
			return this.keys.getClientAliases(keyType, issuers);
		}

		@Override
		public @Nullable String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
			return this.keys.chooseClientAlias(keyTypes, issuers, socket);
		}

		@Override
		public X509Certificate @Nullable [] getCertificateChain(String alias) {
			return this.keys.getCertificateChain(alias);
		}

	}

}
