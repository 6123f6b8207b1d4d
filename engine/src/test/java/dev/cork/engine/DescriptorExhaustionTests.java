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

package dev.cork.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.RawConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;

/** A process that may open few files, and more connections than that. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class DescriptorExhaustionTests {

	private static final int DESCRIPTORS = 120;

	private static final int CONNECTIONS = 2 * DESCRIPTORS;

	@Test
	void acceptingPausesAndGoesOn() throws Exception {
		Process process = startWithFewDescriptors();
		List<RawConnection> connections = new ArrayList<>();
		try (BufferedReader output = process.inputReader()) {
			int port = Integer.parseInt(output.readLine());
			try (RawConnection before = RawConnection.to(port)) {
				// classes that are needed to serve and to close are loaded from files,
				// too
				before.get("/hello");
			}
			RawConnection first = RawConnection.to(port);
			connections.add(first);
			first.get("/hello");
			for (int i = 1; i < CONNECTIONS; i++) {
				connections.add(RawConnection.to(port));
			}
			// reported by the server itself
			output.readLine();
			assertThat(first.get("/hello")).endsWith("hello");
			for (RawConnection connection : connections.subList(1, CONNECTIONS - 1)) {
				connection.hangUp();
			}
			RawConnection last = connections.get(CONNECTIONS - 1);
			assertThat(last.get("/hello")).endsWith("hello");
			assertThat(first.get("/hello")).endsWith("hello");
			process.getOutputStream().close();
			assertThat(process.waitFor()).isZero();
		}
		finally {
			for (RawConnection connection : connections) {
				connection.hangUp();
			}
			process.destroyForcibly();
		}
	}

	private static Process startWithFewDescriptors() throws IOException {
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		return new ProcessBuilder("sh", "-c", "ulimit -n " + DESCRIPTORS + " && exec \"$@\"", "sh", java,
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), FewDescriptors.class.getName())
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
	}

	/** The other process: prints its port, then that accepting has paused. */
	static final class FewDescriptors {

		private FewDescriptors() {
		}

		@SuppressWarnings("SystemOut") // the way to the process that has started this one
		public static void main(String[] args) throws IOException {
			try (HttpServer server = ServerUnderTest.start(1)) {
				System.out.println(server.port());
				while (server.metrics().total(Counter.ACCEPT_PAUSES) == 0) {
					Thread.onSpinWait();
				}
				System.out.println("paused");
				while (System.in.read() >= 0) {
					// until the parent has closed it
				}
			}
		}

	}

}
