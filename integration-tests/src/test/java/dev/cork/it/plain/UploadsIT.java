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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.it.support.Answer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Multipart;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.web.RouteInterceptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.multipart.MultipartFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * Where uploaded files are while a request runs, and that nothing is left of them.
 */
class UploadsIT {

	private static final int THRESHOLD = 1000;

	private static final String BIG = "0123456789".repeat(200_000);

	@TempDir
	private Path directory;

	private ConfigurableApplicationContext application;

	private Handlers handlers;

	private int port;

	@BeforeEach
	void start() {
		this.application = Apps.run(App.class, "cork.multipart.max-in-memory-size=" + THRESHOLD + "B",
				"cork.multipart.max-disk-usage-per-part=3MB",
				"cork.multipart.file-storage-directory=" + this.directory.resolve("uploads"));
		this.handlers = this.application.getBean(Handlers.class);
		this.port = Apps.port(this.application);
	}

	@AfterEach
	void stop() {
		this.application.close();
		assertThat(this.directory.resolve("uploads")).isEmptyDirectory();
	}

	@ParameterizedTest
	@CsvSource({ "1000,0", "1001,1", "2000000,1" })
	void aPartOverTheThresholdIsInTheDirectoryWhileItsHandlerRuns(int size, int files) throws Exception {
		Answer answer = send(Multipart.body().file("file", "f", BIG.substring(0, size)).post("/files"));
		assertThat(answer.body()).isEqualTo(files + " files, " + size + " bytes");
		awaitNoFiles();
	}

