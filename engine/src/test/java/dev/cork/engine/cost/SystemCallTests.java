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

package dev.cork.engine.cost;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.LoopCounters;
import dev.cork.engine.testsupport.RawConnection;
import dev.cork.engine.testsupport.RequiresTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Sixteen requests that come together are read with one call and answered with one. */
@Timeout(120)
class SystemCallTests {

	private static final int DEPTH = 16;

	private static final int BATCHES = 100;

	private static final String HELLO = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final String ANSWER_END = "Hello, World!";

	private static final String ALL_CALLS_THAT_MOVE_BYTES = "read,readv,recvfrom,recvmsg,recvmmsg,pread64,"
			+ "write,writev,sendto,sendmsg,sendmmsg,pwrite64,sendfile,splice";

	/** The JVM reads one whenever a class is needed for the first time. */
	private static final String CLASS_FILE = "\"\\312\\376\\272\\276";

	@TempDir
	private Path folder;

	@Test
	@RequiresTool("strace")
	void theKernelSeesOneReadAndOneWriteForSixteenRequests() throws Exception {
		Path trace = this.folder.resolve("trace");
		Process server = startTraced(trace);
		String loopThread;
		int answerBytes;
		try (BufferedReader output = server.inputReader();
				RawConnection connection = RawConnection.to(Integer.parseInt(output.readLine()))) {
			loopThread = bodyOf(connection.get("/thread"));
			answerBytes = connection.get("/hello").length();
			sendBatches(connection);
			connection.get("/mark");
			server.getOutputStream().close();
			assertThat(server.waitFor()).isZero();
		}
		List<String> calls = callsDuringTheBatches(Files.readAllLines(Path.of(trace + "." + loopThread)));
		assertThat(calls).hasSize(2 * BATCHES);
		String reads = "read\\(\\d+, \"GET /hello .*\\) = " + DEPTH * HELLO.length();
		String writes = "write\\(\\d+, \"HTTP/1.1 200 OK.*\\) = " + DEPTH * answerBytes;
		assertThat(calls).filteredOn((call) -> call.matches(reads)).hasSize(BATCHES);
		assertThat(calls).filteredOn((call) -> call.matches(writes)).hasSize(BATCHES);
	}

	private static Process startTraced(Path trace) throws IOException {
		ProcessBuilder builder = new ProcessBuilder("strace", "-ff", "-qq", "-s", "32", "-e", "signal=none", "-e",
				"trace=" + ALL_CALLS_THAT_MOVE_BYTES, "-o", trace.toString(),
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
				System.getProperty("java.class.path"), PipelinedServer.class.getName());
		return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
	}

	private static void sendBatches(RawConnection connection) throws IOException {
		for (int i = 0; i < BATCHES; i++) {
			connection.send(HELLO.repeat(DEPTH));
			for (int answer = 0; answer < DEPTH; answer++) {
				connection.receiveThrough(ANSWER_END);
			}
		}
	}

	/** From the answer to the one request before them to the first that follows. */
	private static List<String> callsDuringTheBatches(List<String> calls) {
		int first = calls.indexOf(firstWith("\"GET /hello", calls, 0));
		int begin = calls.indexOf(firstWith("\"HTTP/1.1 200 OK", calls, first)) + 1;
		return calls.subList(begin, calls.indexOf(firstWith("\"GET /mark", calls, begin)))
			.stream()
			.filter((call) -> !call.contains(CLASS_FILE))
			.toList();
	}

	private static String firstWith(String text, List<String> calls, int from) {
		return calls.stream().skip(from).filter((call) -> call.contains(text)).findFirst().orElseThrow();
	}

	private static String bodyOf(String response) {
		return response.substring(response.indexOf("\r\n\r\n") + 4);
	}

	@Test
	void theLoopCountsOneReadAndOneWriteForSixteenRequests() throws IOException {
		AtomicReference<LoopCounters> counters = new AtomicReference<>();
		ServerOptions options = ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build();
		try (HttpServer server = MeasuredHandlers.addTo(HttpServer.builder().options(options))
			.get("/counters", (request, response) -> response.end(readsAndWrites(counters.get())))
			.start(); RawConnection connection = RawConnection.to(server.port())) {
			counters.set(server.metrics().loops().get(0));
			assertThat(bodyOf(connection.get("/counters"))).isEqualTo("1 0");
			for (int batch = 1; batch <= BATCHES; batch++) {
				connection.send(HELLO.repeat(DEPTH));
				for (int answer = 0; answer < DEPTH; answer++) {
					connection.receiveThrough(ANSWER_END);
				}
				// one of the batch and one of the question, whose answer is yet to come
				assertThat(bodyOf(connection.get("/counters"))).isEqualTo((2 * batch + 1) + " " + 2 * batch);
			}
		}
	}

	private static String readsAndWrites(LoopCounters counters) {
		return counters.get(Counter.READS) + " " + counters.get(Counter.WRITES);
	}

}
