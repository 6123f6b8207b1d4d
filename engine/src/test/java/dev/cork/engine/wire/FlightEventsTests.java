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
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.RawConnection;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the flight recorder is told, if it wants to know.
 */
@Timeout(120)
class FlightEventsTests {

	private static final byte[] LARGE = new byte[8 << 20];

	@TempDir
	private Path directory;

	@Test
	void aRecordingThatAsksForThemHasRequestsTurnsAndSlowPeers() throws IOException {
		try (TestServer server = server(); Recording recording = new Recording()) {
			recording.enable("dev.cork.Request");
			recording.enable("dev.cork.LoopTurn").withThreshold(Duration.ZERO);
			recording.enable("dev.cork.Backpressure");
			recording.start();
			use(server);
			recording.stop();
			List<RecordedEvent> events = events(recording);
			assertThat(events).filteredOn((event) -> event.getEventType().getName().equals("dev.cork.Request"))
				.filteredOn((event) -> event.getString("route").equals("GET /small"))
				.hasSize(3)
				.allSatisfy((event) -> assertThat(event.getLong("cpuNanos")).isNotNegative());
			assertThat(events).filteredOn((event) -> event.getEventType().getName().equals("dev.cork.LoopTurn"))
				.isNotEmpty()
				.allSatisfy((event) -> assertThat(event.getString("loop")).isEqualTo("cork-loop-0"));
			assertThat(events).filteredOn((event) -> event.getEventType().getName().equals("dev.cork.Backpressure"))
				.isNotEmpty()
				.allSatisfy((event) -> assertThat(event.getString("peer")).contains("127.0.0.1"));
		}
	}

	@Test
	void aRecordingThatDoesNotAskHasNone() throws IOException {
		try (TestServer server = server(); Recording recording = new Recording()) {
			recording.start();
			use(server);
			recording.stop();
			assertThat(events(recording)).noneMatch((event) -> event.getEventType().getName().startsWith("dev.cork."));
		}
	}

	private static TestServer server() {
		return TestServer.start((routes) -> routes.costSampleEvery(1)
			.get("/small", (request, response) -> response.end("small"))
			.get("/large", (request, response) -> response.end(LARGE)));
	}

	private static void use(TestServer server) throws IOException {
		try (RawConnection connection = RawConnection.to(server.server().addresses().get(0))) {
			for (int i = 0; i < 3; i++) {
				connection.get("/small");
				server.awaitCount(Counter.RESPONSES, i + 1L);
			}
			connection.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
			server.awaitCount(Counter.BACKLOGGED_BYTES, 1);
			connection.reset();
		}
		server.awaitNoConnections();
	}

	private List<RecordedEvent> events(Recording recording) throws IOException {
		Path file = this.directory.resolve("recording.jfr");
		recording.dump(file);
		return RecordingFile.readAllEvents(file);
	}

}
