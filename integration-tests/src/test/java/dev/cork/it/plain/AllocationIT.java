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
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import com.sun.management.ThreadMXBean;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a request to an annotated handler allocates on its loop, measured by the JVM.
 */
class AllocationIT {

	private static final int REQUESTS = 20_000;

	/** The least counts: the compiler may not be done with the first. */
	private static final int MEASUREMENTS = 5;

	private static final int PIPELINED = 16;

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static ConfigurableApplicationContext context;

	/** Servers of other tests may be running, with loops of the same name. */
	private static long loopThread;

	@BeforeAll
	static void start() {
		context = Apps.run(App.class, "cork.server.loops=1");
		loopThread = Long.parseLong(Apps.probe(context).get("/thread").body());
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@ParameterizedTest
	@CsvSource({ "/text", "/bytes", "/consumer/7?n=12&on=true", "/level/HIGH" })
	void aHandlerOfPrimitivesOrConstantsThatReturnsAConstantAllocatesNothing(String path) throws IOException {
		double bytes = bytesPerRequest("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
		assertThat(bytes).as("bytes per request").isLessThan(0.5 + nioBytesPerRequest());
	}

	@Test
	void theOthersAreMeasuredAndBounded() throws IOException {
		report("one String argument", "GET /string/abc HTTP/1.1\r\nHost: x\r\n\r\n", 256);
		report("a JSON object", "GET /json HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n\r\n", 4096);
		report("a text body", "POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello", 512);
	}

	/**
	 * The box that NIO's selector makes of a descriptor for each event, unless told not
	 * to.
	 */
	private static double nioBytesPerRequest() {
		boolean cached = ManagementFactory.getRuntimeMXBean()
			.getInputArguments()
			.stream()
			.anyMatch((argument) -> argument.startsWith("-XX:AutoBoxCacheMax="));
		return cached ? 0 : 16.0 / PIPELINED;
	}

	private static void report(String name, String request, double most) throws IOException {
		double bytes = bytesPerRequest(request);
		System.out.printf(Locale.ROOT, "%s: %.1f bytes per request%n", name, bytes);
		assertThat(bytes).as(name).isBetween(16.0, most);
	}

	private static double bytesPerRequest(String request) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			String head = wire.send(request).readHead();
			assertThat(head).startsWith("HTTP/1.1 200 ");
			int bodyLength = contentLength(head);
			wire.read(bodyLength);
			int length = head.length() + bodyLength;
			exchange(wire, request, length, 3 * REQUESTS);
			double least = Double.MAX_VALUE;
			for (int i = 0; i < MEASUREMENTS; i++) {
				long before = allocated();
				exchange(wire, request, length, REQUESTS);
				least = Math.min(least, (double) (allocated() - before) / REQUESTS);
			}
			return least;
		}
	}

	private static int contentLength(String head) {
		int at = head.indexOf("Content-Length: ") + "Content-Length: ".length();
		return Integer.parseInt(head.substring(at, head.indexOf('\r', at)));
	}

	private static void exchange(Wire wire, String request, int answerLength, int count) throws IOException {
		String batch = request.repeat(PIPELINED);
		for (int i = 0; i < count / PIPELINED; i++) {
			String answers = wire.send(batch).read(answerLength * PIPELINED);
			assertThat(answers.startsWith("HTTP/1.1 200 ")).isTrue();
		}
	}

	private static long allocated() {
		return THREADS.getThreadAllocatedBytes(loopThread);
	}

	enum Level {

		LOW, HIGH

	}

	record Item(String name, int size) {

	}

	@LoopController
	static class Handlers {

		private static final byte[] BYTES = "hello".getBytes(StandardCharsets.UTF_8);

		private static final Item ITEM = new Item("n", 1);

		@GetMapping("/thread")
		String thread() {
			return "" + Thread.currentThread().getId();
		}

		@GetMapping("/text")
		String text() {
			return "hello";
		}

		@GetMapping("/bytes")
		byte[] bytes() {
			return BYTES;
		}

		@GetMapping("/consumer/{id}")
		String consumer(@PathVariable long id, @RequestParam int n, @RequestParam boolean on) {
			return (id == 7 && n == 12 && on) ? "yes" : "no!";
		}

		@GetMapping("/level/{level}")
		String level(@PathVariable Level level) {
			return (level == Level.HIGH) ? "high" : "low";
		}

		@GetMapping("/string/{text}")
		String string(@PathVariable String text) {
			return text;
		}

		@GetMapping("/json")
		Item json() {
			return ITEM;
		}

		@PostMapping("/body")
		String body(@RequestBody String body) {
			return body;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
