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
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.websocket.PreparedMessage;
import dev.cork.engine.websocket.WebSocketHandle;
import dev.cork.engine.websocket.WebSocketOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Topics as the web sockets of one loop see them, byte for byte.
 */
@Timeout(120)
class WebSocketTopicWireTests {

	private static final PreparedMessage LARGE = PreparedMessage.binary(new byte[32 * 1024]);

	private final RecordingWebSocketHandler handler = new RecordingWebSocketHandler();

	private HttpServer server;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build())
			.webSocket("/ws", WebSocketOptions.builder().maxMessageBytes(1000).build(), this.handler)
			.webSocket("/strict", WebSocketOptions.builder().closeOnBacklogLimit(true).build(), this.handler)
			.start();
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	private FrameWire open(String path) throws IOException {
		return FrameWire.open(this.server.port(), path);
	}

	@Test
	void aPublishReachesAllButThePublisherInOrderWithDirectAnswers() throws Exception {
		try (FrameWire a = open("/ws"); FrameWire b = open("/ws"); FrameWire c = open("/ws")) {
			for (FrameWire wire : List.of(a, b, c)) {
				wire.send(FrameWire.text("subscribe news"));
				assertThat(wire.read().text()).isEqualTo("subscribed true");
			}
			c.send(FrameWire.text("unsubscribe news"));
			assertThat(c.read().text()).isEqualTo("unsubscribed true");
			a.send(FrameWire.concat(FrameWire.text("publish one"), FrameWire.text("publish two"),
					FrameWire.text("end")));
			assertThat(a.read().text()).isEqualTo("end");
			assertThat(b.read().text()).isEqualTo("one");
			assertThat(b.read().text()).isEqualTo("two");
			c.send(FrameWire.text("nothing before this"));
			assertThat(c.read().text()).isEqualTo("nothing before this");
		}
		assertThat(this.handler.events).contains("news 0 to 1", "news 1 to 2", "news 3 to 2");
	}

	@Test
	void whatOneTurnPublishesLeavesInOneWriteForEachSubscriber() throws Exception {
		try (FrameWire wire = open("/ws")) {
			wire.send(FrameWire.text("subscribe news"));
			wire.read();
			WebSocketHandle handle = this.handler.handles.element();
			long before = writes(handle);
			handle.loopExecutor().execute(() -> {
				for (int i = 0; i < 20; i++) {
					this.server.webSockets().topics().publish("news", "message " + i, PreparedMessage::text);
				}
				handle.sendText("direct");
			});
			for (int i = 0; i < 20; i++) {
				assertThat(wire.read().text()).isEqualTo("message " + i);
			}
			assertThat(wire.read().text()).isEqualTo("direct");
			assertThat(writes(handle) - before).isEqualTo(1);
		}
	}

	/** As the loop sees it: between two turns nothing is half counted. */
	private long writes(WebSocketHandle handle) throws Exception {
		return CompletableFuture.supplyAsync(() -> this.server.metrics().total(Counter.WRITES), handle.loopExecutor())
			.get(30, TimeUnit.SECONDS);
	}

	/** Publishes large messages until the handler has seen what they lead to. */
	private void publishUntil(String event) {
		TestServer.await(event, () -> {
			this.server.webSockets().topics().publish("news", LARGE, (same) -> same);
			return this.handler.events.contains(event);
		});
	}

	@Test
	void aSlowSubscriberLosesMessagesAndIsToldAndThePublisherGoesOn() throws Exception {
		try (FrameWire slow = open("/ws")) {
			slow.send(FrameWire.text("subscribe news"));
			slow.read();
			publishUntil("dropped news 32768");
			slow.send(FrameWire.frame(0x89, new byte[] { 'p' }));
			FrameWire.Frame frame = slow.read();
			while (frame.first() != 0x8a) {
				assertThat(frame.payload()).hasSize(32 * 1024);
				frame = slow.read();
			}
			TestServer.await("the drain", () -> this.handler.events.contains("drain"));
		}
	}

	@Test
	void aSlowSubscriberIsClosedIfThatIsWantedAndTheOthersGoOn() throws Exception {
		try (FrameWire slow = open("/strict"); FrameWire fast = open("/ws")) {
			slow.send(FrameWire.text("subscribe news"));
			slow.read();
			fast.send(FrameWire.text("subscribe other"));
			fast.read();
			publishUntil("close 1006 ");
			assertThat(this.server.metrics().total(Counter.MESSAGES_DROPPED)).isOne();
			assertThat(this.server.webSockets().topics().subscribers("news")).isZero();
			this.server.webSockets().topics().publish("other", LARGE, (same) -> same);
			assertThat(fast.read().payload()).hasSize(32 * 1024);
		}
	}

	@Test
	void thePongToTheLatestPingComesHoweverMuchWaits() throws Exception {
		try (FrameWire slow = open("/ws")) {
			slow.send(FrameWire.text("subscribe news"));
			slow.read();
			publishUntil("dropped news 32768");
			for (int i = 0; i < 1000; i++) {
				slow.send(FrameWire.frame(0x89, new byte[] { (byte) (i >> 8), (byte) i }));
			}
			TestServer.await("all pings", () -> this.handler.events.stream().filter("ping 2"::equals).count() == 1000);
			FrameWire.Frame frame = slow.read();
			while (frame.first() != 0x8a || !Arrays.equals(frame.payload(), new byte[] { 3, (byte) 0xe7 })) {
				frame = slow.read();
			}
		}
	}

}
