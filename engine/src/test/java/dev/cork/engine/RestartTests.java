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

import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.RawConnection;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

@Timeout(60)
class RestartTests {

	private static void serveOne(HttpServer server) throws IOException {
		try (RawConnection connection = RawConnection.to(server.port())) {
			assertThat(connection.get("/hello")).endsWith("hello");
		}
	}

	@Test
	void aServerMayBeStartedAgainAfterAClose() throws IOException {
		HttpServer server = ServerUnderTest.routes(ServerUnderTest.options(2).build()).build();
		for (int life = 0; life < 3; life++) {
			server.start();
			serveOne(server);
			server.close();
			assertThat(server.isRunning()).isFalse();
			assertThat(server.port()).isEqualTo(-1);
		}
	}

	@Test
	void aServerMayBeStartedAgainAfterAShutdownOnTheSamePort() throws Exception {
		HttpServer first = ServerUnderTest.start(2);
		HttpServer server = ServerUnderTest
			.routes(ServerOptions.builder().listen("127.0.0.1", first.port()).loops(2).build())
			.build();
		first.close();
		for (int life = 0; life < 3; life++) {
			server.start();
			serveOne(server);
			assertThat(server.shutdown(Duration.ofMinutes(1)).toCompletableFuture().get(30, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void countersStartAnewWithTheServer() throws IOException {
		HttpServer server = ServerUnderTest.routes(ServerUnderTest.options(2).build()).build();
		assertThat(server.metrics().loops()).isEmpty();
		server.start();
		serveOne(server);
		server.close();
		assertThat(server.metrics().total(Counter.RESPONSES)).isEqualTo(1);
		server.start();
		assertThat(server.metrics().total(Counter.RESPONSES)).isZero();
		server.close();
	}

	@Test
	void aServerThatRunsIsNotStartedAgain() throws IOException {
		try (HttpServer server = ServerUnderTest.start(2)) {
			assertThatIllegalStateException().isThrownBy(server::start).withMessage("The server is running already");
			serveOne(server);
		}
	}

	@Test
	void aClosedServerMayBeClosedAgain() throws IOException {
		HttpServer server = ServerUnderTest.start(2);
		server.close();
		server.close();
		assertThat(server.isRunning()).isFalse();
	}

	@Test
	void noThreadIsLeft() throws IOException {
		// those of the test before may still be on their way out
		Awaitility.await().untilAsserted(() -> assertThat(corkThreads()).isEmpty());
		for (int life = 0; life < 5; life++) {
			try (HttpServer server = ServerUnderTest.start(3,
					(options) -> options.handlerWarning(Duration.ofSeconds(1)))) {
				serveOne(server);
				assertThat(corkThreads()).hasSize(4);
			}
			Awaitility.await().untilAsserted(() -> assertThat(corkThreads()).isEmpty());
		}
	}

	private static List<Thread> corkThreads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("cork-"))
			.toList();
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void noDescriptorIsLeft() throws IOException {
		useAServer();
		int before = openDescriptors();
		for (int life = 0; life < 5; life++) {
			useAServer();
		}
		Awaitility.await().untilAsserted(() -> assertThat(openDescriptors()).isLessThanOrEqualTo(before));
	}

	/** Stops it while connections are open. */
	private static void useAServer() throws IOException {
		HttpServer server = ServerUnderTest.start(3);
		try (RawConnection idle = RawConnection.to(server.port());
				RawConnection halfway = RawConnection.to(server.port())) {
			idle.get("/hello");
			halfway.send("GET /hel");
			server.close();
			assertThat(idle.receiveToTheEnd()).isEmpty();
		}
	}

	private static int openDescriptors() {
		String[] open = new File("/proc/self/fd").list();
		return (open != null) ? open.length : -1;
	}

}
