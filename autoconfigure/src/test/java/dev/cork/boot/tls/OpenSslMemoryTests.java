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

package dev.cork.boot.tls;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.engine.tls.ClientAuth;
import dev.cork.engine.tls.TlsContext;
import dev.cork.engine.tls.TlsEngines;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * OpenSSL keeps its connections and its keys outside of the heap: nobody but us gives
 * them back.
 */
class OpenSslMemoryTests {

	@TempDir
	static Path folder;

	private static TestCertificate certificate;

	private final RecordingEngines engines = new RecordingEngines();

	private HttpServer server;

	@BeforeAll
	static void makeCertificate() {
		certificate = TestCertificate.create(folder, "server", "dns:localhost");
	}

	@BeforeEach
	void start() throws Exception {
		KeyStore keys = KeyStore.getInstance(certificate.keyStoreFile().toFile(),
				TestCertificate.PASSWORD.toCharArray());
		SslBundle bundle = SslBundle.of(SslStoreBundle.of(keys, TestCertificate.PASSWORD, null));
		this.engines.delegate = OpenSslBundleEngines.load()
			.create(bundle, new BundlePlace("server.ssl", null), ClientAuth.NONE);
		this.server = HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build())
			.tls(TlsContext.builder(this.engines).build())
			.get("/", (request, response) -> response.end("hello"))
			.start();
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private Socket connect() throws Exception {
		Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.server.port());
		socket.setSoTimeout(60_000);
		return socket;
	}

	private SSLSocket connect(SSLContext context, String version) throws Exception {
		SSLSocket socket = (SSLSocket) context.getSocketFactory()
			.createSocket(connect(), "localhost", this.server.port(), true);
		socket.setEnabledProtocols(new String[] { version });
		return socket;
	}

	private SSLSocket connect(String version) throws Exception {
		return connect(TestCertificate.trusting(certificate), version);
	}

	private static void get(Socket socket) throws Exception {
		socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
		StringBuilder answer = new StringBuilder();
		while (answer.indexOf("hello") < 0) {
			int next = socket.getInputStream().read();
			assertThat(next).isNotNegative();
			answer.append((char) next);
		}
	}

	private void awaitReleased(int made) {
		await().atMost(60, TimeUnit.SECONDS)
			.untilAsserted(() -> assertThat(this.engines.made).hasSize(made)
				.allMatch((engine) -> ReferenceCountUtil.refCnt(engine) == 0));
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void aConnectionThatEndsGivesItsEngineBack(String version) throws Exception {
		try (SSLSocket socket = connect(version)) {
			get(socket);
			assertThat(this.engines.made).singleElement()
				.isInstanceOf(ReferenceCountedOpenSslEngine.class)
				.matches((engine) -> ReferenceCountUtil.refCnt(engine) == 1);
		}
		awaitReleased(1);
	}

	@Test
	@SuppressWarnings("try") // closed early: that is the reset
	void aConnectionThatIsResetGivesItsEngineBack() throws Exception {
		try (Socket socket = connect();
				Socket tls = TestCertificate.trusting(certificate)
					.getSocketFactory()
					.createSocket(socket, "localhost", this.server.port(), false)) {
			get(tls);
			socket.setSoLinger(true, 0);
			socket.close();
			awaitReleased(1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void aHandshakeThatTheClientRefusesGivesItsEngineBack(String version) throws Exception {
		try (SSLSocket socket = connect(SSLContext.getDefault(), version)) {
			assertThatExceptionOfType(SSLException.class).isThrownBy(socket::startHandshake);
		}
		awaitReleased(1);
	}

	@Test
	void aHandshakeThatIsLeftGivesItsEngineBack() throws Exception {
		SSLEngine client = TestCertificate.trusting(certificate).createSSLEngine();
		client.setUseClientMode(true);
		ByteBuffer hello = ByteBuffer.allocate(1 << 15);
		assertThat(client.wrap(ByteBuffer.allocate(0), hello).bytesProduced()).isPositive();
		try (Socket socket = connect()) {
			socket.getOutputStream().write(hello.array(), 0, hello.position());
			assertThat(socket.getInputStream().read()).isEqualTo(22);
			socket.setSoLinger(true, 0);
		}
		awaitReleased(1);
	}

	@Test
	void aServerThatStopsGivesTheEnginesOfOpenConnectionsBack() throws Exception {
		try (SSLSocket one = connect("TLSv1.2"); SSLSocket other = connect("TLSv1.3")) {
			get(one);
			get(other);
			this.server.close();
			awaitReleased(2);
		}
	}

	/** It is freed when it is unreachable: no connection can want it then. */
	@Test
	void aContextIsGivenBackAfterAReloadWhenItsLastConnectionHasEnded() throws Exception {
		ReferenceQueue<Object> freed = new ReferenceQueue<>();
		Reference<Object> context = new PhantomReference<>(this.engines.context(), freed);
		try (SSLSocket socket = connect("TLSv1.3")) {
			get(socket);
			this.server.reloadTls(TlsContext.of(certificate.context()));
			this.engines.forget();
			get(socket);
		}
		await().atMost(60, TimeUnit.SECONDS).until(() -> {
			System.gc();
			return freed.poll() == context;
		});
	}

	/** Remembers every engine. */
	private static final class RecordingEngines implements TlsEngines {

		private final Queue<SSLEngine> made = new ConcurrentLinkedQueue<>();

		private volatile @Nullable TlsEngines delegate;

		private Object context() {
			return Objects
				.requireNonNull(ReflectionTestUtils.getField(Objects.requireNonNull(this.delegate), "context"));
		}

		private void forget() {
			this.made.clear();
			this.delegate = null;
		}

		@Override
		public SSLEngine newEngine() {
			SSLEngine engine = Objects.requireNonNull(this.delegate).newEngine();
			this.made.add(engine);
			return engine;
		}

		@Override
		public void release(SSLEngine engine) {
			TlsEngines known = this.delegate;
			if (known != null) {
				known.release(engine);
			}
			else {
				ReferenceCountUtil.release(engine);
			}
		}

	}

}
