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

package dev.cork.engine.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import dev.cork.engine.testsupport.RequiresTool;
import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.engine.tls.TlsContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * New keys within a connection, as OpenSSL's client asks for them.
 */
@RequiresTool("openssl")
class TlsKeysTests {

	private static final String REQUEST = "GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

	@TempDir
	static Path folder;

	private static TestCertificate certificate;

	@BeforeAll
	static void makeCertificate() {
		certificate = TestCertificate.create(folder, "localhost", "dns:localhost");
	}

	/** Runs a command letter of the client once it is connected. */
	private static String run(TestServer server, String version, String command, String done) throws Exception {
		Process process = new ProcessBuilder("openssl", "s_client", "-connect", "127.0.0.1:" + server.port(), version)
			.redirectErrorStream(true)
			.start();
		try {
			InputStream in = process.getInputStream();
			StringBuilder output = new StringBuilder();
			readThrough(in, output, version.equals("-tls1_2") ? "Extended master secret" : "Verify return code");
			send(process, command + "\n");
			readThrough(in, output, done);
			try {
				send(process, REQUEST);
			}
			catch (IOException ex) {
				// it has ended already
			}
			output.append(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
			return output.toString();
		}
		finally {
			process.destroyForcibly().waitFor();
		}
	}

	private static void send(Process process, String text) throws IOException {
		process.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
		process.getOutputStream().flush();
	}

	private static void readThrough(InputStream in, StringBuilder output, String text) throws IOException {
		while (output.indexOf(text) < 0) {
			int next = in.read();
			if (next < 0) {
				throw new IOException("Ended without " + text + ": " + output);
			}
			output.append((char) next);
		}
	}

	@Test
	void keysAreUpdatedInTls13() throws Exception {
		try (TestServer server = TestServer.start((routes) -> routes.tls(TlsContext.of(certificate.context()))
			.any("/{*path}", TestServer.echoHandler()))) {
			assertThat(run(server, "-tls1_3", "K", "KEYUPDATE")).contains("HTTP/1.1 200", "GET /x ");
		}
	}

	@Test
	void renegotiationIsRefusedInTls12() throws Exception {
		try (TestServer server = TestServer.start((routes) -> routes.tls(TlsContext.of(certificate.context()))
			.any("/{*path}", TestServer.echoHandler()))) {
			assertThat(run(server, "-tls1_2", "R", "RENEGOTIATING")).doesNotContain("HTTP/1.1 200");
			server.awaitNoConnections();
		}
	}

}