	@Test
	void filesStayUntilAnAnswerThatComesLater() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send(Multipart.body().file("file", "f", BIG).post("/later"));
			CompletableFuture<String> answer = next(this.handlers.later);
			Thread.sleep(100);
			assertThat(files()).hasSize(1);
			answer.complete("done");
			assertThat(Answer.read(wire).body()).isEqualTo("done");
			awaitNoFiles();
		}
	}

	@Test
	void filesStayWhileABlockingHandlerIsSlow() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send(Multipart.body().file("file", "f", BIG).post("/slow"));
			this.handlers.entered.await(20, TimeUnit.SECONDS);
			Thread.sleep(100);
			assertThat(files()).hasSize(1);
			this.handlers.release.countDown();
			assertThat(Answer.read(wire).body()).isEqualTo("2000000");
			awaitNoFiles();
		}
	}

	@Test
	void filesAreDeletedWhenTheClientGoesWhileItsHandlerRuns() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send(Multipart.body().file("file", "f", BIG).post("/later"));
			next(this.handlers.later);
			assertThat(files()).hasSize(1);
			wire.reset();
		}
		awaitNoFiles();
	}

	@ParameterizedTest
	@ValueSource(ints = { 500, 1200, 5000, 70_000, 1_000_000, 1_999_990 })
	void filesAreDeletedWhenTheClientGoesInTheMiddleOfTheBody(int sent) throws Exception {
		String request = Multipart.body()
			.file("other", "o", BIG.substring(0, 2000))
			.file("file", "f", BIG)
			.post("/files");
		try (Wire wire = new Wire(this.port)) {
			wire.send(request.substring(0, request.length() - 2_000_000 + sent));
			// The parser holds a piece back, in which a boundary may begin
			int begun = (sent >= 70_000) ? 2 : 1;
			await().until(() -> files().size() == begun);
		}
		awaitNoFiles();
	}

	@Test
	void filesAreDeletedWheneverTheClientGoes() throws Exception {
		String request = Multipart.body().file("file", "f", BIG.substring(0, 300_000)).field("x", "y").post("/files");
		for (int sent = request.length() - 100; sent < request.length(); sent++) {
			try (Wire wire = new Wire(this.port)) {
				wire.send(request.substring(0, sent));
			}
		}
		awaitNoFiles();
	}

	@Test
	void filesAreDeletedWhenTheHandlerFails() throws Exception {
		assertThat(send(Multipart.body().file("file", "f", BIG).post("/fails")).status()).isEqualTo(500);
		awaitNoFiles();
	}

	@Test
	void filesAreDeletedWhenAnArgumentIsMissing() throws Exception {
		assertThat(send(Multipart.body().file("another", "f", BIG).post("/files")).status()).isEqualTo(400);
		awaitNoFiles();
	}

	@Test
	void filesAreDeletedWhenTheRestOfTheBodyIsMalformed() throws Exception {
		String body = Multipart.body().file("file", "f", BIG).end();
		Answer answer = send(Multipart.post("/files", body.substring(0, body.length() - 9)));
		assertThat(answer.status()).isEqualTo(400);
		awaitNoFiles();
	}

	@Test
	void filesAreDeletedWhenTheFramingIsMalformed() throws Exception {
		String body = Multipart.body().file("file", "f", BIG).end();
		try (Wire wire = new Wire(this.port)) {
			wire.send(Multipart.head("/files", "Transfer-Encoding: chunked") + "100000\r\n"
					+ body.substring(0, 0x100000) + "\r\n");
			await().until(() -> files().size() == 1);
			wire.send("no size\r\n");
			assertThat(wire.readHead()).startsWith("HTTP/1.1 400 ");
		}
		awaitNoFiles();
	}

	@Test
	void filesAreDeletedWhenTheBodyIsTooLarge() throws Exception {
		Multipart body = Multipart.body();
		for (int i = 0; i < 5; i++) {
			body.file("file", "f", BIG);
		}
		assertThat(send(body.postChunked("/files", 100_000)).status()).isEqualTo(413);
		awaitNoFiles();
	}

	@Test
	void filesAreDeletedWhenAPartIsTooLarge() throws Exception {
		Answer answer = send(Multipart.body().file("first", "f", BIG).file("file", "f", BIG + BIG).post("/files"));
		assertThat(answer.status()).isEqualTo(413);
		awaitNoFiles();
	}

	@Test
	void filesAreDeletedWhenTheServerStops() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			String request = Multipart.body().file("file", "f", BIG).post("/files");
			wire.send(request.substring(0, 1_000_000));
			await().until(() -> files().size() == 1);
			Apps.server(this.application).stop();
			awaitNoFiles();
		}
	}

	@Test
	void anInterceptorMayStillLookAtTheFilesWhenTheAnswerIsOver() throws Exception {
		send(Multipart.body().file("file", "f", BIG).post("/files"));
		assertThat(this.application.getBean(Watcher.class).filesAfter.poll(20, TimeUnit.SECONDS)).isEqualTo(1);
		awaitNoFiles();
	}

	@Test
	void anInterceptorThatAnswersLeavesTheBodyUnread() throws Exception {
		try (Wire wire = new Wire(this.port)) {
			String request = Multipart.body().file("file", "f", BIG).post("/files");
			wire.send(request.replaceFirst("Host: x\r\n", "Host: x\r\nX-Refuse: yes\r\n"));
			assertThat(Answer.read(wire).status()).isEqualTo(403);
			wire.send(Multipart.body().file("file", "f", "1").post("/files"));
			assertThat(Answer.read(wire).body()).isEqualTo("0 files, 1 bytes");
		}
	}

	@Test
	void manyUploadsAtOnceDoNotMixUp() throws Exception {
		List<CompletableFuture<Answer>> answers = Stream.iterate(1, (i) -> i + 1)
			.limit(20)
			.map((i) -> CompletableFuture.supplyAsync(() -> sendUnchecked(
					Multipart.body().file("file", "f", BIG.substring(0, 100_000 + i)).postChunked("/length", 3000))))
			.toList();
		for (int i = 0; i < answers.size(); i++) {
			assertThat(answers.get(i).get(60, TimeUnit.SECONDS).body()).isEqualTo("" + (100_001 + i));
		}
		awaitNoFiles();
	}

	@Test
	void aDirectoryThatCannotBeUsedStopsTheStart() throws Exception {
		Path file = Files.createFile(this.directory.resolve("file"));
		assertThatThrownBy(() -> Apps.run(App.class, "cork.multipart.file-storage-directory=" + file))
			.hasStackTraceContaining("multipart.fileStorageDirectory");
		assertThatThrownBy(() -> Apps.run(App.class, "cork.multipart.file-storage-directory=" + file.resolve("below")))
			.hasStackTraceContaining("cork.multipart.file-storage-directory is " + file.resolve("below"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "max-parts=0", "max-fields=0", "max-headers-size=0", "max-in-memory-size=3GB",
			"max-disk-usage-per-part=-2" })
	void aLimitThatCannotWorkStopsTheStart(String property) {
		String field = property.substring(0, property.indexOf('='));
		assertThatThrownBy(() -> Apps.run(App.class, "cork.multipart." + property))
			.hasStackTraceContaining("'cork.multipart'")
			.hasStackTraceContaining(field.replace("-per-part", "PerPart")
				.replace("-in-memory-size", "InMemorySize")
				.replace("-disk-usage", "DiskUsage")
				.replace("-headers-size", "HeadersSize")
				.replace("-parts", "Parts")
				.replace("-fields", "Fields"));
	}

	private Answer sendUnchecked(String request) {
		try {
			return send(request);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private Answer send(String request) throws IOException {
		try (Wire wire = new Wire(this.port)) {
			wire.send(request);
			return Answer.read(wire);
		}
	}

	private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
		T next = queue.poll(20, TimeUnit.SECONDS);
		assertThat(next).isNotNull();
		return next;
	}

	private List<Path> files() throws IOException {
		try (Stream<Path> files = Files.list(this.directory.resolve("uploads"))) {
			return files.toList();
		}
	}

	private void awaitNoFiles() {
		await().until(() -> files().isEmpty());
	}

	@LoopController
	static class Handlers {

		private final CorkFiles files;

		private final BlockingQueue<CompletableFuture<String>> later = new LinkedBlockingQueue<>();

		private final CountDownLatch entered = new CountDownLatch(1);

		private final CountDownLatch release = new CountDownLatch(1);

		Handlers(CorkFiles files) {
			this.files = files;
		}

		@PostMapping("/files")
		String files(@RequestPart MultipartFile file) throws IOException {
			return this.files.count() + " files, " + file.getSize() + " bytes";
		}

		@PostMapping("/length")
		CompletableFuture<String> length(FilePart file) {
			return file.content()
				.reduce(0, (sum, buffer) -> sum + buffer.readableByteCount())
				.map(String::valueOf)
				.toFuture();
		}

		@PostMapping("/later")
		CompletableFuture<String> later(FilePart file) {
			CompletableFuture<String> answer = new CompletableFuture<>();
			this.later.add(answer);
			return answer;
		}

		@Blocking
		@PostMapping("/slow")
		String slow(@RequestPart MultipartFile file) throws Exception {
			this.entered.countDown();
			this.release.await(20, TimeUnit.SECONDS);
			return "" + file.getBytes().length;
		}

		@PostMapping("/fails")
		String fails(FilePart file) {
			throw new IllegalStateException("on purpose");
		}

	}

	/** Looks into the directory of the application. */
	static class CorkFiles {

		private final Path directory;

		CorkFiles(@Value("${cork.multipart.file-storage-directory}") Path directory) {
			this.directory = directory;
		}

		int count() throws IOException {
			try (Stream<Path> files = Files.list(this.directory)) {
				return (int) files.count();
			}
		}

	}

	static class Watcher implements RouteInterceptor {

		private final CorkFiles files;

		private final BlockingQueue<Integer> filesAfter = new LinkedBlockingQueue<>();

		Watcher(CorkFiles files) {
			this.files = files;
		}

		@Override
		public boolean before(HttpRequest request, HttpResponse response) {
			if (request.header("X-Refuse") == null) {
				return true;
			}
			response.status(403).end();
			return false;
		}

		@Override
		public void after(HttpRequest request, HttpResponse response, boolean aborted) {
			try {
				this.filesAfter.add(this.files.count());
			}
			catch (IOException ex) {
				this.filesAfter.add(-1);
			}
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ CorkFiles.class, Handlers.class, Watcher.class })
	static class App {

	}

}
