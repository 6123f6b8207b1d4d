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
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

import dev.cork.it.support.Answer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Static files beside native routes, from folders, archives and the class path.
 */
@ExtendWith(OutputCaptureExtension.class)
class StaticFilesIT {

	private static final FileTime TIME = FileTime.from(Instant.parse("2026-12-01T10:15:30Z"));

	private static final String SCRIPT = "console.log(1);".repeat(300);

	@TempDir
	private static Path folder;

	private static ConfigurableApplicationContext context;

	@BeforeAll
	static void start() throws IOException {
		Path site = Files.createDirectories(folder.resolve("site/sub")).getParent();
		write(folder.resolve("secret.txt"), "secret");
		write(site.resolve("index.html"), "<p>welcome");
		write(site.resolve("digits.txt"), "0123456789");
		write(site.resolve("gr\u00fc\u00dfe \u20ac.txt"), "umlauts");
		write(site.resolve("data.custom"), "{}");
		write(site.resolve("blob.none"), "?");
		write(site.resolve("empty.css"), "");
		write(site.resolve("hello"), "not the route");
		write(site.resolve(".hidden"), "hidden");
		write(site.resolve("sub/index.html"), "<p>sub");
		write(site.resolve("app.js"), SCRIPT);
		write(site.resolve("app.js.br"), "brotli");
		write(site.resolve("app.js.gz"), "gzipped");
		write(site.resolve("old.js"), SCRIPT);
		Files.setLastModifiedTime(write(site.resolve("old.js.gz"), "stale"), FileTime.from(Instant.EPOCH));
		Files.createSymbolicLink(site.resolve("out.txt"), folder.resolve("secret.txt"));
		Files.createSymbolicLink(site.resolve("outside"), folder);
		Files.createSymbolicLink(site.resolve("inside.txt"), Path.of("digits.txt"));
		Files.createSymbolicLink(site.resolve("loop"), Path.of("loop"));
		Path archive = folder.resolve("archive.zip");
		try (FileSystem zip = FileSystems.newFileSystem(URI.create("jar:" + archive.toUri()),
				Map.of("create", "true"))) {
			Files.createDirectories(zip.getPath("/web/folder"));
			Files.writeString(zip.getPath("/web/packed.txt"), "0123456789");
			Files.writeString(zip.getPath("/outside.txt"), "secret");
		}
		context = Apps.run(App.class,
				"spring.web.resources.static-locations=" + site.toUri() + ",jar:" + archive.toUri()
						+ "!/web/,classpath:/META-INF/",
				"spring.web.resources.cache.cachecontrol.max-age=1h", "server.mime-mappings.custom=application/json",
				"server.compression.enabled=true");
	}

