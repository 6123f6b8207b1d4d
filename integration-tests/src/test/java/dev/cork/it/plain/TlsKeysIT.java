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
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.it.support.Apps;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Which key of a store is shown, and whom a trust store vouches for.
 */
@ExtendWith(OutputCaptureExtension.class)
class TlsKeysIT {

	@TempDir
	static Path folder;

	private static TestCertificate first;

	private static TestCertificate second;

	private static Path both;

	@BeforeAll
	static void makeStore() throws Exception {
		first = TestCertificate.create(folder, "first", "dns:localhost");
		second = TestCertificate.create(folder, "second", "dns:localhost");
		both = folder.resolve("both.p12");
		importKey(first, "first");
		importKey(second, "second");
	}

	private static void importKey(TestCertificate certificate, String alias) throws Exception {
		Process process = new ProcessBuilder(
				List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-importkeystore",
						"-srckeystore", certificate.keyStoreFile().toString(), "-srcstorepass",
						TestCertificate.PASSWORD, "-srcalias", "test", "-destkeystore", both.toString(),
						"-deststorepass", TestCertificate.PASSWORD, "-deststoretype", "PKCS12", "-destalias", alias))
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(output).isZero();
	}

	private static ConfigurableApplicationContext run(String... more) {
		String[] properties = new String[more.length + 2];
		properties[0] = "server.ssl.key-store=" + both;
		properties[1] = "server.ssl.key-store-password=" + TestCertificate.PASSWORD;
		System.arraycopy(more, 0, properties, 2, more.length);
		return Apps.run(TlsApplication.class, properties);
	}

	@Test
	void theAliasChoosesTheKey() throws Exception {
		try (ConfigurableApplicationContext context = run("server.ssl.key-alias=second",
				"server.ssl.key-password=" + TestCertificate.PASSWORD)) {
			HttpClient knowsSecond = TlsApplication.client(TestCertificate.trusting(second));
			assertThat(TlsApplication.get(knowsSecond, context, "/hello")).isEqualTo("hello");
		}
		try (ConfigurableApplicationContext context = run("server.ssl.key-alias=first")) {
			HttpClient knowsFirst = TlsApplication.client(TestCertificate.trusting(first));
			assertThat(TlsApplication.get(knowsFirst, context, "/hello")).isEqualTo("hello");
		}
	}

	@Test
	void aTrustStoreVouchesForClients() throws Exception {
		TestCertificate stranger = TestCertificate.create(folder, "stranger");
		try (ConfigurableApplicationContext context = run("server.ssl.key-alias=first", "server.ssl.client-auth=need",
				"server.ssl.trust-store=" + second.keyStoreFile(),
				"server.ssl.trust-store-password=" + TestCertificate.PASSWORD)) {
			HttpClient known = TlsApplication.client(second.context(first));
			assertThat(TlsApplication.get(known, context, "/who")).isEqualTo("CN=second");
			assertThatExceptionOfType(IOException.class)
				.isThrownBy(() -> TlsApplication.get(TlsApplication.client(stranger.context(first)), context, "/who"));
		}
	}

	@Test
	void aKeyThatIsNotThereOrCannotBeReadStopsTheStart(CapturedOutput output) {
		assertThatThrownBy(() -> run("server.ssl.key-alias=third").close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "server.ssl cannot be used", "third");
		assertThatThrownBy(() -> run("server.ssl.key-password=wrong").close()).isNotNull();
		assertThatThrownBy(() -> run("server.ssl.key-store-password=wrong").close()).isNotNull();
	}

}
