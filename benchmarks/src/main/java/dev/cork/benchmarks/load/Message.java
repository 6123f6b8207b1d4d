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

package dev.cork.benchmarks.load;

import java.nio.charset.StandardCharsets;

/**
 * Frames of RFC 6455, as Latin-1.
 */
final class Message {

	private static final int BINARY_FINAL = 0x82;

	private static final int MASKED = 0x80;

	private static final int[] MASK = { 0x37, 0xfa, 0x21, 0x3d };

	private Message() {
	}

	static String handshake(String path) {
		return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
				+ "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
	}

	/** As a client sends it. */
	static String masked(String content) {
		StringBuilder frame = header(content.length(), MASKED);
		for (int key : MASK) {
			frame.append((char) key);
		}
		byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
		for (int i = 0; i < bytes.length; i++) {
			frame.append((char) ((bytes[i] ^ MASK[i % MASK.length]) & 0xff));
		}
		return frame.toString();
	}

	/** As a server sends it. */
	static String plain(String content) {
		return header(content.length(), 0).append(content).toString();
	}

	private static StringBuilder header(int length, int mask) {
		StringBuilder header = new StringBuilder().append((char) BINARY_FINAL);
		if (length < 126) {
			return header.append((char) (mask | length));
		}
		if (length <= 0xffff) {
			return header.append((char) (mask | 126)).append((char) (length >> 8)).append((char) (length & 0xff));
		}
		header.append((char) (mask | 127)).append("\0\0\0\0");
		for (int shift = 24; shift >= 0; shift -= 8) {
			header.append((char) (length >> shift & 0xff));
		}
		return header;
	}

}