	private static Path write(Path file, String content) throws IOException {
		return Files.setLastModifiedTime(Files.writeString(file, content), TIME);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	private static Answer get(String path, String... fields) throws IOException {
		return send("GET", path, fields);
	}

	private static Answer send(String method, String path, String... fields) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send(method + " " + path + " HTTP/1.1\r\nHost: a\r\n" + String.join("\r\n", fields)
					+ ((fields.length > 0) ? "\r\n" : "") + "\r\n");
			if (method.equals("HEAD")) {
				String head = wire.readHead();
				return new Answer(Integer.parseInt(head.substring(9, 12)), head, "");
			}
			return Answer.read(wire);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/digits.txt               | text/plain;charset=UTF-8      | 0123456789
			/                         | text/html;charset=UTF-8       | <p>welcome
			/index.html               | text/html;charset=UTF-8       | <p>welcome
			/sub/                     | text/html;charset=UTF-8       | <p>sub
			/gr%C3%BC%C3%9Fe%20%E2%82%AC.txt | text/plain;charset=UTF-8 | umlauts
			/data.custom              | application/json              | {}
			/blob.none                | application/octet-stream      | ?
			/inside.txt               | text/plain;charset=UTF-8      | 0123456789
			/packed.txt               | text/plain;charset=UTF-8      | 0123456789
			""")
	void aFileIsServedWithItsType(String path, String type, String content) throws IOException {
		Answer answer = get(path);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo(content);
		assertThat(answer.head()).contains("Content-Type: " + type + "\r\n", "Accept-Ranges: bytes\r\n",
				"Cache-Control: max-age=3600\r\n", "ETag: W/\"");
		assertThat(send("HEAD", path).head()).contains("Content-Length: " + content.length() + "\r\n",
				"Content-Type: " + type + "\r\n", "ETag: W/\"");
	}

	@Test
	void aFileOfALibraryIsServed() throws IOException {
		Answer answer = get("/LICENSE.txt");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.head()).contains("Vary: Accept-Encoding\r\n");
		assertThat(answer.body()).contains("Apache License");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/none.txt", "/folder", "/folder/", "/none/", "/digits.txt/", "/digits.txt/x", "/.hidden",
			"/out.txt", "/outside/secret.txt", "/loop", "/outside/", "/a%20", "/digits.txt.", "/digits.txt%20",
			"/digits.txt::$DATA", "/C:/secret.txt", "/CON", "/%E2%82%AC", "/maven" })
	void whatIsNotThereOrNotToBeSeenIsNotFound(String path) throws IOException {
		Answer answer = get(path);
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.head()).contains("Content-Type: application/problem+json");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/../secret.txt", "/%2e%2e/secret.txt", "/sub/%2e%2e/%2e%2e/secret.txt",
			"/..%2fsecret.txt", "/..%5csecret.txt", "/..\\secret.txt", "/%2e%2e%5csecret.txt",
			"/sub/..%252f..%252fsecret.txt", "/%c0%ae%c0%ae/secret.txt", "/%c0%ae%c0%ae%c0%afsecret.txt",
			"/digits.txt%00", "/digits.txt%00.html", "//../secret.txt", "/./../secret.txt", "/sub/..;/../secret.txt",
			"/;/../secret.txt", "/..;/secret.txt", "/%ff%fe/secret.txt", "/../outside.txt", "/%2e%2e/outside.txt" })
	void nothingLeadsOutOfTheLocations(String path) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
			assertThat(wire.readAll()).matches("(?s)HTTP/1.1 (400|404) .*")
				.doesNotContain("secret\r\n")
				.doesNotEndWith("secret");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/digits.txt", "/packed.txt" })
	void partsAreSent(String path) throws IOException {
		assertThat(get(path, "Range: bytes=2-4")).satisfies((answer) -> {
			assertThat(answer.status()).isEqualTo(206);
			assertThat(answer.head()).contains("Content-Range: bytes 2-4/10\r\n");
			assertThat(answer.body()).isEqualTo("234");
		});
		assertThat(get(path, "Range: bytes=-3").body()).isEqualTo("789");
		assertThat(get(path, "Range: bytes=1-2,5-6").body()).isEqualTo("0123456789");
		assertThat(get(path, "Range: bytes=10-").head()).contains(" 416 ", "Content-Range: bytes */10\r\n");
	}

	@Test
	void aPartOfAnotherVersionIsNotSent() throws IOException {
		assertThat(get("/digits.txt", "Range: bytes=0-1", "If-Range: Tue, 01 Dec 2026 10:15:30 GMT").status())
			.isEqualTo(206);
		assertThat(get("/digits.txt", "Range: bytes=0-1", "If-Range: Tue, 01 Dec 2026 10:15:29 GMT").status())
			.isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/digits.txt", "/packed.txt", "/app.js" })
	void whatTheClientHasIsNotSentAgain(String path) throws IOException {
		String head = get(path).head();
		String etag = head.replaceAll("(?s).*\r\nETag: ([^\r]*)\r\n.*", "$1");
		String lastModified = head.replaceAll("(?s).*\r\nLast-Modified: ([^\r]*)\r\n.*", "$1");
		assertThat(get(path, "If-None-Match: " + etag)).satisfies((answer) -> {
			assertThat(answer.status()).isEqualTo(304);
			assertThat(answer.head()).contains("ETag: " + etag + "\r\n", "Cache-Control: max-age=3600\r\n");
		});
		assertThat(get(path, "If-None-Match: \"other\"").status()).isEqualTo(200);
		assertThat(get(path, "If-Modified-Since: " + lastModified).status()).isEqualTo(304);
		assertThat(get(path, "If-Modified-Since: Mon, 01 Jan 1990 00:00:00 GMT").status()).isEqualTo(200);
		assertThat(get(path, "If-Unmodified-Since: Mon, 01 Jan 1990 00:00:00 GMT").status()).isEqualTo(412);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			br               | br   | brotli
			gzip             | gzip | gzipped
			gzip, br         | br   | brotli
			gzip;q=1, br;q=0 | gzip | gzipped
			""")
	void aFormThatIsCompressedAlreadyIsSentInPlaceOfThePlainFile(String accepted, String coding, String content)
			throws IOException {
		Answer answer = get("/app.js", "Accept-Encoding: " + accepted);
		assertThat(answer.body()).isEqualTo(content);
		assertThat(answer.head()).containsOnlyOnce("Vary: ")
			.contains("Content-Encoding: " + coding + "\r\n", "Vary: Accept-Encoding\r\n",
					"Content-Type: text/javascript;charset=UTF-8\r\n", "ETag: W/\"" + coding + "-");
	}

