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

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.ServerUnderTest.Held;
import dev.cork.engine.ServerUnderTest.Later;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.RawConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(60)
class ShutdownTests {

	private static final Duration LONG = Duration.ofMinutes(5);

	private static final byte[] NOTHING = {};

	private static boolean join(CompletionStage<Boolean> stage) throws Exception {
		return stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
	}

	@Test
	void anIdleConnectionIsClosedAtOnce() throws Exception {
		try (HttpServer server = ServerUnderTest.start(2);
				RawConnection used = RawConnection.to(server.port());
				RawConnection fresh = RawConnection.to(server.port())) {
			used.get("/hello");
			ServerUnderTest.awaitOpenConnections(server, 2);
			CompletionStage<Boolean> stopped = server.shutdown(LONG);
			assertThat(used.receiveToTheEnd()).isEmpty();
			assertThat(fresh.receiveToTheEnd()).isEmpty();
			used.hangUp();
			fresh.hangUp();
			assertThat(join(stopped)).isTrue();
			assertThat(server.isRunning()).isFalse();
			assertThat(server.metrics().openConnections()).isZero();
		}
	}

	@Test
	void aRequestThatHasBegunIsAnsweredAndTheConnectionThenClosed() throws Exception {
		Later later = new Later();
		ServerOptions options = ServerUnderTest.options(1).build();
		try (HttpServer server = ServerUnderTest.routes(options).get("/later", later.handler()).start();
				RawConnection busy = RawConnection.to(server.port());
				RawConnection idle = RawConnection.to(server.port())) {
			idle.get("/hello");
			busy.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			DetachedResponse response = later.await();
			CompletionStage<Boolean> stopped = server.shutdown(LONG);
			// once this one is closed, the other was told as well
			assertThat(idle.receiveToTheEnd()).isEmpty();
			assertThat(stopped.toCompletableFuture()).isNotDone();
			response.end(200, NOTHING, new byte[] { 'o', 'k' });
			assertThat(busy.receiveToTheEnd()).contains("\r\nConnection: close\r\n").endsWith("\r\n\r\nok");
			busy.hangUp();
			idle.hangUp();
			assertThat(join(stopped)).isTrue();
		}
	}

	@Test
	void aRequestOfWhichAPartHasComeIsAnsweredToo() throws Exception {
		try (HttpServer server = ServerUnderTest.start(1);
				RawConnection connection = RawConnection.to(server.port());
				RawConnection idle = RawConnection.to(server.port())) {
			connection.get("/hello");
			connection.send("GET /hello HT");
			idle.get("/hello");
			CompletionStage<Boolean> stopped = server.shutdown(LONG);
			assertThat(idle.receiveToTheEnd()).isEmpty();
			connection.send("TP/1.1\r\nHost: a\r\n\r\n");
			assertThat(connection.receiveToTheEnd()).contains("\r\nConnection: close\r\n").endsWith("hello");
			connection.hangUp();
			idle.hangUp();
			assertThat(join(stopped)).isTrue();
		}
	}

	@Test
	void whatTheKernelHasTakenAlreadyIsServed() throws Exception {
		Held held = new Held();
		ServerOptions options = ServerUnderTest.options(1).build();
		try (HttpServer server = ServerUnderTest.routes(options).get("/held", held.handler()).start();
				RawConnection holding = RawConnection.to(server.port());
				RawConnection open = RawConnection.to(server.port())) {
			open.get("/hello");
			holding.send("GET /held HTTP/1.1\r\nHost: a\r\n\r\n");
			held.await();
			open.send(ServerUnderTest.HELLO);
			try (RawConnection notYetAccepted = RawConnection.to(server.port())) {
				notYetAccepted.send(ServerUnderTest.HELLO);
				CompletionStage<Boolean> stopped = server.shutdown(LONG);
				held.release();
				assertThat(holding.receiveToTheEnd()).endsWith("held");
				assertThat(open.receiveToTheEnd()).endsWith("hello");
				assertThat(notYetAccepted.receiveToTheEnd()).endsWith("hello");
				holding.hangUp();
				open.hangUp();
				notYetAccepted.hangUp();
				assertThat(join(stopped)).isTrue();
			}
			assertThat(server.metrics().total(Counter.ABORTS)).isZero();
		}
	}

