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
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.OnLoop;
import dev.cork.engine.websocket.Compression;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandler;
import dev.cork.engine.websocket.WebSocketOptions;
import dev.cork.engine.websocket.WebSocketUpgrade;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A thousand web sockets that come, subscribe, are published to and go leave nothing
 * behind. The benchmarks' {@code Soak} does the same with ten thousand at once.
 */
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class WebSocketSoakTests {

	private static final int ROUNDS = 5;

	private static final int CONNECTIONS = 200;

	/**
	 * What hangs on each web socket, so that one that is not forgotten is seen: all of
	 * them that one round leaks are six times the bound.
	 */
	private static final int BALLAST_BYTES = 256 * 1024;

	private static final long HEAP_BOUND_BYTES = 8 << 20;

	private final Set<EventLoop> loops = ConcurrentHashMap.newKeySet();

	@Test
	void whatAThousandWebSocketsTookIsGivenBack() throws IOException {
		WebSocketOptions options = WebSocketOptions.builder()
			.compression(Compression.DEDICATED)
			.maxMessageBytes(1 << 20)
			.build();
		try (TestServer server = TestServer.start((builder) -> builder.loops(2),
				(routes) -> routes.webSocket("/soak", options, new Ballast()))) {
			round(server, 0);
			long descriptors = descriptors();
			long heap = heapBytes();
			List<Long> arenas = arenaBytes();
			for (int i = 1; i < ROUNDS; i++) {
				round(server, i);
			}
			assertThat(arenaBytes()).as("lent by the arenas").isEqualTo(arenas);
			assertThat(descriptors()).as("open descriptors").isLessThanOrEqualTo(descriptors + 5);
			assertThat(heapBytes()).as("heap after collection").isLessThan(heap + HEAP_BOUND_BYTES);
			assertThat(server.count(Counter.WEBSOCKETS_OPENED)).isEqualTo(ROUNDS * CONNECTIONS);
			assertThat(server.count(Counter.WEBSOCKETS_CLOSED)).isEqualTo(ROUNDS * CONNECTIONS);
			assertThat(server.server().webSockets().open()).isZero();
			assertThat(server.server().webSockets().topics().subscribers("all")).isZero();
		}
	}

	private void round(TestServer server, int number) throws IOException {
		List<FrameWire> clients = new ArrayList<>();
		try {
			for (int i = 0; i < CONNECTIONS; i++) {
				FrameWire client = FrameWire.open(server.port(), "/soak",
						"Sec-WebSocket-Extensions: permessage-deflate\r\n",
						FrameWire.text("topic-" + number + "-" + i));
				clients.add(client);
				assertThat(client.read().text()).isEqualTo("subscribed");
				if (i % 4 == 0) {
					// a message that never becomes complete
					client.send(FrameWire.frame(0x02, new byte[5000]));
				}
			}
			clients.get(1).send(FrameWire.text("publish"));
			for (FrameWire client : clients) {
				assertThat(client.read().text()).isEqualTo("news");
			}
			for (int i = 0; i < CONNECTIONS; i += 2) {
				if (i % 4 != 0) {
					clients.get(i).send(FrameWire.frame(0x88, new byte[] { 3, (byte) 0xe8 }));
					assertThat(clients.get(i).read().closeCode()).isEqualTo(1000);
				}
			}
		}
		finally {
			for (FrameWire client : clients) {
				client.close();
			}
		}
		server.awaitNoConnections();
	}

	private List<Long> arenaBytes() {
		return this.loops.stream()
			.sorted((one, other) -> one.toString().compareTo(other.toString()))
			.map((loop) -> OnLoop.<Long>await(OnLoop.submit(loop, () -> loop.arena().usedBytes())))
			.toList();
	}

	private static long descriptors() throws IOException {
		try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
			return open.count();
		}
	}

	/** The least of some readings: what others do meanwhile is garbage as well. */
	private static long heapBytes() {
		long least = Long.MAX_VALUE;
		for (int i = 0; i < 5; i++) {
			System.gc();
			least = Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
		}
		return least;
	}

	/** Each web socket has something large, and a topic of its own. */
	private final class Ballast implements WebSocketHandler {

		@Override
		public void onUpgrade(WebSocketUpgrade upgrade) {
			if (upgrade.loopExecutor() instanceof EventLoop loop) {
				WebSocketSoakTests.this.loops.add(loop);
			}
			upgrade.accept(null, new byte[BALLAST_BYTES]);
		}

		@Override
		public void onText(WebSocket webSocket, ByteBuffer utf8) {
			String text = StandardCharsets.UTF_8.decode(utf8).toString();
			if (text.equals("publish")) {
				webSocket.publishText("all", bytes("news"));
				webSocket.sendText("news");
				return;
			}
			webSocket.subscribe("all");
			webSocket.subscribe(text);
			webSocket.sendText("subscribed");
		}

		private ByteBuffer bytes(String text) {
			return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
		}

	}

}