	/** A part is one of what is sent, which is the compressed form (RFC 9110 14.2). */
	@Test
	void aPartOfACompressedFormIsOneOfItsOwnBytes() throws IOException {
		Answer always = get("/app.js", "Accept-Encoding: gzip", "Range: bytes=2-4");
		assertThat(always.status()).isEqualTo(206);
		assertThat(always.body()).isEqualTo("ipp");
		assertThat(always.head()).contains("Content-Encoding: gzip\r\n", "Content-Range: bytes 2-4/7\r\n",
				"ETag: W/\"gzip-");
		assertThat(get("/app.js", "Range: bytes=0-6").body()).isEqualTo("console");
		// a tag that is weak does not prove that the parts fit together
		String etag = always.head().replaceAll("(?s).*\r\nETag: ([^\r]*)\r\n.*", "$1");
		assertThat(get("/app.js", "Accept-Encoding: gzip", "Range: bytes=2-4", "If-Range: " + etag))
			.satisfies((answer) -> {
				assertThat(answer.status()).isEqualTo(200);
				assertThat(answer.body()).isEqualTo("gzipped");
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "identity;q=0", "*;q=0", "gzip;q=2", "gzip;q=", "gzip;q=0.0001", "gzip;;", "g zip", ",,,",
			"br;q=0,gzip;q=0,*;q=1", "gzip;q=-1", "\"gzip\"", "gzipp" })
	void whatAClientDoesNotAcceptForCertainIsNotSent(String acceptEncoding) throws IOException {
		assertThat(get("/app.js", "Accept-Encoding: " + acceptEncoding)).satisfies((answer) -> {
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.head()).doesNotContain("Content-Encoding");
			assertThat(answer.body()).isEqualTo(SCRIPT);
		});
	}

	@Test
	void thePlainFileIsForAllOthersAndVaries() throws IOException {
		Answer answer = get("/app.js");
		assertThat(answer.body()).isEqualTo(SCRIPT);
		assertThat(answer.head()).containsOnlyOnce("Vary: ").doesNotContain("Content-Encoding");
	}

	@Test
	void anOlderFormIsOfAnotherContentAndTheServerCompresses() throws IOException {
		Answer answer = get("/old.js", "Accept-Encoding: gzip");
		assertThat(answer.head()).contains("Content-Encoding: gzip\r\n", "Transfer-Encoding: chunked\r\n");
	}

	@Test
	void aFileMayChangeWhileTheServerRuns() throws IOException {
		Path file = folder.resolve("site/changing.txt");
		assertThat(get("/changing.txt").status()).isEqualTo(404);
		Files.writeString(file, "one");
		String head = get("/changing.txt").head();
		Files.writeString(file, "three");
		assertThat(get("/changing.txt")).satisfies((answer) -> {
			assertThat(answer.body()).isEqualTo("three");
			assertThat(answer.head()).doesNotContain(head.replaceAll("(?s).*\r\n(ETag: [^\r]*)\r\n.*", "$1"));
		});
		Files.delete(file);
		assertThat(get("/changing.txt").status()).isEqualTo(404);
	}

