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

package dev.cork.it.webflux;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bodies four times as large as all memory of the server, which has 64 MB.
 */
@Timeout(600)
class LargeBodiesIT {

	private static final int PIECE = 64 * 1024;

	private static final int PIECES = 4096;

	private static final long SIZE = (long) PIECES * PIECE;

	private static final HttpClient client = HttpClient.newHttpClient();

	private static Process server;

	private static String url;

	@BeforeAll
	static void start() throws IOException {
		server = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
				"-XX:MaxDirectMemorySize=16m", "-XX:+ExitOnOutOfMemoryError", "-cp",
				System.getProperty("java.class.path"), LargeBodiesApplication.class.getName())
			.redirectErrorStream(true)
			.start();
		BufferedReader lines = new BufferedReader(
				new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
		StringBuilder output = new StringBuilder();
		String line = lines.readLine();
		while (line != null && !line.startsWith(LargeBodiesApplication.PORT)) {
			output.append(line).append('\n');
			line = lines.readLine();
		}
		assertThat(line).as(() -> "The server has said " + output).isNotNull();
		url = "http://127.0.0.1:" + line.substring(LargeBodiesApplication.PORT.length());
	}

	@AfterAll
	static void stop() throws Exception {
		server.getOutputStream().close();
		assertThat(server.waitFor()).as("its exit code").isZero();
	}

	private static HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create(url + path));
	}

	private static HttpRequest upload(String path) {
		byte[] piece = new byte[PIECE];
		Flux<ByteBuffer> body = Flux.range(0, PIECES).map((i) -> ByteBuffer.wrap(piece));
		return request(path).POST(BodyPublishers.fromPublisher(JdkFlowAdapter.publisherToFlowPublisher(body), SIZE))
			.build();
	}

	private static HttpRequest download() {
		return request("/download?pieces=" + PIECES + "&pieceBytes=" + PIECE).build();
	}

	private static long count(InputStream body) {
		try (body) {
			byte[] buffer = new byte[PIECE];
			long count = 0;
			for (int n = body.read(buffer); n >= 0; n = body.read(buffer)) {
				count += n;
			}
			return count;
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	private static CompletableFuture<Long> downloaded(HttpRequest request) {
		return client.sendAsync(request, BodyHandlers.ofInputStream()).thenApplyAsync((answer) -> count(answer.body()));
	}

	@Test
	void anUploadNeedsNoMemory() throws Exception {
		assertThat(client.send(upload("/upload"), BodyHandlers.ofString()).body()).isEqualTo(String.valueOf(SIZE));
	}

	@Test
	void aDownloadNeedsNoMemory() {
		assertThat(downloaded(download()).join()).isEqualTo(SIZE);
	}

	/** Not by the JDK's client, which reads nothing before it has sent everything. */
	@Test
	void whatComesInAndGoesOutAgainNeedsNoMemory() throws Exception {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort())) {
			socket.setSoTimeout(60_000);
			OutputStream out = socket.getOutputStream();
			out.write(("POST /mirror HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: " + SIZE + "\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII));
			CompletableFuture<Long> answer = CompletableFuture.supplyAsync(() -> count(input(socket)));
			byte[] piece = new byte[PIECE];
			for (int i = 0; i < PIECES; i++) {
				out.write(piece);
			}
			assertThat(answer.join()).isBetween(SIZE, SIZE + 1000);
		}
	}

	private static InputStream input(Socket socket) {
		try {
			return socket.getInputStream();
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	@Test
	void severalAtATimeNeedNone() {
		CompletableFuture<Long> first = downloaded(download());
		CompletableFuture<Long> second = downloaded(download());
		CompletableFuture<String> upload = client.sendAsync(upload("/upload"), BodyHandlers.ofString())
			.thenApply((answer) -> answer.body());
		assertThat(first.join()).isEqualTo(SIZE);
		assertThat(second.join()).isEqualTo(SIZE);
		assertThat(upload.join()).isEqualTo(String.valueOf(SIZE));
	}

}
