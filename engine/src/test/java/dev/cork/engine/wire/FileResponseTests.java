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
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import dev.cork.engine.metrics.Counter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Parts of files as bodies.
 */
class FileResponseTests {

	private static final int LENGTH = 20_000_000;

	private static final String WHOLE = "GET /part/0/" + LENGTH + " HTTP/1.1\r\nHost: a\r\n\r\n";

	@TempDir
	private Path folder;

	private final BlockingQueue<FileChannel> opened = new LinkedBlockingQueue<>();

	private Path file;

	private byte[] content;

	private TestServer server;

	@BeforeEach
	void start() throws IOException {
		this.content = Checksum.pattern(LENGTH);
		this.file = Files.write(this.folder.resolve("file"), this.content);
		this.server = TestServer.start((routes) -> routes.get("/probe", TestServer.echoHandler())
			.get("/part/{from}/{count}", (request, response) -> {
				FileChannel channel = FileChannel.open(this.file);
				this.opened.add(channel);
				response.header("X", "y")
					.endFile(channel, request.pathParameterView(0).parseLong(),
							request.pathParameterView(1).parseLong());
			}));
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private void expectClosed() {
		FileChannel channel = Waiting.next(this.opened);
		TestServer.await("the file to be closed", () -> !channel.isOpen());
	}

	@Test
	void aLongFileArrivesWholeAndIsClosed() {
		try (WireClient client = this.server.connect()) {
			client.send(WHOLE + EverySplit.PROBE);
			WireResponse answer = client.response();
			assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(LENGTH));
			assertThat(Arrays.equals(answer.bytes(), this.content)).isTrue();
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
			expectClosed();
		}
	}

	@Test
	void aPartOfAFileArrives() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /part/1000/5 HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(client.response().bytes()).isEqualTo(Arrays.copyOfRange(this.content, 1000, 1005));
			expectClosed();
			client.send("GET /part/7/0 HTTP/1.1\r\nHost: a\r\n\r\n");
			assertThat(client.response().header("Content-Length")).isEqualTo("0");
			expectClosed();
		}
	}

	@Test
	void filesAndOtherBodiesLeaveInTheirOrder() {
		String requests = "GET /probe HTTP/1.1\r\nHost: a\r\n\r\nGET /part/0/100000 HTTP/1.1\r\nHost: a\r\n\r\n";
		try (WireClient client = this.server.connect()) {
			client.send(requests.repeat(10));
			for (int i = 0; i < 10; i++) {
				assertThat(client.response().body()).isEqualTo("GET /probe ");
				assertThat(client.response().bytes()).isEqualTo(Arrays.copyOf(this.content, 100_000));
			}
		}
	}

	@Test
	void aHeadTellsTheLengthAndClosesTheFile() {
		try (WireClient client = this.server.connect()) {
			client.send(WHOLE.replace("GET", "HEAD") + EverySplit.PROBE);
			assertThat(client.headResponse().header("Content-Length")).isEqualTo(String.valueOf(LENGTH));
			assertThat(client.response().body()).isEqualTo(EverySplit.PROBE_ANSWER);
			expectClosed();
		}
	}

	@Test
	void aFileThatIsCutOffWhileItIsSentEndsTheConnection() throws IOException {
		try (WireClient client = new WireClient(this.server, 4096)) {
			client.send(WHOLE);
			FileChannel channel = Waiting.next(this.opened);
			this.server.awaitCount(Counter.WRITTEN_BYTES, 1);
			assertThat(channel.isOpen()).isTrue();
			try (FileChannel writer = FileChannel.open(this.file, StandardOpenOption.WRITE)) {
				writer.truncate(10);
			}
			assertThat(client.drain()).isPositive().isLessThan(LENGTH);
			TestServer.await("the file to be closed", () -> !channel.isOpen());
		}
		this.server.awaitNoConnections();
	}

	@Test
	void aFileThatIsTooShortEndsTheConnection() {
		try (WireClient client = this.server.connect()) {
			client.send("GET /part/" + (LENGTH - 10) + "/20 HTTP/1.1\r\nHost: a\r\n\r\n" + EverySplit.PROBE);
			assertThat(client.drain()).isLessThan(500);
			expectClosed();
		}
		this.server.awaitNoConnections();
	}

	@Test
	void aFileIsClosedWhenThePeerGoesAway() {
		try (WireClient client = new WireClient(this.server, 4096)) {
			client.send(WHOLE);
			FileChannel channel = Waiting.next(this.opened);
			this.server.awaitCount(Counter.WRITTEN_BYTES, 1);
			client.reset();
			TestServer.await("the file to be closed", () -> !channel.isOpen());
		}
		this.server.awaitNoConnections();
	}

}