	@Test
	void nobodyIsAcceptedAnyMore() throws Exception {
		Later later = new Later();
		ServerOptions options = ServerUnderTest.options(2).build();
		try (HttpServer server = ServerUnderTest.routes(options).get("/later", later.handler()).start();
				RawConnection busy = RawConnection.to(server.port());
				RawConnection idle = RawConnection.to(server.port())) {
			busy.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			DetachedResponse response = later.await();
			int port = server.port();
			CompletionStage<Boolean> stopped = server.shutdown(LONG);
			// connections are told after the listeners are closed
			assertThat(idle.receiveToTheEnd()).isEmpty();
			assertThat(server.isRunning()).isTrue();
			assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> RawConnection.to(port));
			response.end();
			busy.receiveToTheEnd();
			busy.hangUp();
			idle.hangUp();
			assertThat(join(stopped)).isTrue();
		}
	}

	@Test
	void whatIsNotDoneByTheDeadlineIsCutOff() throws Exception {
		Later later = new Later();
		ServerOptions options = ServerUnderTest.options(2).build();
		try (HttpServer server = ServerUnderTest.routes(options).get("/later", later.handler()).start();
				RawConnection busy = RawConnection.to(server.port())) {
			busy.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			DetachedResponse response = later.await();
			assertThat(join(server.shutdown(Duration.ZERO))).isFalse();
			assertThat(later.wasAborted()).isTrue();
			assertThat(response.isOpen()).isFalse();
			assertThat(response.end()).isFalse();
			assertThat(busy.receiveToTheEnd()).isEmpty();
			assertThat(server.isRunning()).isFalse();
			assertThat(server.metrics().total(Counter.ABORTS)).isEqualTo(1);
		}
	}

	@Test
	void aCloseCutsAShutdownShort() throws Exception {
		Later later = new Later();
		ServerOptions options = ServerUnderTest.options(2).build();
		CompletionStage<Boolean> stopped;
		try (HttpServer server = ServerUnderTest.routes(options).get("/later", later.handler()).start()) {
			RawConnection.to(server.port()).send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			later.await();
			stopped = server.shutdown(LONG);
		}
		assertThat(join(stopped)).isFalse();
		assertThat(later.wasAborted()).isTrue();
	}

	@Test
	void aSecondShutdownWaitsForTheSame() throws Exception {
		Later later = new Later();
		ServerOptions options = ServerUnderTest.options(2).build();
		try (HttpServer server = ServerUnderTest.routes(options).get("/later", later.handler()).start();
				RawConnection busy = RawConnection.to(server.port())) {
			busy.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
			DetachedResponse response = later.await();
			CompletionStage<Boolean> first = server.shutdown(LONG);
			CompletionStage<Boolean> second = server.shutdown(LONG);
			response.end();
			busy.receiveToTheEnd();
			busy.hangUp();
			assertThat(join(first)).isTrue();
			assertThat(join(second)).isTrue();
		}
	}

	@Test
	void aServerThatDoesNotRunHasStopped() throws Exception {
		HttpServer server = ServerUnderTest.routes(ServerUnderTest.options(1).build()).build();
		assertThat(join(server.shutdown(LONG))).isTrue();
		server.close();
		assertThat(server.isRunning()).isFalse();
	}

	@Test
	void aHandlerMayShutTheServerDown() throws Exception {
		CompletableFuture<Boolean> stopped = new CompletableFuture<>();
		CompletableFuture<HttpServer> itself = new CompletableFuture<>();
		try (HttpServer server = HttpServer.builder()
			.options(ServerUnderTest.options(2).build())
			.post("/shutdown", (request, response) -> {
				itself.join().shutdown(LONG).thenAccept(stopped::complete);
				response.end("bye");
			})
			.start(); RawConnection connection = RawConnection.to(server.port())) {
			itself.complete(server);
			connection.send("POST /shutdown HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(connection.receiveToTheEnd()).endsWith("bye");
			connection.hangUp();
			assertThat(join(stopped)).isTrue();
		}
	}

	@Test
	void aHandlerMayCloseTheServer() throws IOException {
		CompletableFuture<HttpServer> itself = new CompletableFuture<>();
		try (HttpServer server = HttpServer.builder()
			.options(ServerUnderTest.options(2).build())
			.post("/close", (request, response) -> {
				itself.join().close();
				response.end("bye");
			})
			.start(); RawConnection connection = RawConnection.to(server.port())) {
			itself.complete(server);
			connection.send("POST /close HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(connection.receiveToTheEnd()).endsWith("bye");
		}
	}

}
