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
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.buffer.ArenaExhaustedException;
import dev.cork.engine.buffer.BufferArena;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.cork.engine.websocket.FrameWire.direct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class MessageBufferTests {

	private final BufferArena arena = new BufferArena(BufferArena.DEFAULT_CHUNK_BYTES, 0, true);

	@AfterEach
	void allMemoryWentHome() {
		assertThat(this.arena.usedBytes()).isZero();
	}

	@Test
	void anEmptyBufferHoldsNoMemory() {
		MessageBuffer buffer = new MessageBuffer(this.arena, 100);
		assertThat(buffer.isEmpty()).isTrue();
		assertThat(buffer.length()).isZero();
		assertThat(buffer.content().hasRemaining()).isFalse();
		assertThat(buffer.append(direct(new byte[10], 0), 4, 4)).isTrue();
		assertThat(this.arena.usedBytes()).isZero();
		buffer.free();
	}

	@Test
	void piecesBecomeOneMessage() {
		MessageBuffer buffer = new MessageBuffer(this.arena, 100);
		ByteBuffer source = direct("..Hello, World!..".getBytes(StandardCharsets.US_ASCII), 0);
		assertThat(buffer.append(source, 2, 7)).isTrue();
		assertThat(buffer.append(source, 7, 7)).isTrue();
		assertThat(buffer.append(source, 7, 15)).isTrue();
		assertThat(buffer.length()).isEqualTo(13);
		assertThat(buffer.isEmpty()).isFalse();
		assertThat(text(buffer)).isEqualTo("Hello, World!");
		assertThat(buffer.content().isDirect()).isTrue();
		assertThat(buffer.content().order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
		assertThat(source.position()).isZero();
		assertThat(source.limit()).isEqualTo(source.capacity());
		buffer.free();
		assertThat(buffer.isEmpty()).isTrue();
		assertThat(buffer.content().hasRemaining()).isFalse();
	}

	@Test
	void aBufferIsUsedAgainAfterItWasFreed() {
		MessageBuffer buffer = new MessageBuffer(this.arena, 100);
		buffer.append(direct("first".getBytes(StandardCharsets.US_ASCII), 0), 0, 5);
		buffer.free();
		buffer.free();
		buffer.append(direct("second".getBytes(StandardCharsets.US_ASCII), 0), 0, 6);
		assertThat(text(buffer)).isEqualTo("second");
		buffer.free();
	}

	@Test
	void whatTheReaderDoesWithPositionAndLimitDoesNotMatter() {
		MessageBuffer buffer = new MessageBuffer(this.arena, 1000);
		ByteBuffer source = direct("0123456789".repeat(50).getBytes(StandardCharsets.US_ASCII), 0);
		buffer.append(source, 0, 200);
		buffer.content().position(7).limit(9);
		buffer.append(source, 200, 250);
		buffer.content().limit(1);
		buffer.append(source, 250, 500);
		buffer.content().position(400);
		assertThat(buffer.room(10).position()).isEqualTo(500);
		assertThat(text(buffer)).isEqualTo("0123456789".repeat(50));
		buffer.free();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 255, 256, 257, 5000, 3_000_000 })
	void aMessageMayBeAsLongAsTheLimitAndNotLonger(int maxBytes) {
		MessageBuffer buffer = new MessageBuffer(this.arena, maxBytes);
		ByteBuffer source = ByteBuffer.allocateDirect(maxBytes + 1);
		assertThat(buffer.append(source, 0, maxBytes + 1)).isFalse();
		assertThat(buffer.isEmpty()).isTrue();
		assertThat(buffer.append(source, 0, maxBytes)).isTrue();
		assertThat(buffer.append(source, 0, 1)).isFalse();
		assertThat(buffer.append(source, 1, 1)).isTrue();
		assertThat(buffer.room(100).hasRemaining()).isFalse();
		assertThat(buffer.length()).isEqualTo(maxBytes);
		buffer.free();
	}

	@Test
	void itGrowsByDoublingThoughNoFartherThanTheLimit() {
		int maxBytes = 5_000_000;
		MessageBuffer buffer = new MessageBuffer(this.arena, maxBytes);
		ByteBuffer piece = ByteBuffer.allocateDirect(1000);
		int blocks = 0;
		long used = 0;
		for (int i = 0; i < maxBytes / 1000; i++) {
			piece.put(0, (byte) i);
			buffer.append(piece, 0, 1000);
			if (this.arena.usedBytes() != used) {
				used = this.arena.usedBytes();
				blocks++;
			}
		}
		assertThat(blocks).isLessThan(16);
		assertThat(used).isEqualTo(maxBytes);
		for (int i = 0; i < maxBytes / 1000; i++) {
			assertThat(buffer.content().get(1000 * i)).isEqualTo((byte) i);
		}
		buffer.free();
	}

	@Test
	void roomEndsAtTheLimit() {
		MessageBuffer buffer = new MessageBuffer(this.arena, 300);
		ByteBuffer room = buffer.room(10);
		assertThat(room.remaining()).isEqualTo(256);
		room.put("abc".getBytes(StandardCharsets.US_ASCII));
		buffer.written(3);
		assertThat(text(buffer)).isEqualTo("abc");
		room = buffer.room(1000);
		assertThat(room.position()).isEqualTo(3);
		assertThat(room.remaining()).isEqualTo(297);
		assertThat(buffer.room(Integer.MAX_VALUE).remaining()).isEqualTo(297);
		assertThat(text(buffer)).isEqualTo("abc");
		buffer.free();
	}

	@Test
	void aMessageForWhichThereIsNoMemoryStaysAsItWas() {
		BufferArena small = new BufferArena(BufferArena.MAX_CARVED_BYTES, BufferArena.MAX_CARVED_BYTES);
		MessageBuffer buffer = new MessageBuffer(small, 1 << 20);
		ByteBuffer source = ByteBuffer.allocateDirect(100_000);
		buffer.append(source.put(0, (byte) 'x'), 0, 1);
		assertThatExceptionOfType(ArenaExhaustedException.class).isThrownBy(() -> buffer.append(source, 0, 100_000));
		assertThatExceptionOfType(ArenaExhaustedException.class).isThrownBy(() -> buffer.room(100_000));
		assertThat(text(buffer)).isEqualTo("x");
		buffer.free();
		assertThat(small.usedBytes()).isZero();
	}

	private static String text(MessageBuffer buffer) {
		return StandardCharsets.US_ASCII.decode(buffer.content()).toString();
	}

}
