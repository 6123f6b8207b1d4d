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

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.InputStreamResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.UrlResource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Resources of every kind, whole and in parts.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class ResourcesIT {

	private static final String DIGITS = "0123456789";

	/** More than the buffers of two sockets take. */
	private static final int LARGE_BYTES = 40_000_000;

	@TempDir
	private static Path folder;

	@LocalServerPort
	private int port;

	@Autowired
	private Handlers handlers;

	@BeforeEach
	void reset() {
		this.handlers.opened.set(0);
		this.handlers.closed.set(0);
		this.handlers.read.set(0);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/f/file         | text/plain
			/f/file-url     | text/plain
			/f/file-as-csv  | text/csv
			/f/class-path   | text/csv
			/f/archive      | application/json
			/f/bytes        | application/octet-stream
			/f/mono         | text/plain
			/f/entity       | image/png
			/f/wild         | text/plain
			/f/any          | text/plain
			/f/known        | application/octet-stream
			""")
	void aResourceHasItsTypeLengthAndRanges(String path, String contentType) throws Exception {
		String answer = exchange("GET", path);
		assertThat(answer).startsWith("HTTP/1.1 200 ")
			.contains("Content-Type: " + contentType + "\r\n", "Content-Length: 10\r\n", "Accept-Ranges: bytes\r\n")
			.endsWith("\r\n\r\n" + DIGITS);
		assertThat(exchange("HEAD", path)).startsWith("HTTP/1.1 200 ")
			.contains("Content-Type: " + contentType + "\r\n", "Content-Length: 10\r\n", "Accept-Ranges: bytes\r\n")
			.endsWith("\r\n\r\n");
		assertThat(exchange("GET", path, "Range: bytes=3-5")).startsWith("HTTP/1.1 206 ")
			.contains("Content-Type: " + contentType + "\r\n", "Content-Length: 3\r\n", "Accept-Ranges: bytes\r\n",
					"Content-Range: bytes 3-5/10\r\n")
			.endsWith("\r\n\r\n345");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			0-3     | 0-3 | 0123
			0-0     | 0-0 | 0
			5-      | 5-9 | 56789
			9-      | 9-9 | 9
			-5      | 5-9 | 56789
			0-1000  | 0-9 | 0123456789
			-1000   | 0-9 | 0123456789
			""")
	void aRangeIsAnsweredWithThePart(String range, String part, String body) throws Exception {
		for (String path : new String[] { "/f/file", "/f/bytes", "/f/archive" }) {
			assertThat(exchange("GET", path, "Range: bytes=" + range)).startsWith("HTTP/1.1 206 ")
				.contains("Content-Range: bytes " + part + "/10\r\n", "Content-Length: " + body.length() + "\r\n")
				.endsWith("\r\n\r\n" + body);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "10-", "3-1", "a-b", "-0", "", "10-11,20-" })
	void aRangeThatIsNotThereIsRefusedWithTheLength(String range) throws Exception {
		for (String path : new String[] { "/f/file", "/f/bytes", "/f/archive" }) {
			assertThat(exchange("GET", path, "Range: bytes=" + range)).startsWith("HTTP/1.1 416 ")
				.contains("Content-Range: bytes */10\r\n", "Content-Length: 0\r\n")
				.doesNotContain("Content-Type")
				.endsWith("\r\n\r\n");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "bytes=0-1,3-4", "bytes=0-1,20-", "lines=1-2" })
	void severalRangesAndOtherUnitsAreAnsweredWithTheWhole(String range) throws Exception {
		assertThat(exchange("GET", "/f/file", "Range: " + range)).startsWith("HTTP/1.1 200 ")
			.endsWith("\r\n\r\n" + DIGITS);
	}

	@Test
	void rangesAreForGetAndForWholeAnswers() throws Exception {
		assertThat(exchange("HEAD", "/f/file", "Range: bytes=0-3")).startsWith("HTTP/1.1 200 ")
			.contains("Content-Length: 10\r\n");
		assertThat(exchange("POST", "/f/file", "Range: bytes=0-3")).startsWith("HTTP/1.1 200 ").endsWith(DIGITS);
		assertThat(exchange("GET", "/f/created", "Range: bytes=0-3")).startsWith("HTTP/1.1 201 ").endsWith(DIGITS);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			"v1"                          | 206
			"v2"                          | 200
			W/"v1"                        | 200
			Tue, 01 Dec 2026 10:15:30 GMT | 206
			Tue, 01 Dec 2026 10:15:31 GMT | 200
			""", quoteCharacter = '\'')
	void aPartOfAnotherVersionIsNotWanted(String ifRange, int status) throws Exception {
		assertThat(exchange("GET", "/f/tagged", "Range: bytes=0-3", "If-Range: " + ifRange))
			.startsWith("HTTP/1.1 " + status + " ");
	}

	@Test
	void anEmptyFileHasNoRanges() throws Exception {
		assertThat(exchange("GET", "/f/empty")).startsWith("HTTP/1.1 200 ")
			.contains("Content-Length: 0\r\n")
			.endsWith("\r\n\r\n");
		assertThat(exchange("GET", "/f/empty", "Range: bytes=0-3")).startsWith("HTTP/1.1 416 ")
			.contains("Content-Range: bytes */0\r\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/f/missing", "/f/missing-class-path", "/f/folder" })
	void whatIsNotThereIsNotFound(String path) throws Exception {
		assertThat(exchange("GET", path)).startsWith("HTTP/1.1 404 ")
			.contains("Content-Type: application/problem+json\r\n")
			.endsWith("{\"title\":\"Not Found\",\"status\":404,\"detail\":\"The resource does not exist\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/f/stream", "/f/stream-named" })
	void aStreamOfUnknownLengthIsSentInChunksAndClosed(String path) throws Exception {
		String answer = exchange("GET", path, "Range: bytes=0-3");
		assertThat(answer).startsWith("HTTP/1.1 200 ")
			.contains("Transfer-Encoding: chunked\r\n")
			.doesNotContain("Accept-Ranges", "Content-Range")
			.endsWith("\r\n\r\na\r\n0123456789\r\n0\r\n\r\n");
		awaitClosed();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			HEAD | /f/stream        |                          | 200
			HEAD | /f/known         |                          | 200
			GET  | /f/known         | Range: bytes=20-         | 416
			GET  | /f/known         | Range: bytes=2-3         | 206
			GET  | /f/stream-tagged | If-None-Match: "v1"      | 304
			GET  | /f/stream-none   |                          | 204
			GET  | /f/failing       |                          | 500
			GET  | /f/short         |                          | 500
			""", quoteCharacter = '\'')
	void aStreamIsClosedWhateverTheAnswer(String method, String path, String header, int status) throws Exception {
		assertThat(exchange(method, path, (header != null) ? header : "X-None: x"))
			.startsWith("HTTP/1.1 " + status + " ");
		awaitClosed();
	}

	@Test
	void aStreamThatFailsInItsMiddleBreaksTheAnswerOffAndIsClosed() throws Exception {
		String answer = exchange("GET", "/f/failing-later");
		assertThat(answer).startsWith("HTTP/1.1 200 ").doesNotEndWith("0\r\n\r\n");
		awaitClosed();
	}

	@Test
	void aLargeStreamComesWhole() throws Exception {
		for (String path : new String[] { "/f/large", "/f/large-known", "/f/large-file" }) {
			String answer = exchange("GET", path);
			assertThat(answer.chars().filter((c) -> c == '#').count()).isEqualTo(LARGE_BYTES);
		}
		awaitClosed();
	}

	@Test
	void aStreamIsReadNoFasterThanTheClientReads() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("GET /f/endless HTTP/1.1\r\nHost: x\r\n\r\n");
			assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ");
			AtomicLong before = new AtomicLong(-1);
			await().pollInterval(Duration.ofMillis(300)).until(() -> {
				long now = this.handlers.read.get();
				return now > 0 && before.getAndSet(now) == now;
			});
			assertThat(before).hasValueLessThan(LARGE_BYTES);
			assertThat(this.handlers.closed).hasValue(0);
		}
		awaitClosed();
	}

	private void awaitClosed() {
		await().untilAsserted(() -> {
			assertThat(this.handlers.opened.get()).isPositive();
			assertThat(this.handlers.closed.get()).isEqualTo(this.handlers.opened.get());
		});
	}

	private String exchange(String method, String path, String... headers) throws IOException {
		try (Wire wire = new Wire(this.port)) {
			wire.send(method + " " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
					+ String.join("\r\n", headers) + ((headers.length > 0) ? "\r\n" : "") + "\r\n");
			return wire.readAll();
		}
	}

	@LoopController
	@RequestMapping("/f")
	static class Handlers {

		final AtomicInteger opened = new AtomicInteger();

		final AtomicInteger closed = new AtomicInteger();

		final AtomicLong read = new AtomicLong();

		private static Resource write(String name, String content) throws IOException {
			return new FileSystemResource(Files.writeString(folder.resolve(name), content));
		}

		@RequestMapping("/file")
		Resource file() throws IOException {
			return write("digits.txt", DIGITS);
		}

		@GetMapping("/file-url")
		Resource fileUrl() throws IOException {
			write("url.txt", DIGITS);
			return new UrlResource(folder.resolve("url.txt").toUri());
		}

		@GetMapping(path = "/file-as-csv", produces = "text/csv")
		FileSystemResource fileAsCsv() throws IOException {
			return (FileSystemResource) write("csv.txt", DIGITS);
		}

		@GetMapping("/class-path")
		Resource classPath() {
			return new ClassPathResource("digits.csv", ResourcesIT.class);
		}

		@GetMapping("/archive")
		Resource archive() throws IOException {
			Path archive = folder.resolve("archive.zip");
			if (!Files.exists(archive)) {
				URI uri = URI.create("jar:" + archive.toUri());
				try (FileSystem zip = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
					Files.writeString(zip.getPath("/digits.json"), DIGITS);
				}
			}
			return UrlResource.from("jar:" + archive.toUri() + "!/digits.json");
		}

		@GetMapping("/bytes")
		ByteArrayResource bytes() {
			return new ByteArrayResource(DIGITS.getBytes(StandardCharsets.US_ASCII));
		}

		@GetMapping("/mono")
		Mono<Resource> mono() throws IOException {
			return Mono.just(file());
		}

		@GetMapping("/entity")
		ResponseEntity<Resource> entity() throws IOException {
			return ResponseEntity.ok().contentType(MediaType.IMAGE_PNG).contentLength(99).body(file());
		}

		@GetMapping("/wild")
		ResponseEntity<?> wild() throws IOException {
			return ResponseEntity.ok(file());
		}

		@GetMapping("/any")
		Object any() throws IOException {
			return file();
		}

		@GetMapping("/created")
		ResponseEntity<Resource> created() throws IOException {
			return ResponseEntity.status(HttpStatus.CREATED).body(file());
		}

		@GetMapping("/tagged")
		ResponseEntity<Resource> tagged() throws IOException {
			return ResponseEntity.ok().eTag("v1").header("Last-Modified", "Tue, 01 Dec 2026 10:15:30 GMT").body(file());
		}

		@GetMapping("/empty")
		Resource empty() throws IOException {
			return write("empty.bin", "");
		}

		@GetMapping("/missing")
		Resource missing() {
			return new FileSystemResource(folder.resolve("missing.txt"));
		}

		@GetMapping("/missing-class-path")
		Resource missingClassPath() {
			return new ClassPathResource("missing.txt");
		}

		@GetMapping("/folder")
		Resource folder() {
			return new FileSystemResource(folder);
		}

		@GetMapping("/known")
		Resource known() {
			return new KnownResource(watched(digits()), DIGITS.length());
		}

		@GetMapping("/short")
		Resource tooShort() {
			return new KnownResource(watched(digits()), 20);
		}

		@GetMapping("/stream")
		Resource stream() {
			return new InputStreamResource(watched(digits()));
		}

		@GetMapping("/stream-named")
		Resource streamNamed() {
			return new InputStreamResource(watched(digits())) {
				@Override
				public String getFilename() {
					return "digits.txt";
				}
			};
		}

		@GetMapping("/stream-tagged")
		ResponseEntity<Resource> streamTagged() {
			return ResponseEntity.ok().eTag("v1").body(stream());
		}

		@GetMapping("/stream-none")
		ResponseEntity<Resource> streamNone() {
			return ResponseEntity.status(HttpStatus.NO_CONTENT).body(stream());
		}

		@GetMapping("/failing")
		Resource failing() {
			return new InputStreamResource(watched(new ManyBytes(0, true)));
		}

		@GetMapping("/failing-later")
		Resource failingLater() {
			return new InputStreamResource(watched(new ManyBytes(100_000, true)));
		}

		@GetMapping("/large")
		Resource large() {
			return new InputStreamResource(watched(new ManyBytes(LARGE_BYTES, false)));
		}

		@GetMapping("/large-known")
		Resource largeKnown() {
			return new KnownResource(watched(new ManyBytes(LARGE_BYTES, false)), LARGE_BYTES);
		}

		@GetMapping("/large-file")
		Resource largeFile() throws IOException {
			return write("large.txt", "#".repeat(LARGE_BYTES));
		}

		@GetMapping("/endless")
		Resource endless() {
			return new InputStreamResource(watched(new ManyBytes(Long.MAX_VALUE, false)));
		}

		private static InputStream digits() {
			return new ByteArrayInputStream(DIGITS.getBytes(StandardCharsets.US_ASCII));
		}

		private InputStream watched(InputStream stream) {
			this.opened.incrementAndGet();
			return new FilterInputStream(stream) {
				@Override
				public int read(byte[] target, int offset, int length) throws IOException {
					int count = super.read(target, offset, length);
					Handlers.this.read.addAndGet(count);
					return count;
				}

				@Override
				public void close() throws IOException {
					Handlers.this.closed.incrementAndGet();
					super.close();
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
