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

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.RequestLog;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The access log of real applications, read when they have ended: all of it is there
 * then.
 */
@ExtendWith(OutputCaptureExtension.class)
class AccessLogIT {

	@TempDir
	private Path directory;

	@Test
	void thereIsNoneUnlessItIsEnabled() throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"cork.server.access-log.directory=" + this.directory)) {
			assertThat(Apps.probe(context).get("/hello").statusCode()).isEqualTo(200);
		}
		assertThat(files()).isEmpty();
	}

	@Test
	void eachRequestIsALineOfAFileOfTheDay() throws IOException {
		run((context) -> {
			Apps.probe(context).get("/hello?a=b");
			Apps.probe(context).get("/later");
			Apps.probe(context).get("/nothing");
			Apps.probe(context).get("/fails");
		});

		assertThat(files()).singleElement().asString().matches("access_log\\.\\d{4}-\\d\\d-\\d\\d\\.log");
		assertThat(lines()).satisfiesExactly((line) -> assertThat(line).matches(
				"127\\.0\\.0\\.1 - alice \\[\\d\\d/[A-Z][a-z]{2}/\\d{4}:\\d\\d:\\d\\d:\\d\\d [+-]\\d{4}] \"GET /hello\\?a=b HTTP/1\\.1\" 200 5"),
				(line) -> assertThat(line).endsWith("\"GET /later HTTP/1.1\" 200 4"),
				(line) -> assertThat(line).contains("\"GET /nothing HTTP/1.1\" 404 "),
				(line) -> assertThat(line).contains("\"GET /fails HTTP/1.1\" 500 "));
	}

	@Test
	void whatIsNoRequestIsALineAsWell() throws IOException {
		run((context) -> {
			try (Wire wire = new Wire(Apps.port(context))) {
				assertThat(wire.send("GET /\"\\\r\n\r\n").readAll()).startsWith("HTTP/1.1 400 ");
			}
			catch (IOException ex) {
				throw new AssertionError(ex);
			}
		}, "cork.server.access-log.pattern=%a \"%r\" %s");

		assertThat(lines()).containsExactly("127.0.0.1 \"GET /\\\"\\\\\" 400");
	}

	/** Neither a line of its own, nor a field, nor an escape of the reader's terminal. */
	@Test
	void nothingThatAClientSaysCanForgeALine() throws IOException {
		String forged = String.join("\r\n", "GET /forged?q=%0a%22 HTTP/1.1", "Host: a", "X: \"\t\\ \u009b31m \u00ff",
				"Cookie: c=\u009b;d=1", "Connection: close", "", "");
		run((context) -> {
			try (Wire wire = new Wire(Apps.port(context))) {
				String answers = wire.send("GET /forged%0d%0a?q=\"%0a\u009b HTTP/1.1\r\nHost: a\r\n\r\n").readAll();
				assertThat(answers).startsWith("HTTP/1.1 4");
			}
			catch (IOException ex) {
				throw new AssertionError(ex);
			}
			try (Wire wire = new Wire(Apps.port(context))) {
				assertThat(wire.send(forged).readAll()).endsWith("forged");
			}
			catch (IOException ex) {
				throw new AssertionError(ex);
			}
		}, "cork.server.access-log.pattern=%u|%U|%q|%{X}i|%{c}c|%{note}r");

		byte[] file = Files.readAllBytes(this.directory.resolve(files().get(0)));
		for (byte b : file) {
			assertThat(b == '\n' || (b >= ' ' && b < 0x7f)).as("byte %d of the log", b).isTrue();
		}
		assertThat(lines()).last()
			.isEqualTo("eve\\x0A127.0.0.1 - admin|/forged|?q=%0a%22|\\\"\\x09\\\\ \\x9B31m \\xFF|\\x9B|\\x1B[2J");
	}

	@Test
	void nameBoundAndExclusionsAreConfigured() throws IOException {
		run((context) -> {
			for (int i = 0; i < 40; i++) {
				Apps.probe(context).get("/hello?i=" + i, "X-Long", "x".repeat(100));
			}
			Apps.probe(context).get("/later");
			Apps.probe(context).get("/nothing");
		}, "cork.server.access-log.pattern=%U%q %{X-Long}i", "cork.server.access-log.prefix=http-",
				"cork.server.access-log.suffix=.txt", "cork.server.access-log.rotate=false",
				"cork.server.access-log.max-file-size=1KB", "cork.server.access-log.max-history=2",
				"cork.server.access-log.ignored-paths=/nothing,/other/{*path}",
				"cork.server.access-log.condition-unless=quiet");

		assertThat(files()).containsExactly("http-.2.txt", "http-.3.txt", "http-.4.txt");
		assertThat(Files.readAllLines(this.directory.resolve("http-.4.txt"))).last()
			.asString()
			.startsWith("/hello?i=39 ");
	}

	@Test
	void rotationIsByTheDayOfTheSystemsZone() throws IOException {
		LocalDate before = LocalDate.now(ZoneId.systemDefault());
		run((context) -> Apps.probe(context).get("/hello"), "cork.server.access-log.file-date-format='-'yyyyMMdd");

		LocalDate after = LocalDate.now(ZoneId.systemDefault());
		assertThat(Stream.of(before, after).map((day) -> "access_log-" + day.toString().replace("-", "") + ".log"))
			.containsAnyElementsOf(files());
	}

	@Test
	void aDirectoryThatCannotBeWrittenStopsTheStart(CapturedOutput output) throws IOException {
		Path file = Files.writeString(this.directory.resolve("file"), "no directory");

		assertThatThrownBy(() -> Apps
			.run(App.class, "cork.server.access-log.enabled=true", "cork.server.access-log.directory=" + file)
			.close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START",
				"cork.server.access-log.directory is " + file, "nothing can be written there");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			pattern=%h %Y                | pattern          | '%Y'
			pattern=%{x}h                | pattern          | '%{x}h'
			ignored-paths=/a/**/b        | ignoredPaths     | /a/**/b
			file-date-format=yyyy/MM     | fileDateFormat   | is no name of a file
			prefix=../x                  | prefix           | is no name of a file
			max-history=-1               | maxHistory       | must be at least 0
			max-file-size=-1B            | maxFileSize      | must be at least 0B
			buffer-size=1KB              | bufferSize       | must be from 4096B
			flush-interval=2h            | flushInterval    | must be from 0 to 1h
			""")
	void whatCannotWorkStopsTheStart(String setting, String field, String reason, CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(App.class, "cork.server.access-log." + setting).close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "accessLog." + field, reason);
	}

	private void run(Consumer<ConfigurableApplicationContext> requests, String... properties) {
		List<String> all = new ArrayList<>(List.of("cork.server.loops=1", "cork.server.access-log.enabled=true",
				"cork.server.access-log.directory=" + this.directory));
		all.addAll(Arrays.asList(properties));
		try (ConfigurableApplicationContext context = Apps.run(App.class, all.toArray(String[]::new))) {
			requests.accept(context);
		}
	}

	private List<String> files() throws IOException {
		try (Stream<Path> files = Files.list(this.directory)) {
			return files.map((file) -> file.getFileName().toString()).sorted().toList();
		}
	}

	private List<String> lines() throws IOException {
		return Files.readAllLines(this.directory.resolve(files().get(0)));
	}

	@LoopController
	static class Handlers {

		@GetMapping("/hello")
		String hello(HttpRequest request) {
			request.attribute(RequestLog.USER_ATTRIBUTE, "alice");
			return "hello";
		}

		@GetMapping("/forged")
		String forged(HttpRequest request) {
			request.attribute(RequestLog.USER_ATTRIBUTE, "eve\n127.0.0.1 - admin");
			request.attribute("note", "\u001b[2J");
			return "forged";
		}

		@GetMapping("/later")
		CompletableFuture<String> later(HttpRequest request) {
			request.attribute("quiet", true);
			return CompletableFuture.supplyAsync(() -> "done");
		}

		@GetMapping("/fails")
		String fails() {
			throw new IllegalStateException("It was to fail: " + URI.create("/fails"));
		}

	}

	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
