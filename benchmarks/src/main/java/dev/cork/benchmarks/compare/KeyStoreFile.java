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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import dev.cork.benchmarks.server.Settings;
import org.jspecify.annotations.Nullable;

/**
 * A key and its self-signed certificate for the scenarios with TLS, made by the JDK's
 * {@code keytool} when the first of them wants it.
 */
final class KeyStoreFile {

	private @Nullable Path file;

	Path path() throws IOException {
		if (this.file == null) {
			this.file = make();
		}
		return this.file;
	}

	private static Path make() throws IOException {
		Path file = Resources.temporary("benchmarks.p12");
		Process keytool = new ProcessBuilder(
				List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-alias",
						"benchmarks", "-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=localhost", "-validity",
						"30", "-storetype", "PKCS12", "-keystore", file.toString(), "-storepass", Settings.PASSWORD))
			.redirectErrorStream(true)
			.start();
		String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		try {
			if (keytool.waitFor() != 0) {
				throw new IOException("keytool has failed: " + output);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException("Interrupted while keytool ran", ex);
		}
		return file;
	}

}
