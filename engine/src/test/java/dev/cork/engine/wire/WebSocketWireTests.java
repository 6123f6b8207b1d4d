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
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.websocket.Compression;
import dev.cork.engine.websocket.PreparedMessage;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandle;
import dev.cork.engine.websocket.WebSocketHandler;
import dev.cork.engine.websocket.WebSocketOptions;
import dev.cork.engine.websocket.WebSocketUpgrade;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Web sockets as a client sees them, byte for byte.
 */
@Timeout(120)
class WebSocketWireTests {

	private final RecordingWebSocketHandler handler = new RecordingWebSocketHandler();

	private HttpServer server;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build())
			.webSocket("/ws", WebSocketOptions.builder().maxMessageBytes(1000).build(), this.handler)
			.webSocket("/large", WebSocketOptions.builder().maxMessageBytes(1 << 20).build(), this.handler)
			.webSocket("/shared",
					WebSocketOptions.builder()
						.maxMessageBytes(1 << 20)
						.compression(Compression.SHARED)
						.subprotocols(List.of("v2", "v1"))
						.build(),
					this.handler)
			.webSocket("/refused", WebSocketOptions.builder().build(), new WebSocketHandler() {
				@Override
				public void onUpgrade(WebSocketUpgrade upgrade) {
					upgrade.header("X-Why", "because");
					upgrade.refuse(401);
				}
			})
			.webSocket("/later", WebSocketOptions.builder().build(), new WebSocketHandler() {
				@Override
				public void onUpgrade(WebSocketUpgrade upgrade) {
					upgrade.detach();
					Runnable accept = () -> upgrade.accept(null, upgrade.request().queryParameter("name"));
					new Thread(() -> upgrade.loopExecutor().execute(accept)).start();
				}

				@Override
				public void onOpen(WebSocket webSocket) {
					webSocket.sendText("Hello, " + webSocket.userData());
				}
			})
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
	void theHandshakeIsAnsweredAsTheStandardShows() throws IOException {
		try (FrameWire wire = open("/ws")) {
			assertThat(wire.head()).startsWith("HTTP/1.1 101 Switching Protocols\r\n")
				.contains("Upgrade: websocket\r\n", "Connection: Upgrade\r\n",
						"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
				.doesNotContain("Content-Length", "Sec-WebSocket-Extensions");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					Upgrade: websocket                              | Upgrade: h2c                  | 426
					Connection: keep-alive, Upgrade                 | Connection: keep-alive        | 426
					Sec-WebSocket-Version: 13                       | Sec-WebSocket-Version: 8      | 426
					Sec-WebSocket-Version: 13                       | X: y                          | 426
					GET /ws HTTP/1.1                                | GET /ws HTTP/1.0              | 426
					Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==     | Sec-WebSocket-Key: c2hvcnQ=   | 400
					Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==     | X: y                          | 400
					Sec-WebSocket-Version: 13                       | Sec-WebSocket-Version: 13#Content-Length: 0 | 101
					Sec-WebSocket-Version: 13                       | Sec-WebSocket-Version: 13#Sec-WebSocket-Protocol: a, a | 400
					Sec-WebSocket-Version: 13                       | Sec-WebSocket-Version: 13#Sec-WebSocket-Extensions: a;; | 400
					Sec-WebSocket-Version: 13                       | Sec-WebSocket-Version: 13#Origin: https://evil.example | 403
					Sec-WebSocket-Version: 13                       | Sec-WebSocket-Version: 13#Origin: null | 403
					Sec-WebSocket-Version: 13                       | Sec-WebSocket-Version: 13#Origin: http://a | 101
					""")
	void whatIsNoHandshakeIsRefused(String part, String instead, int status) throws IOException {
		String request = FrameWire.HANDSHAKE.formatted("/ws", "").replace(part, instead.replace("#", "\r\n"));
		try (FrameWire wire = FrameWire.request(this.server.port(), request, new byte[0])) {
			assertThat(wire.head()).startsWith("HTTP/1.1 " + status + " ");
			if (status == 426) {
				assertThat(wire.head()).contains("Upgrade: websocket\r\n", "Sec-WebSocket-Version: 13\r\n");
			}
		}
	}

	@Test
	void anApplicationMayRefuse() throws IOException {
		try (FrameWire wire = open("/refused")) {
			assertThat(wire.head()).startsWith("HTTP/1.1 401 ").contains("X-Why: because\r\n", "Content-Length: 0\r\n");
		}
	}

	@Test
	void anUpgradeMayBeDecidedLater() throws IOException {
		try (FrameWire wire = FrameWire.open(this.server.port(), "/later?name=Ada", "", FrameWire.text("early"))) {
			assertThat(wire.head()).startsWith("HTTP/1.1 101 ");
			assertThat(wire.read().text()).isEqualTo("Hello, Ada");
		}
	}

	@Test
	void aSubprotocolAndCompressionAreAgreedOn() throws IOException {
		String fields = "Sec-WebSocket-Protocol: v0, v1\r\nSec-WebSocket-Extensions: permessage-deflate\r\n";
		try (FrameWire wire = FrameWire.open(this.server.port(), "/shared", fields, new byte[0])) {
			assertThat(wire.head()).contains("Sec-WebSocket-Protocol: v1\r\n", "Sec-WebSocket-Extensions: "
					+ "permessage-deflate; server_no_context_takeover; client_no_context_takeover\r\n");
			// "Hello" as RFC 7692, 7.2.3.1, compresses it, twice: each message for itself
			byte[] hello = HexFormat.of().parseHex("f248cdc9c90700");
			wire.send(FrameWire.frame(0xc1, hello));
			assertThat(wire.read().text()).isEqualTo("Hello");
			wire.send(FrameWire.frame(0x41, Arrays.copyOf(hello, 3)));
			wire.send(FrameWire.frame(0x80, Arrays.copyOfRange(hello, 3, 7)));
			assertThat(wire.read().text()).isEqualTo("Hello");
			wire.send(FrameWire.text("z".repeat(10_000)));
			FrameWire.Frame answer = wire.read();
			assertThat(answer.first()).isEqualTo(0xc1);
			assertThat(answer.payload().length).isLessThan(100);
		}
	}

	@Test
	void messagesOfEveryLengthAreEchoed() throws IOException {
		try (FrameWire wire = open("/large")) {
			for (int length : new int[] { 0, 1, 125, 126, 4096, 65_535, 65_536, 200_000, 1 << 20 }) {
				byte[] bytes = new byte[length];
				Arrays.fill(bytes, (byte) length);
				wire.send(FrameWire.frame(0x82, bytes));
				FrameWire.Frame answer = wire.read();
				assertThat(answer.first()).isEqualTo(0x82);
				assertThat(answer.payload()).isEqualTo(bytes);
			}
		}
	}

	@Test
	void aMessageIsTheSameWhereverItIsCut() throws IOException {
		byte[] frames = FrameWire.concat(FrameWire.frame(0x01, "a\u00fc".getBytes(StandardCharsets.UTF_8)),
				FrameWire.frame(0x89, "p".getBytes(StandardCharsets.UTF_8)),
				FrameWire.frame(0x80, "\u20acz".getBytes(StandardCharsets.UTF_8)));
		for (int cut = 0; cut < frames.length; cut++) {
			try (FrameWire wire = FrameWire.open(this.server.port(), "/ws", "", Arrays.copyOf(frames, cut))) {
				wire.send(Arrays.copyOfRange(frames, cut, frames.length));
				FrameWire.Frame pong = wire.read();
				assertThat(pong.first()).isEqualTo(0x8a);
				assertThat(pong.text()).isEqualTo("p");
				assertThat(wire.read().text()).isEqualTo("a\u00fc\u20acz");
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			not masked                          | 810161                                 | 1002
			RSV1 without compression            | c18100000000 61                        | 1002
			reserved opcode                     | 838000000000                           | 1002
			reserved control opcode             | 8b8000000000                           | 1002
			fragmented ping                     | 098000000000                           | 1002
			ping of 126 bytes                   | 89fe007e00000000                       | 1002
			continuation without a start        | 808000000000                           | 1002
			text within a text                  | 018100000000 61 818100000000 61        | 1002
			length with the highest bit         | 82ff800000000000000000000000           | 1002
			length that is not the shortest     | 82fe0001000000000061                   | 1002
			one byte more than allowed          | 82fe03e900000000                       | 1009
			63-bit length                       | 82ff7fffffffffffffff00000000           | 1009
			malformed UTF-8                     | 818100000000 ff                        | 1007
			surrogate                           | 818300000000 eda080                    | 1007
			malformed before the frame is whole | 818400000000 f490                      | 1007
			incomplete character                | 818100000000 c3                        | 1007
			close with one byte                 | 888100000000 03                        | 1002
			close with 1005                     | 888200000000 03ed                      | 1002
			close with 999                      | 888200000000 03e7                      | 1002
			close with 2999                     | 888200000000 0bb7                      | 1002
			close with a malformed reason       | 888300000000 03e8ff                    | 1007
			""")
	void malformedFramesCloseWithACode(String what, String hex, int code) throws IOException {
		byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
		for (int cut = 0; cut <= bytes.length; cut++) {
			try (FrameWire wire = FrameWire.open(this.server.port(), "/ws", "", Arrays.copyOf(bytes, cut))) {
				wire.send(Arrays.copyOfRange(bytes, cut, bytes.length));
				assertThat(wire.read().closeCode()).as(what + " cut at " + cut).isEqualTo(code);
				assertThat(wire.readToEnd()).isZero();
			}
		}
		assertThat(this.server.metrics().total(Counter.FRAME_ERRORS)).isEqualTo(bytes.length + 1);
	}

	@Test
	void endlessEmptyFragmentsAreBounded() throws IOException {
		try (FrameWire wire = open("/ws")) {
			wire.send(FrameWire.frame(0x02, new byte[0]));
			for (int i = 0; i < 128; i++) {
				wire.send(FrameWire.frame(0x00, new byte[0]));
			}
			assertThat(wire.read().closeCode()).isEqualTo(1009);
		}
	}

	@Test
	void aCloseIsAnsweredAndToldOnce() throws Exception {
		try (FrameWire wire = open("/ws")) {
			wire.send(FrameWire.frame(0x88, HexFormat.of().parseHex("03e8627965")));
			assertThat(wire.read().closeCode()).isEqualTo(1000);
			assertThat(wire.readToEnd()).isZero();
		}
		TestServer.await("the close", () -> this.server.webSockets().open() == 0);
		assertThat(this.handler.events).containsExactly("open", "close 1000 bye");
	}

	@Test
	void aCloseWithoutACodeIsAnsweredWithoutOne() throws Exception {
		try (FrameWire wire = open("/ws")) {
			wire.send(FrameWire.frame(0x88, new byte[0]));
			FrameWire.Frame answer = wire.read();
			assertThat(answer.first()).isEqualTo(0x88);
			assertThat(answer.payload()).isEmpty();
		}
		TestServer.await("the close", () -> this.handler.events.contains("close 1005 "));
	}

	@Test
	void aCloseOfThisSideWaitsForTheAnswer() throws Exception {
		try (FrameWire wire = open("/ws")) {
			wire.send(FrameWire.concat(FrameWire.text("close enough"), FrameWire.text("ignored")));
			FrameWire.Frame close = wire.read();
			assertThat(close.closeCode()).isEqualTo(4000);
			wire.send(FrameWire.frame(0x88, Arrays.copyOf(close.payload(), 2)));
			assertThat(wire.readToEnd()).isZero();
		}
		TestServer.await("the close", () -> this.handler.events.contains("close 4000 enough"));
	}

	@Test
	void aPeerThatVanishesIsToldAsAbnormal() throws Exception {
		open("/ws").close();
		TestServer.await("the close", () -> this.handler.events.contains("close 1006 "));
		assertThat(this.server.webSockets().open()).isZero();
	}

	@Test
	void terminateEndsTheConnectionWithoutAHandshake() throws Exception {
		try (FrameWire wire = open("/ws")) {
			wire.send(FrameWire.text("terminate"));
			assertThat(wire.readToEnd()).isZero();
		}
		TestServer.await("the close", () -> this.handler.events.contains("close 1006 "));
	}

	@Test
	void aHandlerThatFailsClosesItsWebSocketOnly() throws Exception {
		try (FrameWire failing = open("/ws"); FrameWire other = open("/ws")) {
			failing.send(FrameWire.text("fail"));
			assertThat(failing.read().closeCode()).isEqualTo(1011);
			other.send(FrameWire.text("still there"));
			assertThat(other.read().text()).isEqualTo("still there");
		}
	}

	@Test
	void fragmentsAreSentAsOneMessage() throws Exception {
		try (FrameWire wire = open("/ws")) {
			wire.send(FrameWire.text("fragments"));
			assertThat(wire.read()).satisfies((frame) -> assertThat(frame.first()).isEqualTo(0x01));
			assertThat(wire.read()).satisfies((frame) -> assertThat(frame.first()).isEqualTo(0x00));
			assertThat(wire.read()).satisfies((frame) -> assertThat(frame.first()).isEqualTo(0x80));
		}
	}

	@Test
	void pingsAndPongsOfTheApplicationAreControlFrames() throws Exception {
		try (FrameWire wire = open("/ws")) {
			wire.send(FrameWire.text("send-ping are you there"));
			assertThat(wire.read()).satisfies((frame) -> {
				assertThat(frame.first()).isEqualTo(0x89);
				assertThat(frame.text()).isEqualTo("are you there");
			});
			wire.send(FrameWire.text("send-pong here I am"));
			assertThat(wire.read()).satisfies((frame) -> {
				assertThat(frame.first()).isEqualTo(0x8a);
				assertThat(frame.text()).isEqualTo("here I am");
			});
			wire.send(FrameWire.text("send-pong " + "x".repeat(126)));
			assertThat(wire.read()).satisfies((frame) -> assertThat(frame.first()).isEqualTo(0x88));
		}
	}

	@Test
	void aPreparedMessageShowsEachOfManyAViewOfItsOwn() {
		PreparedMessage message = PreparedMessage.text("shared");
		ByteBuffer first = message.content();
		first.position(3);
		assertThat(message.content().remaining()).isEqualTo(6);
		assertThat(first.isReadOnly()).isTrue();
		assertThat(first.hasArray()).isFalse();
	}

	@Test
	void aHandleIsForAnyThreadAndHarmlessWhenItIsStale() throws Exception {
		WebSocketHandle handle;
		try (FrameWire wire = open("/ws")) {
			wire.send(FrameWire.text("x"));
			wire.read();
			handle = this.handler.handles.element();
			assertThat(handle.sendText("from outside")).isTrue();
			assertThat(wire.read().text()).isEqualTo("from outside");
			assertThatIllegalArgumentException().isThrownBy(() -> handle.close(1005, "")).withMessageContaining("1005");
		}
		TestServer.await("the close", () -> !handle.isOpen());
		assertThat(handle.sendText("too late")).isFalse();
	}

	@Test
	void aServerThatStopsSaysGoodbye() throws Exception {
		CompletableFuture<Boolean> stopped;
		try (FrameWire polite = open("/ws")) {
			stopped = this.server.shutdown(Duration.ofSeconds(30)).toCompletableFuture();
			assertThat(polite.read().closeCode()).isEqualTo(1001);
			polite.send(FrameWire.frame(0x88, HexFormat.of().parseHex("03e9")));
			assertThat(polite.readToEnd()).isZero();
		}
		assertThat(stopped.get(30, TimeUnit.SECONDS)).isTrue();
		assertThat(this.handler.events).contains("close 1001 ");
	}

	@Test
	void aPeerThatNeverAnswersACloseIsCutOff() throws Exception {
		HttpServer impatient = HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build())
			.webSocket("/ws", WebSocketOptions.builder().closeTimeout(Duration.ofMillis(50)).build(), this.handler)
			.start();
		try (impatient; FrameWire rude = FrameWire.open(impatient.port(), "/ws")) {
			rude.send(FrameWire.text("close now"));
			assertThat(rude.read().closeCode()).isEqualTo(4000);
			assertThat(rude.readToEnd()).isZero();
			TestServer.await("the close", () -> impatient.webSockets().open() == 0);
		}
	}

	@Test
	void aSilentPeerIsAskedThenCutOff() throws Exception {
		HttpServer impatient = HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build())
			.webSocket("/ws", WebSocketOptions.builder().idleTimeout(Duration.ofSeconds(1)).build(), this.handler)
			.start();
		try (impatient; FrameWire silent = FrameWire.open(impatient.port(), "/ws")) {
			assertThat(silent.read().first()).isEqualTo(0x89);
			assertThat(silent.readToEnd()).isZero();
		}
	}

	@Test
	void otherRoutesOfTheServerGoOn() throws Exception {
		String request = "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n";
		try (FrameWire wire = FrameWire.request(this.server.port(), request, new byte[0])) {
			assertThat(wire.head()).startsWith("HTTP/1.1 404 ");
		}
	}

}
