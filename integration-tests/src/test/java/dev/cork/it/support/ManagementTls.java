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

package dev.cork.it.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;

import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * TLS on the application's port, on the management port, or on both.
 */
@Timeout(180)
@ExtendWith(OutputCaptureExtension.class)
public abstract class ManagementTls {

	private static final String HELLO = "/hello";

	private static final String HEALTH = "/actuator/health";

	@TempDir
	protected static Path folder;

	private static TestCertificate outside;

	private static TestCertificate inside;

	@BeforeAll
	public static void makeCertificates() {
		outside = TestCertificate.create(folder, "outside", "dns:localhost");
		inside = TestCertificate.create(folder, "inside", "dns:localhost,dns:management.test");
	}

	private static ConfigurableApplicationContext run(String... properties) {
		List<String> all = new ArrayList<>(List.of("management.server.port=0", "management.server.address=127.0.0.1"));
		all.addAll(Arrays.asList(properties));
		return Apps.run(App.class, all.toArray(String[]::new));
	}

	private static String[] pem(String prefix, TestCertificate certificate, String... more) {
		List<String> properties = new ArrayList<>(List.of(prefix + ".certificate=" + certificate.certificateFile(),
				prefix + ".certificate-private-key=" + certificate.keyFile()));
		properties.addAll(Arrays.asList(more));
		return properties.toArray(String[]::new);
	}

	private static String[] both(String[] some, String... more) {
		List<String> all = new ArrayList<>(Arrays.asList(some));
		all.addAll(Arrays.asList(more));
		return all.toArray(String[]::new);
	}

	private static int managementPort(ConfigurableApplicationContext context) {
		return context.getEnvironment().getRequiredProperty("local.management.port", int.class);
	}

	private static int get(SSLContext tls, String scheme, int port, String path) throws Exception {
		URI uri = URI.create(scheme + "://localhost:" + port + path);
		return HttpClient.newBuilder()
			.sslContext(tls)
			.build()
			.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
			.statusCode();
	}

	@Test
	public void aManagementPortMaySpeakTlsBesideAPlainApplication(CapturedOutput output) throws Exception {
		SSLContext tls = TestCertificate.trusting(inside);
		try (ConfigurableApplicationContext context = run(pem("management.server.ssl", inside))) {
			assertThat(get(tls, "http", Apps.port(context), HELLO)).isEqualTo(200);
			assertThat(get(tls, "https", managementPort(context), HEALTH)).isEqualTo(200);
			assertThat(output.getAll()).contains("Cork started on http://127.0.0.1:" + Apps.port(context),
					"Cork started on https://127.0.0.1:" + managementPort(context));
		}
	}

	@Test
	public void aManagementPortMayBePlainBesideAnApplicationThatSpeaksTls() throws Exception {
		SSLContext tls = TestCertificate.trusting(outside);
		try (ConfigurableApplicationContext context = run(
				pem("server.ssl", outside, "management.server.ssl.enabled=false"))) {
			assertThat(get(tls, "https", Apps.port(context), HELLO)).isEqualTo(200);
			assertThat(get(tls, "http", managementPort(context), HEALTH)).isEqualTo(200);
		}
	}

	@Test
	public void aManagementPortSpeaksTlsAsTheApplicationUnlessItIsToldOtherwise() throws Exception {
		SSLContext tls = TestCertificate.trusting(outside);
		try (ConfigurableApplicationContext context = run(pem("server.ssl", outside))) {
			assertThat(get(tls, "https", managementPort(context), HEALTH)).isEqualTo(200);
		}
	}

	@Test
	public void bothPortsMayHaveCertificatesOfTheirOwn() throws Exception {
		SSLContext knowsOutside = TestCertificate.trusting(outside);
		SSLContext knowsInside = TestCertificate.trusting(inside);
		try (ConfigurableApplicationContext context = run(
				both(pem("server.ssl", outside), "management.server.ssl.key-store=" + inside.keyStoreFile(),
						"management.server.ssl.key-store-password=" + TestCertificate.PASSWORD))) {
			assertThat(get(knowsOutside, "https", Apps.port(context), HELLO)).isEqualTo(200);
			assertThat(get(knowsInside, "https", managementPort(context), HEALTH)).isEqualTo(200);
			assertThatExceptionOfType(SSLHandshakeException.class)
				.isThrownBy(() -> get(knowsInside, "https", Apps.port(context), HELLO));
			assertThatExceptionOfType(SSLHandshakeException.class)
				.isThrownBy(() -> get(knowsOutside, "https", managementPort(context), HEALTH));
		}
	}

