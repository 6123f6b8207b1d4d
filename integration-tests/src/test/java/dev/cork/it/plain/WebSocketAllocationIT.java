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
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

import com.sun.management.ThreadMXBean;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import dev.cork.websocket.OnBinary;
import dev.cork.websocket.OnOpen;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a message to an annotated endpoint allocates on its loop, measured by the JVM.
 */
class WebSocketAllocationIT {

	private static final int MESSAGES = 20_000;

	private static final int WARM_UPS = 4;

	/** The least counts: the compiler may not be done with the first. */
	private static final int MEASUREMENTS = 5;

	private static final int IN_A_ROW = 16;

	private static final int LENGTH = 100;

	/**
	 * An array or a String's bytes, of {@link #LENGTH}: a header of 16 bytes, aligned.
	 */
	private static final int ARRAY = 16 + 104;

	/** A direct buffer's own object, whatever it shows. */
	private static final int VIEW = 72;

	private static final int STRING = 24;

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static ConfigurableApplicationContext context;

	private static volatile long loopThread;

	@BeforeAll
	static void start() {
		context = Apps.run(Application.class, "cork.server.loops=1");
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@Test
	void aMethodThatTakesAViewAndAnswersWithWhatIsThereAllocatesNothing() throws IOException {
		assertThat(bytesPerMessage("/nothing", 0x82, 0)).isLessThan(0.5);
		assertThat(Nothing.BYTES).hasValue((WARM_UPS + MEASUREMENTS) * (long) MESSAGES * LENGTH);
		assertThat(bytesPerMessage("/nothing", 0x81, LENGTH)).isLessThan(0.5);
	}

	@Test
	void aViewThatIsReturnedCostsAnotherView() throws IOException {
		assertThat(bytesPerMessage("/view", 0x82, LENGTH)).isLessThan(VIEW + 0.5);
	}

	@Test
	void anArrayCostsItself() throws IOException {
		assertThat(bytesPerMessage("/array", 0x82, LENGTH)).isBetween(LENGTH + 0.0, ARRAY + 0.5);
	}

	@Test
	void aStringCostsItselfAndTheArrayThatItIsMadeOf() throws IOException {
		assertThat(bytesPerMessage("/string", 0x81, LENGTH)).isBetween(LENGTH + 0.0, STRING + 2 * ARRAY + 0.5);
	}

	/**
	 * The box that NIO's selector makes of a descriptor for each event, unless told not
	 * to.
	 */
	private static double nioBytesPerMessage() {
		boolean cached = ManagementFactory.getRuntimeMXBean()
			.getInputArguments()
			.stream()
			.anyMatch((argument) -> argument.startsWith("-XX:AutoBoxCacheMax="));
		return cached ? 0 : 16.0 / IN_A_ROW;
	}

	private static double bytesPerMessage(String path, int first, int answered) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			String handshake = WebSocketClient.handshake("127.0.0.1:" + Apps.port(context), path);
			assertThat(wire.send(handshake).readHead()).startsWith("HTTP/1.1 101 ");
			String batch = (frame(first) + "\u0089\u0080\0\0\0\0").repeat(IN_A_ROW);
			int answers = IN_A_ROW * (((answered > 0) ? 2 + answered : 0) + 2);
			exchange(wire, batch, answers, WARM_UPS * MESSAGES);
			double bytes = Double.MAX_VALUE;
			for (int i = 0; i < MEASUREMENTS; i++) {
				long before = THREADS.getThreadAllocatedBytes(loopThread);
				exchange(wire, batch, answers, MESSAGES);
				bytes = Math.min(bytes, (double) (THREADS.getThreadAllocatedBytes(loopThread) - before) / MESSAGES);
			}
			bytes -= nioBytesPerMessage();
			System.out.printf(Locale.ROOT, "%s: %.1f bytes per message of %d%n", path, bytes, LENGTH);
			return bytes;
		}
	}

	/** A message whose mask is zero. */
	private static String frame(int first) {
		return "" + (char) first + (char) (0x80 | LENGTH) + "\0\0\0\0" + "x".repeat(LENGTH);
	}

	/** Each message is followed by a ping, whose pong shows that it was handled. */
	private static void exchange(Wire wire, String batch, int answerLength, int count) throws IOException {
		for (int i = 0; i < count / IN_A_ROW; i++) {
			assertThat(wire.send(batch).read(answerLength).length()).isEqualTo(answerLength);
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Nothing.class, View.class, Array.class, Text.class })
	static class Application {

	}

	static class Endpoint {

		@OnOpen
		void open() {
			loopThread = Thread.currentThread().getId();
		}

	}

	@WebSocketEndpoint("/nothing")
	static class Nothing extends Endpoint {

		private static final AtomicLong BYTES = new AtomicLong();

		@OnBinary
		void binary(ByteBuffer message, WebSocket webSocket) {
			BYTES.addAndGet(message.remaining());
		}

		@OnText
		void text(ByteBuffer message, WebSocket webSocket) {
			webSocket.sendText(message);
		}

	}

	@WebSocketEndpoint("/view")
	static class View extends Endpoint {

		@OnBinary
		ByteBuffer binary(ByteBuffer message) {
			return message;
		}

	}

	@WebSocketEndpoint("/array")
	static class Array extends Endpoint {

		@OnBinary
		byte[] binary(byte[] message) {
			return message;
		}

	}

	@WebSocketEndpoint("/string")
	static class Text extends Endpoint {

		@OnText
		String text(String message) {
			return message;
		}

	}

}
