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

package dev.cork.engine.loop;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.testsupport.CapturedLog;
import dev.cork.engine.testsupport.RawConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** A handler that holds its loop is reported while it does. */
@Timeout(60)
class WatchdogTests {

	private static final String HELD = "GET /held HTTP/1.1\r\nHost: a\r\n\r\n";

	private final CountDownLatch hold = new CountDownLatch(1);

	private HttpServer start(Duration handlerWarning) throws IOException {
		ServerOptions options = ServerOptions.builder()
			.listen("127.0.0.1", 0)
			.loops(1)
			.handlerWarning(handlerWarning)
			.build();
		return HttpServer.builder().options(options).get("/held", this::waitInTheHandler).start();
	}

	private void waitInTheHandler(HttpRequest request, HttpResponse response) throws InterruptedException {
		this.hold.await();
		response.end("held");
	}

	@Test
	void theReportNamesTheRouteTheLoopAndTheStack() throws IOException {
		try (CapturedLog log = CapturedLog.of(Watchdog.class.getName());
				HttpServer server = start(Duration.ofMillis(20));
				RawConnection connection = RawConnection.to(server.port())) {
			connection.send(HELD);
			ILoggingEvent report = log.next();
			this.hold.countDown();
			assertThat(connection.receive()).endsWith("held");
			assertThat(report.getLevel()).isEqualTo(Level.WARN);
			assertThat(report.getFormattedMessage()).contains("GET /held")
				.contains("cork-loop-0")
				.contains("WatchdogTests.waitInTheHandler");
		}
	}

	@Test
	void aCallIsReportedWhenTheLimitIsReachedAndOnlyOnce() {
		lookAt((watch, looks) -> {
			watch.enter("GET /a");
			looks.at(0);
			looks.at(99);
			assertThat(looks.reports()).isZero();
			looks.at(100);
			looks.at(150);
			looks.at(1000);
			assertThat(looks.reports()).isEqualTo(1);
		});
	}

	@Test
	void theNextCallOfTheSameHandlerStartsAnew() {
		lookAt((watch, looks) -> {
			watch.enter("GET /a");
			looks.at(0);
			watch.exit();
			watch.enter("GET /a");
			looks.at(99);
			looks.at(150);
			assertThat(looks.reports()).isZero();
			looks.at(199);
			assertThat(looks.reports()).isEqualTo(1);
		});
	}

	@Test
	void aLoopThatIsInNoHandlerIsNotReported() {
		lookAt((watch, looks) -> {
			looks.at(0);
			looks.at(1000);
			watch.enter("GET /a");
			looks.at(1001);
			watch.exit();
			looks.at(2000);
			assertThat(looks.reports()).isZero();
		});
	}

	private static void lookAt(BiConsumer<HandlerWatch, Looks> test) {
		try (CapturedLog log = CapturedLog.of(Watchdog.class.getName());
				LoopUnderTest fixture = new LoopUnderTest(RecordingProtocol::new)) {
			test.accept(fixture.loop.handlerWatch(), new Looks(new Watchdog(List.of(fixture.loop), 100), log));
		}
	}

	private record Looks(Watchdog watchdog, CapturedLog log) {

		void at(long millis) {
			this.watchdog.look(0, millis * 1_000_000);
		}

		int reports() {
			return this.log.messages().size();
		}

	}

}
