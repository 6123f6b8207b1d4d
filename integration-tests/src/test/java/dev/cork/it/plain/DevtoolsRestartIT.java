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

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import dev.cork.it.support.Leftovers;
import dev.cork.it.support.Wire;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

/**
 * Spring Boot's devtools restart an application when something on its class path has
 * changed: in the same JVM, on the same port, in another class loader.
 */
@Timeout(300)
class DevtoolsRestartIT {

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	private static final Path DEVTOOLS = Path.of("target", "devtools", "spring-boot-devtools.jar");

	@TempDir
	private Path folder;

	private Process application;

	private int port;

	@AfterEach
	void stop() throws Exception {
		if (this.application != null) {
			this.application.destroy();
			this.application.waitFor();
		}
	}

	@Test
	void restartsLeaveNoThreadNoDescriptorAndNoClassLoader() throws Exception {
		assumeThat(Leftovers.hasDescriptors()).isTrue();
		assertThat(DEVTOOLS).as("what the build copies there").exists();
		start("life 0");
		change("life 1");
		String threads = get("/threads");
		String descriptors = get("/descriptors");
		for (int life = 2; life < 6; life++) {
			change("life " + life);
		}
		assertThat(Integer.parseInt(get("/lives"))).isGreaterThanOrEqualTo(6);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(get("/threads")).isEqualTo(threads));
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(get("/descriptors")).isEqualTo(descriptors));
		// and the last one: the JDK 17 keeps it, see ContextLifeIT
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(Integer.parseInt(get("/loaders"))).isLessThan(3));
	}

	private void start(String greeting) throws Exception {
		write(greeting);
		this.port = freePort();
		String classPath = String.join(File.pathSeparator, this.folder.toString(), DEVTOOLS.toString(),
				System.getProperty("java.class.path"));
		this.application = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:SoftRefLRUPolicyMSPerMB=0", "-cp", classPath, DevtoolsApplication.class.getName(),
				"--server.address=127.0.0.1", "--server.port=" + this.port,
				"--spring.devtools.livereload.enabled=false")
			.redirectErrorStream(true)
			.redirectOutput(this.folder.resolveSibling(this.folder.getFileName() + ".log").toFile())
			.start();
		awaitGreeting(greeting);
	}

	private void change(String greeting) throws Exception {
		// connections that are open when the restart comes are part of it
		ContextLifeIT.use(this.port);
		write(greeting);
		awaitGreeting(greeting);
	}

	private void write(String greeting) throws IOException {
		Files.writeString(this.folder.resolve(DevtoolsApplication.GREETING), greeting);
	}

	private void awaitGreeting(String greeting) {
		await().atMost(PATIENCE)
			.ignoreExceptionsInstanceOf(IOException.class)
			.untilAsserted(() -> assertThat(get("/greeting")).isEqualTo(greeting));
	}

	private String get(String path) throws IOException {
		try (Wire wire = new Wire(this.port)) {
			wire.send("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
			String answer = wire.readAll();
			return answer.substring(answer.indexOf("\r\n\r\n") + 4);
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return probe.getLocalPort();
		}
	}

}