	@Test
	void anEmptyFileIsEmpty() throws IOException {
		assertThat(get("/empty.css")).satisfies((answer) -> {
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.head()).contains("Content-Length: 0\r\n", "Content-Type: text/css;charset=UTF-8\r\n");
		});
	}

	@Test
	void handlersComeFirst() throws IOException {
		assertThat(get("/hello").body()).isEqualTo("hello");
		assertThat(get("/items/7").body()).isEqualTo("item 7");
		assertThat(send("POST", "/digits.txt", "Content-Length: 0")).satisfies((answer) -> {
			assertThat(answer.status()).isEqualTo(405);
			assertThat(answer.head()).contains("Allow: GET, HEAD, OPTIONS");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD" })
	void aPathWithoutAFileThatHasAnotherMethodsHandlerIsNotHidden(String method) throws IOException {
		assertThat(send(method, "/items")).satisfies((answer) -> {
			assertThat(answer.status()).isEqualTo(405);
			assertThat(answer.head()).contains("\r\nAllow: POST,OPTIONS\r\n");
		});
		// a name that no file has
		assertThat(send(method, "/items:all").status()).isEqualTo(405);
		assertThat(send("POST", "/items", "Content-Length: 0").body()).isEqualTo("added");
	}

	@ParameterizedTest
	@CsvSource({ "/sub, sub/", "/sub?a=b&c=%20, sub/?a=b&c=%20", "/sub/%C3%BC%20b, %C3%BC%20b/" })
	void aFolderWithAnIndexIsFoundWithoutItsSlash(String path, String location) throws IOException {
		Files.createDirectories(folder.resolve("site/sub/\u00fc b"));
		write(folder.resolve("site/sub/\u00fc b/index.html"), "");
		assertThat(get(path)).satisfies((answer) -> {
			assertThat(answer.status()).isEqualTo(302);
			assertThat(answer.head()).contains("\r\nLocation: " + location + "\r\n", "\r\nContent-Length: 0\r\n");
		});
	}

	/** The client would take what follows two slashes for a host. */
	@ParameterizedTest
	@ValueSource(strings = { "//sub", "//example.org/..", "/%2fsub", "/\\\\sub", "/sub%0d%0aX:y" })
	void noRedirectLeadsToAnotherHost(String path) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			String answer = wire.send("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").readAll();
			assertThat(answer).doesNotContain("Location: /", "Location: \\", "X:y");
		}
	}

	@Test
	void anApplicationWithoutStaticFilesHasNoRouteForThem() throws IOException {
		try (ConfigurableApplicationContext other = Apps.run(App.class)) {
			assertThat(Objects.requireNonNull(Apps.cork(other).getHttpServer()).routes())
				.noneMatch((route) -> route.contains("/**"));
		}
	}

	@Test
	void aPatternOfItsOwnLeavesTheRestAlone() throws Exception {
		try (ConfigurableApplicationContext other = Apps.run(App.class, "cork.static-files.path-pattern=/assets/**",
				"spring.web.resources.static-locations=" + folder.resolve("site").toUri())) {
			assertThat(Apps.probe(other).get("/assets/digits.txt").body()).isEqualTo("0123456789");
			assertThat(Apps.probe(other).get("/assets/").body()).isEqualTo("<p>welcome");
			assertThat(Apps.probe(other).get("/digits.txt").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(other).get("/assets").headers().firstValue("Location")).hasValue("assets/");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "cork.static-files.enabled=false", "spring.web.resources.add-mappings=false" })
	void theyCanBeTurnedOff(String property) throws Exception {
		try (ConfigurableApplicationContext other = Apps.run(App.class, property,
				"spring.web.resources.static-locations=" + folder.resolve("site").toUri())) {
			assertThat(Apps.probe(other).get("/digits.txt").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void aHandlerForAllPathsTakesTheirPlace() throws Exception {
		try (ConfigurableApplicationContext other = Apps.run(CatchAllApp.class,
				"spring.web.resources.static-locations=" + folder.resolve("site").toUri())) {
			assertThat(Apps.probe(other).get("/digits.txt").body()).isEqualTo("caught");
		}
	}

	@Test
	void aPatternThatCannotBeStopsTheStart(CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(App.class, "cork.static-files.path-pattern=/assets/*").close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "cork.static-files", "such as /assets/**");
	}

	@LoopController
	static class Handlers {

		@GetMapping("/hello")
		String hello() {
			return "hello";
		}

		@GetMapping("/items/{id}")
		String item(@PathVariable int id) {
			return "item " + id;
		}

		@PostMapping({ "/items", "/items:all" })
		String add() {
			return "added";
		}

	}

	@LoopController
	static class CatchAll {

		@GetMapping("/**")
		String all() {
			return "caught";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(CatchAll.class)
	static class CatchAllApp {

	}

}
