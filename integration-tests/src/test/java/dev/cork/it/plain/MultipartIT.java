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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import dev.cork.it.support.Answer;
import dev.cork.it.support.Multipart;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.http.codec.multipart.FormFieldPart;
import org.springframework.http.codec.multipart.Part;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.multipart.MultipartFile;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every kind of argument that is made of a multipart body, over a socket.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "cork.multipart.max-in-memory-size=1000B", "cork.multipart.max-parts=4",
				"cork.multipart.max-headers-size=200B", "cork.multipart.max-disk-usage-per-part=100KB",
				"cork.server.limits.max-request-body-size=300KB" })
class MultipartIT {

	private static final String BIG = "0123456789".repeat(500);

	@LocalServerPort
	private int port;

	@TempDir
	static Path saved;

	@Test
	void fieldsAndFilesAreGivenAsTheyAreNamed() throws Exception {
		Multipart body = Multipart.body()
			.field("text", "t")
			.file("file", "f.txt", "12345")
			.json("item", "{\"name\":\"i\"}");
		assertThat(send(body.post("/m/mixed")).body()).isEqualTo("t f.txt 5 i");
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 7, 64, 1000 })
	void aBodyMayBeCutIntoChunksAnywhere(int chunk) throws Exception {
		Multipart body = Multipart.body()
			.field("text", "a--cut\r\n--cu")
			.file("file", "f.txt", BIG)
			.json("item", "{\"name\":\"i\"}");
		assertThat(send(body.postChunked("/m/mixed", chunk)).body()).isEqualTo("a--cut\r\n--cu f.txt 5000 i");
	}

	@Test
	void aBodyMayComeInPiecesCutAnywhere() throws Exception {
		String request = Multipart.body()
			.field("text", "t")
			.file("file", "f", "12")
			.json("item", "{}")
			.post("/m/mixed");
		for (int cut = request.indexOf("\r\n\r\n") + 4; cut < request.length(); cut++) {
			try (Wire wire = new Wire(this.port)) {
				wire.send(request.substring(0, cut));
				Thread.sleep(2);
				wire.send(request.substring(cut));
				assertThat(Answer.read(wire).body()).as("cut at " + cut).isEqualTo("t f 2 null");
			}
		}
	}

	@Test
	void aConnectionGoesOnAfterAForm() throws Exception {
		String one = Multipart.body().field("text", "1").post("/m/text");
		String big = Multipart.body().file("text", "big", BIG.substring(0, 900)).post("/m/text");
		try (Wire wire = new Wire(this.port)) {
			wire.send(one + big + one);
			assertThat(Answer.read(wire).body()).isEqualTo("1");
			assertThat(Answer.read(wire).body()).hasSize(900);
			assertThat(Answer.read(wire).body()).isEqualTo("1");
		}
	}

	@Test
	void anEpilogueIsReadBeforeTheAnswer() throws Exception {
		String body = Multipart.body().field("text", "t").end() + "epilogue";
		try (Wire wire = new Wire(this.port)) {
			wire.send(Multipart.post("/m/text", body) + Multipart.post("/m/text", body));
			assertThat(Answer.read(wire).body()).isEqualTo("t");
			assertThat(Answer.read(wire).body()).isEqualTo("t");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/m/text      | text   | 't'
			/m/bytes     | bytes  | '3'
			/m/optional  | other  | 'none'
			/m/optional  | text   | 't'
			/m/nullable  | text   | 'null'
			/m/field     | field  | 'field t'
			/m/texts     | text   | '[t]'
			""")
	void aFieldIsReadAsDeclared(String path, String name, String expected) throws Exception {
		assertThat(send(Multipart.body().field(name, path.equals("/m/bytes") ? "abc" : "t").post(path)).body())
			.isEqualTo(expected);
	}

	@Test
	void allPartsOfANameComeAsAListOrAnArray() throws Exception {
		Multipart body = Multipart.body().file("f", "a", "1").file("f", "b", BIG).file("f", "c", "");
		assertThat(send(body.post("/m/files")).body()).isEqualTo("[a 1, b 5000, c 0]");
		assertThat(send(body.post("/m/array")).body()).isEqualTo("[a, b, c]");
		assertThat(send(body.post("/m/parts")).body()).isEqualTo("f=3");
	}

	@Test
	void aListOfObjectsIsAJsonArrayInOnePart() throws Exception {
		assertThat(send(Multipart.body().json("items", "[{\"name\":\"a\"},{\"name\":\"b\"}]").post("/m/items")).body())
			.isEqualTo("[Item[name=a], Item[name=b]]");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			filename="f.txt"                                      | f.txt
			filename="ÄÖ ü.txt"                                   | ÄÖ ü.txt
			filename="x"; filename*=UTF-8''%E2%82%AC%20rates.txt  | € rates.txt
			filename=""                                           | ''
			filename="..\\..\\a.txt"                              | ..\\..\\a.txt
			""")
	void aFileHasTheNameThatTheClientGave(String disposition, String expected) throws Exception {
		Multipart body = Multipart.body()
			.part("Content-Disposition: form-data; name=\"f\"; " + Multipart.utf8(disposition), "1");
		assertThat(send(body.post("/m/filename")).body()).isEqualTo(Multipart.utf8(expected));
	}

	@Test
	void aSpringMvcFileIsReadInEveryWay() throws Exception {
		for (String content : List.of("", "12345", BIG)) {
			assertThat(send(Multipart.body().file("f", "f.bin", content).post("/m/mvc")).body()).isEqualTo(
					"f f.bin application/octet-stream %d %b %d %d %d", content.length(), content.isEmpty(),
					content.length(), content.length(), content.length());
		}
	}

	@Test
	void aFileIsNoField() throws Exception {
		Answer answer = send(Multipart.body().field("f", "1").post("/m/mvc"));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("Required part 'f' is missing");
		assertThat(send(Multipart.body().field("f", "1").post("/m/filename")).body())
			.contains("The part 'f' is no file");
		assertThat(send(Multipart.body().file("field", "f", "1").post("/m/field")).body())
			.contains("The part 'field' is no plain field");
	}

	@Test
	void aMissingPartIsABadRequestThatNamesIt() throws Exception {
		for (String path : List.of("/m/text", "/m/mixed", "/m/texts")) {
			Answer answer = send(Multipart.body().field("other", "1").post(path));
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.head()).contains("application/problem+json");
			assertThat(answer.body()).contains("Required part 'text' is missing");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST /m/text HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
			"POST /m/text HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
			"POST /m/text HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}" })
	void somethingElseThanAFormHasNoParts(String request) throws Exception {
		Answer answer = send(request);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("Required part 'text' is missing");
	}

	@Test
	void aPartWithoutJsonIsABadRequestThatNamesIt() throws Exception {
		Answer answer = send(Multipart.body().json("item", "{\"name\":").post("/m/item"));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("The part 'item' is not valid JSON (line 1,");
		assertThat(send(Multipart.body().json("item", "{\"name\":[]}").post("/m/item")).body())
			.contains("The part 'item' has a wrong value at 'name'");
		assertThat(send(Multipart.body().json("item", "null").post("/m/item")).body())
			.contains("Required part 'item' is missing");
	}

	@Test
	void aPartThatIsNotSaidToBeJsonIsNotSupported() throws Exception {
		Answer answer = send(Multipart.body().field("item", "{}").post("/m/item"));
		assertThat(answer.status()).isEqualTo(415);
		assertThat(answer.head()).contains("Accept: application/json, application/*+json");
		assertThat(answer.body()).contains("of the part 'item' is not supported");
	}

	@Test
	void anObjectOfAPartIsValidated() throws Exception {
		Answer answer = send(Multipart.body().json("item", "{\"name\":\"\"}").post("/m/valid"));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("\"field\":\"name\"");
	}

	@Test
	void aModelIsFilledFromFieldsAndFiles() throws Exception {
		Multipart body = Multipart.body().field("name", "n").file("file", "f", "123").file("more", "m", BIG);
		assertThat(send(body.post("/m/model?age=3")).body()).isEqualTo("n 3 f 3 [m 5000]");
	}

	@Test
	void aBlockingHandlerReadsFilesFromDisk() throws Exception {
		Multipart body = Multipart.body().file("f", "f", BIG).file("f", "g", "small");
		assertThat(send(body.post("/m/save")).body()).isEqualTo("saved 2");
		assertThat(saved.resolve("f")).hasContent(BIG);
		assertThat(saved.resolve("g")).hasContent("small");
	}

	@Test
	void tooManyPartsAreABadRequestThatNamesTheLimit() throws Exception {
		Multipart body = Multipart.body().field("text", "1").field("a", "").field("b", "").field("c", "");
		assertThat(send(body.post("/m/text")).body()).isEqualTo("1");
		Answer answer = send(body.field("d", "").post("/m/text"));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("cork.multipart.max-parts is 4");
	}

	@Test
	void tooLargeHeadersOfAPartAreABadRequestThatNamesTheLimit() throws Exception {
		Answer answer = send(Multipart.body()
			.part("Content-Disposition: form-data; name=\"text\"\r\nX-Long: " + "x".repeat(300), "1")
			.post("/m/text"));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("cork.multipart.max-headers-size is 200 bytes");
	}

	@Test
	void aFieldThatIsTooLargeForMemoryIsRefused() throws Exception {
		Answer answer = send(Multipart.body().field("text", BIG).post("/m/text"));
		assertThat(answer.status()).isEqualTo(413);
		assertThat(answer.body()).contains("cork.multipart.max-in-memory-size is 1000 bytes");
	}

	@Test
	void aFileThatIsTooLargeForMemoryIsNotReadAsAWhole() throws Exception {
		for (String path : List.of("/m/text", "/m/bytes", "/m/item")) {
			Answer answer = send(Multipart.body()
				.part("Content-Disposition: form-data; name=\"" + path.substring(3)
						+ "\"; filename=x\r\nContent-Type: application/json", "\"" + BIG + "\"")
				.post(path));
			assertThat(answer.status()).isEqualTo(413);
			assertThat(answer.body()).contains("The part '" + path.substring(3) + "' is too large")
				.contains("cork.multipart.max-in-memory-size is 1000 bytes");
		}
	}

	@Test
	void aPartThatIsTooLargeForTheDiskIsRefused() throws Exception {
		Answer answer = send(Multipart.body().file("text", "f", BIG.repeat(40)).post("/m/text"));
		assertThat(answer.status()).isEqualTo(413);
		assertThat(answer.body()).contains("cork.multipart.max-disk-usage-per-part is 102400 bytes");
	}

	@Test
	void aBodyOverTheLimitIsRefused() throws Exception {
		Multipart body = Multipart.body();
		for (int i = 0; i < 4; i++) {
			body.file("text", "f", BIG.repeat(18));
		}
		for (String request : List.of(body.post("/m/text"), body.postChunked("/m/text", 5000))) {
			Answer answer = send(request);
			assertThat(answer.status()).isEqualTo(413);
			assertThat(answer.body()).contains("cork.server.limits.max-request-body-size");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					nothing                                                                          | find first boundary
					--cut                                                                            | find end of headers
					--cut\\r\\nContent-Disposition: form-data; name=text                             | find end of headers
					--cut\\r\\nContent-Disposition: form-data; name=text\\r\\n\\r\\nt                | find end of body
					--cut\\r\\nContent-Disposition: form-data; name=text\\r\\n\\r\\nt\\r\\n--cut     | find end of headers
					--cut\\r\\nContent-Disposition: form-data\\r\\n\\r\\nt\\r\\n--cut--              | a part has no name
					--cut\\r\\nX: y\\r\\n\\r\\nt\\r\\n--cut--                                        | a part has no name
					--cut\\r\\nContent-Disposition: form-data; name=text\\r\\nContent-Type: x\\r\\n\\r\\nt\\r\\n--cut-- | a wrong header
					--cut\\r\\nContent-Disposition: \\r\\n\\r\\nt\\r\\n--cut--                       | malformed
					""")
	void aMalformedBodyIsABadRequest(String body, String reason) throws Exception {
		Answer answer = send(Multipart.post("/m/text", body.replace("\\r", "\r").replace("\\n", "\n")));
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.head()).contains("application/problem+json");
		assertThat(answer.body()).contains("The multipart body is malformed", reason);
	}

	@Test
	void aMissingBoundaryIsABadRequest() throws Exception {
		Answer answer = send("POST /m/text HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data\r\n"
				+ "Content-Length: 7\r\n\r\n--cut--");
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.body()).contains("has no boundary");
	}

	private Answer send(String request) throws IOException {
		try (Wire wire = new Wire(this.port)) {
			wire.send(request);
			return Answer.read(wire);
		}
	}

	record Item(@NotBlank String name) {

	}

	static class Model {

		private String name = "";

		private int age;

		private @Nullable MultipartFile file;

		private List<MultipartFile> more = List.of();

		public void setName(String name) {
			this.name = name;
		}

		public void setAge(int age) {
			this.age = age;
		}

		public void setFile(MultipartFile file) {
			this.file = file;
		}

		public void setMore(List<MultipartFile> more) {
			this.more = more;
		}

	}

	@LoopController
	@RequestMapping("/m")
	static class Handlers {

		@PostMapping("/mixed")
		String mixed(@RequestPart String text, @RequestPart MultipartFile file, @RequestPart Item item) {
			return text + " " + file.getOriginalFilename() + " " + file.getSize() + " " + item.name();
		}

		@PostMapping("/text")
		String text(@RequestPart String text) {
			return text;
		}

		@PostMapping("/texts")
		String texts(@RequestPart("text") List<String> texts) {
			return texts.toString();
		}

		@PostMapping("/bytes")
		String bytes(@RequestPart byte[] bytes) {
			return "" + bytes.length;
		}

		@PostMapping("/optional")
		String optional(@RequestPart Optional<String> text) {
			return text.orElse("none");
		}

		@PostMapping("/nullable")
		String nullable(@RequestPart(name = "missing", required = false) @Nullable FilePart file) {
			return "" + file;
		}

		@PostMapping("/field")
		String field(@RequestPart FormFieldPart field) {
			return field.name() + " " + field.value();
		}

		@PostMapping("/item")
		String item(@RequestPart Item item) {
			return item.name();
		}

		@PostMapping("/items")
		String items(@RequestPart List<Item> items) {
			return items.toString();
		}

		@PostMapping("/valid")
		String valid(@Valid @RequestPart Item item) {
			return item.name();
		}

		@PostMapping("/files")
		String files(@RequestParam("f") List<MultipartFile> files) {
			return files.stream().map((file) -> file.getOriginalFilename() + " " + file.getSize()).toList().toString();
		}

		@PostMapping("/array")
		String array(@RequestPart("f") FilePart[] files) {
			return Arrays.stream(files).map(FilePart::filename).toList().toString();
		}

		@PostMapping("/parts")
		String parts(@RequestBody MultiValueMap<String, Part> parts) {
			return parts.keySet().stream().map((name) -> name + "=" + parts.get(name).size()).toList().get(0);
		}

		@PostMapping("/filename")
		String filename(FilePart f) {
			return f.filename();
		}

		@Blocking
		@PostMapping("/mvc")
		String mvc(@RequestParam MultipartFile f) throws IOException {
			Path copy = Files.createTempFile("cork", "copy");
			f.transferTo(copy);
			long copied = Files.size(copy);
			Files.delete(copy);
			return f.getName() + " " + f.getOriginalFilename() + " " + f.getContentType() + " " + f.getSize() + " "
					+ f.isEmpty() + " " + f.getBytes().length + " " + f.getInputStream().readAllBytes().length + " "
					+ copied;
		}

		@PostMapping("/model")
		String model(@ModelAttribute Model model) throws IOException {
			return model.name + " " + model.age + " " + model.file.getOriginalFilename() + " "
					+ new String(model.file.getBytes(), StandardCharsets.UTF_8).length() + " "
					+ model.more.stream()
						.flatMap((file) -> Stream.of(file.getOriginalFilename() + " " + file.getSize()))
						.toList();
		}

		@Blocking
		@PostMapping("/save")
		String save(@RequestPart("f") List<FilePart> files) {
			for (FilePart file : files) {
				file.transferTo(saved.resolve(file.filename())).block();
			}
			return "saved " + files.size();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
