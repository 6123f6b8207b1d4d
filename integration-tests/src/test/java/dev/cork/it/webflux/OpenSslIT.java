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

package dev.cork.it.webflux;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.cert.X509Certificate;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.it.support.Apps;
import dev.cork.web.LoopController;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

/**
 * TLS by OpenSSL, where Netty and its native library are on the class path.
 */
class OpenSslIT {

	@TempDir
	static Path folder;

	private static TestCertificate server;

	private static TestCertificate user;

	private static ConfigurableApplicationContext context;

	@BeforeAll
	static void start() {
		server = TestCertificate.create(folder, "server", "dns:localhost");
		user = TestCertificate.create(folder, "user");
		context = Apps.run(Application.class, "cork.server.tls.provider=openssl",
				"server.ssl.certificate=" + server.certificateFile(),
				"server.ssl.certificate-private-key=" + server.keyFile(), "server.ssl.client-auth=want",
				"server.ssl.trust-certificate=" + user.certificateFile());
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	private static HttpClient client(SSLContext tls, String version) {
		SSLParameters parameters = tls.getDefaultSSLParameters();
		parameters.setProtocols(new String[] { version });
		return HttpClient.newBuilder().sslContext(tls).sslParameters(parameters).build();
	}

	private static String send(HttpClient client, HttpRequest.Builder request) throws Exception {
		return client.send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
	}

	private static HttpRequest.Builder to(String path) {
		return HttpRequest.newBuilder(URI.create("https://localhost:" + Apps.port(context) + path));
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.2", "TLSv1.3" })
	void requestsAndLargeBodiesAreServed(String version) throws Exception {
		HttpClient client = client(TestCertificate.trusting(server), version);
		String large = "0123456789".repeat(200_000);
		assertThat(send(client, to("/who"))).isEqualTo("nobody");
		assertThat(send(client, to("/echo").POST(HttpRequest.BodyPublishers.ofString(large)))).isEqualTo(large);
		assertThat(send(client, to("/who"))).isEqualTo("nobody");
	}

	@Test
	void aClientShowsItsCertificate() throws Exception {
		assertThat(send(client(user.context(server), "TLSv1.3"), to("/who"))).isEqualTo("CN=user");
	}

	@Test
	void handshakesThatFailAreCounted() {
		long before = count();
		assertThat(catchThrowable(() -> send(client(TestCertificate.trusting(user), "TLSv1.2"), to("/who"))))
			.isInstanceOf(IOException.class);
		await().until(() -> count() > before);
	}

	private static long count() {
		return Apps.cork(context).getHttpServer().metrics().total(Counter.TLS_CERTIFICATE_FAILURES)
				+ Apps.cork(context).getHttpServer().metrics().total(Counter.TLS_PROTOCOL_FAILURES)
				+ Apps.cork(context).getHttpServer().metrics().total(Counter.TLS_HANDSHAKES_ABORTED);
	}

	@LoopController
	static class Handlers {

		@GetMapping("/who")
		String who(X509Certificate @Nullable [] certificates) {
			return (certificates != null) ? certificates[0].getSubjectX500Principal().getName() : "nobody";
		}

		@PostMapping("/echo")
		String echo(@RequestBody String body) {
			return body;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

	}

}
