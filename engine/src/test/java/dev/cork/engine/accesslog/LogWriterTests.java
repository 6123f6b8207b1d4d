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
package dev.cork.engine.accesslog;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import ch.qos.logback.classic.Level;
import dev.cork.engine.testsupport.CapturedLog;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LogWriterTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final MutableClock clock = new MutableClock("2026-01-31T12:00:00Z");

	@TempDir
	private Path directory;

	@Test
	void whatIsLeftInTheRingsIsWrittenAtTheEnd() throws IOException {
		LogWriter writer = new LogWriter(options(Duration.ofDays(1)));
		LogRing first = writer.newRing();
		LogRing second = writer.newRing();
		writer.start();
		for (int i = 0; i < 10; i++) {
			offer(writer, first, "first " + i);
			offer(writer, second, "second " + i);
		}
		writer.stop();

		assertThat(Files.readAllLines(file())).hasSize(20).contains("first 0", "second 9");
	}

	@Test
	void aSleepingWriterIsWoken() throws IOException {
		LogWriter writer = new LogWriter(options(Duration.ZERO));
		LogRing ring = writer.newRing();
		writer.start();
		for (int i = 1; i <= 100; i++) {
			int count = i;
			offer(writer, ring, "line " + i);
			Awaitility.await()
				.atMost(PATIENCE)
				.pollDelay(Duration.ZERO)
				.pollInterval(Duration.ofMillis(1))
				.untilAsserted(() -> assertThat(Files.readAllLines(file())).hasSize(count));
		}
		writer.stop();
	}

	@Test
	void halfAFullBufferIsNotWaitedWith() throws IOException {
		LogWriter writer = new LogWriter(options(Duration.ofDays(1)));
		LogRing ring = writer.newRing();
		writer.start();
		offer(writer, ring, "wakes it");
		Awaitility.await().atMost(PATIENCE).until(() -> Files.size(file()) > 0);
		offer(writer, ring, "x".repeat(2500));
		Awaitility.await().atMost(PATIENCE).until(() -> Files.size(file()) > 2500);
		writer.stop();
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void aFullDiskIsSaidOnceAndWhatWasLostIsCounted() throws IOException {
		Files.createSymbolicLink(file(), Path.of("/dev/full"));
		try (CapturedLog log = CapturedLog.of(LogWriter.class.getName())) {
			LogWriter writer = new LogWriter(options(Duration.ZERO));
			LogRing ring = writer.newRing();
			writer.start();
			offer(writer, ring, "kept");
			Awaitility.await().atMost(PATIENCE).until(() -> !log.messages(Level.ERROR).isEmpty());
			while (ring.dropped() < 3) {
				offer(writer, ring, "x".repeat(1000));
			}
			Files.delete(file());
			Awaitility.await()
				.atMost(PATIENCE)
				.until(() -> Files.exists(file()) && Files.readString(file()).contains("# 3 requests were not logged"));
			writer.stop();

			assertThat(Files.readString(file())).startsWith("kept\nxxx");
			assertThat(log.messages(Level.ERROR)).hasSize(1).first().asString().contains("access.log");
			assertThat(log.messages(Level.WARN)).hasSize(1).first().asString().startsWith("3 requests");
		}
	}

	@Test
	void dropsAreReportedOnceAPeriodAndAtTheEnd() throws IOException {
		try (CapturedLog log = CapturedLog.of(LogWriter.class.getName())) {
			LogWriter writer = new LogWriter(options(Duration.ZERO));
			LogRing ring = writer.newRing();
			drop(ring, 2);
			writer.start();
			offer(writer, ring, "one");
			Awaitility.await().atMost(PATIENCE).until(() -> !log.messages(Level.WARN).isEmpty());
			drop(ring, 3);
			offer(writer, ring, "two");
			Awaitility.await().atMost(PATIENCE).until(() -> Files.readString(file()).contains("two"));
			assertThat(log.messages(Level.WARN)).hasSize(1);
			this.clock.set("2026-01-31T12:01:00Z");
			offer(writer, ring, "three");
			Awaitility.await().atMost(PATIENCE).until(() -> log.messages(Level.WARN).size() == 2);
			drop(ring, 4);
			writer.stop();

			assertThat(Files.readString(file()).lines().filter((line) -> line.startsWith("#"))).hasSize(3)
				.satisfiesExactly((line) -> assertThat(line).startsWith("# 2 requests"),
						(line) -> assertThat(line).startsWith("# 3 requests"),
						(line) -> assertThat(line).startsWith("# 4 requests"));
		}
	}

	/** A line that is longer than the ring. */
	private static void drop(LogRing ring, int count) {
		for (int i = 0; i < count; i++) {
			assertThat(ring.offer(new byte[8192], 8192)).isFalse();
		}
	}

	private static void offer(LogWriter writer, LogRing ring, String line) {
		byte[] bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
		ring.offer(bytes, bytes.length);
		writer.offered(ring);
	}

	private Path file() {
		return this.directory.resolve("access.log");
	}

	private AccessLogOptions options(Duration flushInterval) {
		return new AccessLogOptions("common", this.directory, "access", ".log", null, 0, 0, List.of(), null, null,
				flushInterval, 4096, this.clock);
	}

}
