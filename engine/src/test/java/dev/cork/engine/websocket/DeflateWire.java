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

package dev.cork.engine.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import dev.cork.engine.buffer.Block;
import dev.cork.engine.buffer.BufferArena;

import static dev.cork.engine.websocket.FrameWire.direct;
import static org.assertj.core.api.Assertions.assertThat;

/** Compresses and decompresses messages with the memory of one arena. */
final class DeflateWire {

	static final int MAX_MESSAGE_BYTES = 16 * 1024;

	static final String TOO_BIG = "too big";

	static final String MALFORMED = "malformed";

	private final BufferArena arena = new BufferArena(BufferArena.DEFAULT_CHUNK_BYTES, 0, true);

	BufferArena arena() {
		return this.arena;
	}

	String inflate(MessageInflater inflater, byte[] payload) {
		return inflate(inflater, payload, payload.length);
	}

	String inflate(MessageInflater inflater, byte[] payload, int... ends) {
		MessageBuffer target = new MessageBuffer(this.arena, MAX_MESSAGE_BYTES);
		int start = 0;
		int result = MessageInflater.OK;
		for (int end : ends) {
			ByteBuffer in = direct(Arrays.copyOfRange(payload, start, end), 3);
			result = inflater.inflate(in, 3, 3 + end - start, end == payload.length, target);
			if (result != MessageInflater.OK) {
				break;
			}
			start = end;
		}
		String content = new String(bytesOf(target.content()), StandardCharsets.ISO_8859_1);
		target.free();
		return switch (result) {
			case MessageInflater.OK -> content;
			case MessageInflater.TOO_BIG -> TOO_BIG;
			default -> MALFORMED;
		};
	}

	byte[] deflate(byte[] message) {
		try (MessageDeflater deflater = new MessageDeflater(false)) {
			return deflate(deflater, message);
		}
	}

	byte[] deflate(MessageDeflater deflater, byte[] message) {
		Block block = deflater.deflate(ByteBuffer.wrap(message), this.arena);
		try {
			return bytesOf(block);
		}
		finally {
			block.free();
		}
	}

	static byte[] bytesOf(Block block) {
		assertThat(block.buffer().position()).isZero();
		return bytesOf(block.buffer());
	}

	static byte[] bytesOf(ByteBuffer buffer) {
		byte[] bytes = new byte[buffer.remaining()];
		buffer.get(buffer.position(), bytes);
		return bytes;
	}

}
