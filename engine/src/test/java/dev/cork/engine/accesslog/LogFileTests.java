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
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class LogFileTests {

	private static final String DAILY = ".yyyy-MM-dd";

	private final MutableClock clock = new MutableClock("2026-01-31T23:59:59Z");

	@TempDir
	private Path temporary;

	@Test
	void aNewDayBeginsANewFile() throws IOException {
		LogFile file = open(DAILY, 0, 0);
		write(file, "one\n");
		this.clock.set("2026-02-01T00:00:00Z");
		write(file, "two\n");
		file.close();

		assertThat(names()).containsExactly("access.2026-01-31.log", "access.2026-02-01.log");
		assertThat(content("access.2026-01-31.log")).isEqualTo("one\n");
		assertThat(content("access.2026-02-01.log")).isEqualTo("two\n");
	}

	@Test
	void aFileAtItsBoundIsFollowedByOneWithANumber() throws IOException {
		LogFile file = open(DAILY, 10, 0);
		write(file, "one\ntwo\nthree\n");
		write(file, "a line that is longer than a file\nx\n");
		file.close();

		assertThat(content("access.2026-01-31.log")).isEqualTo("one\ntwo\n");
		assertThat(content("access.2026-01-31.1.log")).isEqualTo("three\n");
		assertThat(content("access.2026-01-31.2.log")).isEqualTo("a line that is longer than a file\n");
		assertThat(content("access.2026-01-31.3.log")).isEqualTo("x\n");
	}

	@Test
	void aLineThatComesInPartsStaysInOneFile() throws IOException {
		LogFile file = open(DAILY, 0, 0);
		write(file, "one and ");
		this.clock.set("2026-02-01T00:00:00Z");
		write(file, "a half\n");
		file.close();

		assertThat(names()).containsExactly("access.2026-01-31.log");
		assertThat(content("access.2026-01-31.log")).isEqualTo("one and a half\n");
	}

	@Test
	void afterARestartTheLastFileGoesOn() throws IOException {
		LogFile before = open(DAILY, 10, 0);
		write(before, "one\ntwo\nthree\n");
		before.close();
		LogFile after = open(DAILY, 10, 0);
		write(after, "xx\n");
		after.close();

		assertThat(content("access.2026-01-31.1.log")).isEqualTo("three\nxx\n");
	}

	@Test
	void onlySoManyFilesAreKeptAndOnlyOwnOnesDeleted() throws IOException {
		for (String name : List.of("access.2025-12-30.log", "access.2026-01-30.log", "access.2026-01-30.1.log",
				"access.2026-01-30.10.log", "access.2026-01-30.2.log", "access.log", "access.2026-13-45.log",
				"access.2026-01-30.x.log", "access.2026-01-30.01.log", "other.2025-01-01.log")) {
			Files.writeString(directory().resolve(name), "old\n");
		}
		LogFile file = open(DAILY, 0, 2);
		file.close();

		assertThat(names()).containsExactlyInAnyOrder("access.2026-01-31.log", "access.2026-01-30.10.log",
				"access.2026-01-30.2.log", "access.log", "access.2026-13-45.log", "access.2026-01-30.x.log",
				"access.2026-01-30.01.log", "other.2025-01-01.log");
	}

	@Test
	void aNewFileDeletesTheOldest() throws IOException {
		LogFile file = open(DAILY, 4, 1);
		write(file, "one\ntwo\nsix\n");
		this.clock.set("2026-02-01T00:00:00Z");
		write(file, "ten\n");
		file.close();

		assertThat(names()).containsExactly("access.2026-01-31.2.log", "access.2026-02-01.log");
	}

	@Test
	void aFileThatWasMovedAwayIsMadeAnew() throws IOException {
		LogFile file = open(null, 0, 0);
		write(file, "one\n");
		Files.move(directory().resolve("access.log"), directory().resolve("access.log.1"));
		this.clock.set("2026-02-01T00:00:01Z");
		write(file, "two\n");
		file.close();

		assertThat(content("access.log.1")).isEqualTo("one\n");
		assertThat(content("access.log")).isEqualTo("two\n");
	}

	@Test
	void aDirectoryThatCannotBeMadeIsFoundWhenTheLogIsOpened() throws IOException {
		Path plain = Files.writeString(this.temporary.resolve("plain"), "no directory");

		assertThatExceptionOfType(IOException.class).isThrownBy(() -> new LogFile(options(plain, DAILY, 0, 0)).open());
	}

	@ParameterizedTest
	@ValueSource(strings = { "yyyy/MM", "bb", "'open" })
	void aDateThatCannotBePartOfANameIsRefused(String format) {
		assertThatIllegalArgumentException().isThrownBy(() -> LogFileName.requireDateFormat(format));
	}

	private Path directory() {
		return this.temporary;
	}

	private LogFile open(@Nullable String dateFormat, long maxBytes, int maxHistory) throws IOException {
		LogFile file = new LogFile(options(directory(), dateFormat, maxBytes, maxHistory));
		file.open();
		return file;
	}

	private AccessLogOptions options(Path directory, @Nullable String dateFormat, long maxBytes, int maxHistory) {
		return new AccessLogOptions("common", directory, "access", ".log", dateFormat, maxBytes, maxHistory, List.of(),
				null, null, Duration.ZERO, 4096, this.clock);
	}

	private static void write(LogFile file, String text) throws IOException {
		file.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
	}

	private String content(String name) throws IOException {
		return Files.readString(directory().resolve(name));
	}

	private List<String> names() throws IOException {
		try (Stream<Path> files = Files.list(directory())) {
			return files.map((file) -> file.getFileName().toString()).sorted().toList();
		}
	}

}
