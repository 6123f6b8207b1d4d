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
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

import dev.cork.engine.testsupport.TestCertificate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What protocol versions and ciphers a server agrees on, seen from the client: the same
 * for native routes and for WebFlux. Who extends it has an application that answers
 * {@code /hello}.
 */
public abstract class TlsChoice {

	private static final String AES_128 = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";

	private static final String AES_256 = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";

	@TempDir
	protected static Path folder;

	private static TestCertificate server;

	private final Class<?> application;

	protected TlsChoice(Class<?> application) {
		this.application = application;
	}

	@BeforeAll
	static void makeCertificate() {
		server = TestCertificate.create(folder, "server", "dns:localhost");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			                                      | TLSv1.3, TLSv1.2 | TLSv1.3
			                                      | TLSv1.2          | TLSv1.2
			enabled-protocols=TLSv1.2             | TLSv1.3, TLSv1.2 | TLSv1.2
			enabled-protocols=TLSv1.2             | TLSv1.3          |
			enabled-protocols=TLSv1.3             | TLSv1.3, TLSv1.2 | TLSv1.3
			enabled-protocols=TLSv1.3             | TLSv1.2          |
			enabled-protocols=TLSv1.2,TLSv1.3     | TLSv1.2          | TLSv1.2
			protocol=TLSv1.3                      | TLSv1.2          | TLSv1.2
			protocol=TLS                          | TLSv1.3, TLSv1.2 | TLSv1.3
			""")
	public final void theVersionIsOneOfTheEnabledOnes(@Nullable String property, String offered,
			@Nullable String agreed) throws Exception {
		try (ConfigurableApplicationContext context = run(property)) {
			check(context, offered.split(", "), null, (agreed != null) ? agreed + " " : null);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					ciphers=TLS_AES_256_GCM_SHA384 | TLSv1.3 | TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384 | TLS_AES_256_GCM_SHA384
					ciphers=TLS_AES_128_GCM_SHA256 | TLSv1.3 | TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384 | TLS_AES_128_GCM_SHA256
					ciphers=TLS_AES_128_GCM_SHA256 | TLSv1.3 | TLS_AES_256_GCM_SHA384                        |
					""")
	public final void theCipherIsOneOfTheListedOnes(String property, String version, String offered,
			@Nullable String agreed) throws Exception {
		try (ConfigurableApplicationContext context = run(property)) {
			check(context, new String[] { version }, offered.split(","),
					(agreed != null) ? version + " " + agreed : null);
		}
	}

	@Test
	public final void theCipherOfAnOlderVersionIsOneOfTheListedOnes() throws Exception {
		try (ConfigurableApplicationContext context = run("ciphers=" + AES_256)) {
			String[] version = { "TLSv1.2" };
			check(context, version, new String[] { AES_128, AES_256 }, "TLSv1.2 " + AES_256);
			check(context, version, new String[] { AES_128 }, null);
		}
	}

	@Test
	public final void aBundleHasItsOwnVersionsAndCiphers() throws Exception {
		try (ConfigurableApplicationContext context = Apps.run(this.application, "server.ssl.bundle=web",
				"spring.ssl.bundle.pem.web.keystore.certificate=" + server.certificateFile(),
				"spring.ssl.bundle.pem.web.keystore.private-key=" + server.keyFile(),
				"spring.ssl.bundle.pem.web.options.enabled-protocols=TLSv1.2",
				"spring.ssl.bundle.pem.web.options.ciphers=" + AES_128)) {
			check(context, new String[] { "TLSv1.3", "TLSv1.2" }, null, "TLSv1.2 " + AES_128);
			check(context, new String[] { "TLSv1.3" }, null, null);
		}
	}

	private ConfigurableApplicationContext run(@Nullable String property) {
		List<String> properties = new ArrayList<>(List.of("server.ssl.certificate=" + server.certificateFile(),
				"server.ssl.certificate-private-key=" + server.keyFile()));
		if (property != null) {
			properties.add("server.ssl." + property);
		}
		return Apps.run(this.application, properties.toArray(String[]::new));
	}

	private static void check(ConfigurableApplicationContext context, String[] versions, String @Nullable [] ciphers,
			@Nullable String agreed) throws IOException {
		if (agreed != null) {
			assertThat(get(context, versions, ciphers)).startsWith(agreed);
		}
		else {
			assertThatExceptionOfType(SSLException.class).as(Arrays.toString(versions) + Arrays.toString(ciphers))
				.isThrownBy(() -> get(context, versions, ciphers));
		}
	}

	/** What was agreed on, of a connection that has brought an answer. */
	private static String get(ConfigurableApplicationContext context, String[] versions, String @Nullable [] ciphers)
			throws IOException {
		try (SSLSocket socket = (SSLSocket) TestCertificate.trusting(server)
			.getSocketFactory()
			.createSocket("localhost", Apps.port(context))) {
			socket.setSoTimeout(60_000);
			socket.setEnabledProtocols(versions);
			if (ciphers != null) {
				socket.setEnabledCipherSuites(ciphers);
			}
			socket.getOutputStream()
				.write("GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
					.getBytes(StandardCharsets.US_ASCII));
			assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
				.startsWith("HTTP/1.1 200 ")
				.endsWith("hello");
			return socket.getSession().getProtocol() + " " + socket.getSession().getCipherSuite();
		}
	}

}