	@Test
	public void theManagementPortAloneMayNeedCertificatesOfClients() throws Exception {
		try (ConfigurableApplicationContext context = run(both(pem("server.ssl", outside),
				pem("management.server.ssl", inside, "management.server.ssl.client-auth=need",
						"management.server.ssl.trust-certificate=" + outside.certificateFile())))) {
			SSLContext anybody = TestCertificate.trusting(outside, inside);
			assertThat(get(anybody, "https", Apps.port(context), HELLO)).isEqualTo(200);
			assertThat(get(outside.context(inside), "https", managementPort(context), HEALTH)).isEqualTo(200);
			assertThatThrownBy(() -> get(anybody, "https", managementPort(context), HEALTH))
				.isInstanceOf(IOException.class);
		}
	}

	@Test
	public void aBundleOfTheManagementPortIsChosenByNameAndReloaded(CapturedOutput output) throws Exception {
		Path certificate = Files.copy(outside.certificateFile(), folder.resolve("live.crt"));
		Path key = Files.copy(outside.keyFile(), folder.resolve("live.key"));
		try (ConfigurableApplicationContext context = run("management.server.ssl.bundle=live",
				"management.server.ssl.server-name-bundles[0].server-name=management.test",
				"management.server.ssl.server-name-bundles[0].bundle=named",
				"spring.ssl.bundle.pem.named.keystore.certificate=" + inside.certificateFile(),
				"spring.ssl.bundle.pem.named.keystore.private-key=" + inside.keyFile(),
				"spring.ssl.bundle.watch.file.quiet-period=100ms", "spring.ssl.bundle.pem.live.reload-on-update=true",
				"spring.ssl.bundle.pem.live.keystore.certificate=" + certificate,
				"spring.ssl.bundle.pem.live.keystore.private-key=" + key)) {
			int port = managementPort(context);
			assertThat(get(TestCertificate.trusting(outside), "https", port, HEALTH)).isEqualTo(200);
			assertThat(certificateFor("management.test", port)).isEqualTo(inside.certificate());
			Files.copy(inside.keyFile(), key, StandardCopyOption.REPLACE_EXISTING);
			Files.copy(inside.certificateFile(), certificate, StandardCopyOption.REPLACE_EXISTING);
			await().atMost(60, TimeUnit.SECONDS)
				.until(() -> output.getAll().contains("The SSL bundle 'live' has changed: new connections"));
			assertThat(get(TestCertificate.trusting(inside), "https", port, HEALTH)).isEqualTo(200);
		}
	}

	private static X509Certificate certificateFor(String serverName, int port) throws Exception {
		SSLContext trusting = TestCertificate.trusting(outside, inside);
		try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port);
				SSLSocket socket = (SSLSocket) trusting.getSocketFactory()
					.createSocket(plain, serverName, port, true)) {
			socket.startHandshake();
			return (X509Certificate) socket.getSession().getPeerCertificates()[0];
		}
	}

	@Test
	public void whatCorkIsToldOfTlsHoldsForTheManagementPortToo() throws Exception {
		try (ConfigurableApplicationContext context = run(
				pem("management.server.ssl", inside, "cork.server.tls.handshake-timeout=200ms"));
				Wire silent = new Wire(managementPort(context))) {
			// longer than the read's own deadline unless the property is obeyed
			assertThat(silent.readAll()).isEmpty();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					management.server.ssl.bundle=nowhere           | management.server.ssl.bundle ('nowhere') cannot be used
					management.server.ssl.enabled=true             | management.server.ssl cannot be used
					management.server.ssl.ciphers=ROT13            | management.server.ssl.ciphers cannot be used
					management.server.ssl.enabled-protocols=TLSv9  | management.server.ssl.enabled-protocols cannot be used
					management.server.ssl.key-store=/none.p12      | management.server.ssl cannot be used
					management.server.ssl.server-name-bundles[0].bundle=nowhere | management.server.ssl.server-name-bundles[0].bundle ('nowhere')
					""")
	public void whatCannotBeServedStopsTheStartByItsName(String property, String message, CapturedOutput output) {
		boolean named = property.contains("[0]");
		boolean needsKey = named || property.contains("ciphers") || property.contains("protocols");
		String[] properties = named
				? new String[] { property, "management.server.ssl.server-name-bundles[0].server-name=a.test" }
				: new String[] { property };
		String[] all = needsKey ? pem("management.server.ssl", inside, properties) : properties;
		assertThatThrownBy(() -> run(all).close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", message);
		assertThat(output.getAll().replace("management.server.ssl", "")).doesNotContain("server.ssl");
	}

	@LoopController
	static class Handlers {

		@GetMapping("/hello")
		String hello() {
			return "hello";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
