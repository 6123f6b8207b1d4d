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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.Deflater;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.websocket.Compression;
import dev.cork.engine.websocket.WebSocketOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a hostile client sends, whole and cut in two at every byte: the answer is always
 * the same.
 */
@Timeout(300)
class HostileWebSocketTests {

	private static final String DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate\r\n";

	private static final byte[] NOTHING = {};

	private final RecordingWebSocketHandler handler = new RecordingWebSocketHandler();

	private TestServer server;

	@BeforeEach
	void start() {
		this.server = TestServer.start((routes) -> routes.webSocket("/ws", options(Compression.OFF), this.handler)
			.webSocket("/shared", options(Compression.SHARED), this.handler)
			.webSocket("/dedicated", options(Compression.DEDICATED), this.handler));
	}

	private static WebSocketOptions options(Compression compression) {
		return WebSocketOptions.builder().maxMessageBytes(1000).compression(compression).build();
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	/** Sends the bytes cut at every place, each time behind a handshake. */
	private void assertFails(String path, byte[] bytes, int code) throws IOException {
		for (int cut = 0; cut <= bytes.length; cut++) {
			try (FrameWire wire = FrameWire.open(this.server.port(), path, path.equals("/ws") ? "" : DEFLATE,
					Arrays.copyOf(bytes, cut))) {
				wire.send(Arrays.copyOfRange(bytes, cut, bytes.length));
				assertThat(wire.read().closeCode()).as("cut at " + cut).isEqualTo(code);
				assertThat(wire.readToEnd()).isZero();
			}
		}
		this.server.awaitNoConnections();
		assertThat(this.server.count(Counter.FRAME_ERRORS)).isEqualTo(bytes.length + 1);
		assertThat(this.server.count(Counter.MESSAGES_RECEIVED)).isZero();
		assertThat(this.server.count(Counter.WEBSOCKETS_CLOSED)).isEqualTo(bytes.length + 1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			RSV2                                  | a18100000000 61                       | 1002
			RSV3                                  | 918100000000 61                       | 1002
			fragmented pong                       | 0a8000000000                          | 1002
			fragmented close                      | 088000000000                          | 1002
			pong of 126 bytes                     | 8afe007e00000000                      | 1002
			close of 126 bytes                    | 88fe007e00000000                      | 1002
			reserved opcode 7                     | 878000000000                          | 1002
			reserved opcode 15                    | 8f8000000000                          | 1002
			ping that is not masked               | 8900                                  | 1002
			close that is not masked              | 880203e8                              | 1002
			binary within a text                  | 018100000000 61 028100000000 61       | 1002
			whole text within a binary message    | 028100000000 61 818100000000 61       | 1002
			continuation after the end            | 018000000000 800000000000             | 1002
			64-bit length that is not the shortest | 82ff00000000000000010000000061       | 1002
			malformed in the second fragment      | 018100000000 e2 808100000000 28       | 1007
			incomplete in the second fragment     | 018100000000 61 808100000000 e2       | 1007
			overlong                              | 818200000000 c080                     | 1007
			over U+10FFFF                         | 818400000000 f4908080                 | 1007
			close with 0                          | 888200000000 0000                     | 1002
			close with 1004                       | 888200000000 03ec                     | 1002
			close with 1006                       | 888200000000 03ee                     | 1002
			close with 1015                       | 888200000000 03f7                     | 1002
			close with 1016                       | 888200000000 03f8                     | 1002
			close with 5000                       | 888200000000 1388                     | 1002
			close with an incomplete reason       | 888400000000 03e8 e282                | 1007
			first fragment over the limit         | 01fe03e900000000                      | 1009
			fragment with a 63-bit length         | 018100000000 61 80ff7fffffffffffffff00000000 | 1009
			""")
	void aMalformedFrameCloses(String what, String hex, int code) throws IOException {
		assertFails("/ws", HexFormat.of().parseHex(hex.replace(" ", "")), code);
	}

	@Test
	void fragmentsThatAreTogetherOverTheLimitClose() throws IOException {
		assertFails("/ws", concat(FrameWire.frame(0x02, new byte[998]), FrameWire.frame(0x00, new byte[2]),
				new byte[] { (byte) 0x80, (byte) 0x81 }), 1009);
	}

	@Test
	void endlessEmptyFragmentsClose() throws IOException {
		ByteArrayOutputStream endless = new ByteArrayOutputStream();
		endless.writeBytes(FrameWire.frame(0x02, NOTHING));
		for (int i = 0; i < 127; i++) {
			endless.writeBytes(FrameWire.frame(0x00, NOTHING));
		}
		// the header alone is enough
		endless.writeBytes(new byte[] { 0x00, (byte) 0x80 });
		assertFails("/ws", endless.toByteArray(), 1009);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shared", "/dedicated" })
	void aBombCloses(String path) throws IOException {
		assertFails(path, FrameWire.frame(0xc2, deflate(new byte[100_000])), 1009);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shared", "/dedicated" })
	void aBombInFragmentsCloses(String path) throws IOException {
		byte[] bomb = deflate(new byte[100_000]);
		assertFails(path, concat(FrameWire.frame(0x42, Arrays.copyOf(bomb, 20)),
				FrameWire.frame(0x80, Arrays.copyOfRange(bomb, 20, bomb.length))), 1009);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shared", "/dedicated" })
	void aBadBlockCloses(String path) throws IOException {
		// a block of the type that does not exist
		assertFails(path, FrameWire.frame(0xc2, new byte[] { 7, -1, -1, -1 }), 1007);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shared", "/dedicated" })
	void compressedTextThatIsMalformedCloses(String path) throws IOException {
		assertFails(path, FrameWire.frame(0xc1, deflate(new byte[] { 'a', (byte) 0xc3, '(' })), 1007);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shared", "/dedicated" })
	void aCompressedLengthOverTheLimitCloses(String path) throws IOException {
		assertFails(path, new byte[] { (byte) 0xc2, (byte) 0xfe, 16, 0 }, 1009);
	}

	@ParameterizedTest
	@CsvSource({ "/shared, c98000000000", "/shared, 418000000000c08000000000", "/dedicated, c88000000000",
			"/dedicated, 018000000000c08000000000" })
	void compressionIsSaidByTheFirstFrameOfAMessageOnly(String path, String hex) throws IOException {
		assertFails(path, HexFormat.of().parseHex(hex), 1002);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/shared", "/dedicated" })
	void aCompressedMessageIsTheSameWhereverItIsCut(String path) throws IOException {
		byte[] text = deflate("gr\u00fc\u00df dich".getBytes(StandardCharsets.UTF_8));
		byte[] frames = concat(FrameWire.frame(0x41, Arrays.copyOf(text, 4)), FrameWire.frame(0x89, NOTHING),
				FrameWire.frame(0x80, Arrays.copyOfRange(text, 4, text.length)));
		for (int cut = 0; cut <= frames.length; cut++) {
			try (FrameWire wire = FrameWire.open(this.server.port(), path, DEFLATE, Arrays.copyOf(frames, cut))) {
				wire.send(Arrays.copyOfRange(frames, cut, frames.length));
				assertThat(wire.read().first()).isEqualTo(0x8a);
				assertThat(wire.read().text()).isEqualTo("gr\u00fc\u00df dich");
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==# |                                              | 400
			Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==  | Sec-WebSocket-Key: dGhlIHNhbXBsZQ==          | 400
			Sec-WebSocket-Version: 13                    | Sec-WebSocket-Version: 12                    | 426
			Sec-WebSocket-Version: 13#                   |                                              | 426
			Host: a                                      | Host: a#Origin: https://evil.example         | 403
			Host: a                                      | Host: a#Sec-WebSocket-Extensions: x; a=      | 400
			Host: a                                      | Host: a#Sec-WebSocket-Protocol: a b          | 400
			Host: a                                      | Host: a#Origin: http://a                     | 101
			""")
	void aHandshakeIsAnsweredTheSameWhereverItIsCut(String part, String instead, int status) throws IOException {
		String with = (instead != null) ? instead.replace("#", "\r\n") : "";
		String request = FrameWire.HANDSHAKE.formatted("/ws", "").replace(part.replace("#", "\r\n"), with);
		for (int cut = 1; cut < request.length(); cut++) {
			try (FrameWire wire = FrameWire.requestInTwo(this.server.port(), request, cut)) {
				assertThat(wire.head()).as("cut at " + cut).startsWith("HTTP/1.1 " + status + " ");
			}
		}
	}

	private static byte[] deflate(byte[] message) {
		Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
		deflater.setInput(message);
		byte[] buffer = new byte[1000];
		int length = deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
		deflater.end();
		// less the empty block at its end (RFC 7692, 7.2.1)
		return Arrays.copyOf(buffer, length - 4);
	}

	private static byte[] concat(byte[]... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.writeBytes(part);
		}
		return all.toByteArray();
	}

}
