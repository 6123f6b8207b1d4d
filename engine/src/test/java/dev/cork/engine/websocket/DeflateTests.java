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

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import dev.cork.engine.buffer.ArenaExhaustedException;
import dev.cork.engine.buffer.Block;
import dev.cork.engine.buffer.BufferArena;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.cork.engine.websocket.FrameWire.concat;
import static dev.cork.engine.websocket.FrameWire.direct;
import static dev.cork.engine.websocket.FrameWire.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Compressing and decompressing messages. */
class DeflateTests {

	private final DeflateWire wire = new DeflateWire();

	@AfterEach
	void allMemoryWentHome() {
		assertThat(this.wire.arena().usedBytes()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "f248cdc9c90700", // 7.2.3.1
			"000500faff48656c6c6f00", // 7.2.3.3, without compression
			"f348cdc9c9070000", // 7.2.3.4, with BFINAL
			"f24805000000ffffcac9c90700", // 7.2.3.5, two blocks
			"f348cdc9c90700", // with BFINAL and nothing behind it
			"f248cdc9c907000000ffff00", // another empty block
			"000500faff48656c6c6f01", // ends in an empty block with BFINAL
			"f348cdc9c907000300", // ... and another with BFINAL
			"f348cdc9c9070001", "030003000300f248cdc9c90700" })
	void helloIsUnderstoodInEveryFormThatRfc7692Has(String payload) {
		assertThat(outcome(hex(payload))).isEqualTo("Hello");
	}

	@Test
	void aMessageMayReferToTheOneBefore() {
		try (MessageInflater inflater = new MessageInflater(true)) {
			assertThat(this.wire.inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
			assertThat(this.wire.inflate(inflater, hex("f200110000"))).isEqualTo("Hello");
		}
	}

	@Test
	void withoutContextTakeoverAMessageMayNotReferToTheOneBefore() {
		try (MessageInflater inflater = new MessageInflater(false)) {
			assertThat(this.wire.inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
			assertThat(this.wire.inflate(inflater, hex("f200110000"))).isEqualTo(DeflateWire.MALFORMED);
			assertThat(this.wire.inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
		}
	}

	@Test
	void aStreamThatEndsTakesTheContextWithIt() {
		try (MessageInflater inflater = new MessageInflater(true)) {
			assertThat(this.wire.inflate(inflater, hex("f348cdc9c9070000"))).isEqualTo("Hello");
			assertThat(this.wire.inflate(inflater, hex("f200110000"))).isEqualTo(DeflateWire.MALFORMED);
			assertThat(this.wire.inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
			assertThat(this.wire.inflate(inflater, hex("f200110000"))).isEqualTo("Hello");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "00", "02000000ffff00", "0300", "030000", "01" })
	void anEmptyMessageIsEmpty(String payload) {
		assertThat(outcome(hex(payload))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "ff", "06", "07", "0e", "000500000048656c6c6f00", "00000001", "f348cdc9c90700ff",
			"f248cdc9c9070006", "ffffffffffffffffffff", "0000", "f248cdc9c9070000" })
	void whatIsNotCompressedDataIsRefused(String payload) {
		assertThat(outcome(hex(payload))).isEqualTo(DeflateWire.MALFORMED);
	}

	@Test
	void aMessageThatEndsWithinABlockIsRefusedWithoutContextTakeover() {
		byte[] whole = this.wire.deflate(random(3).repeat(20).getBytes(StandardCharsets.ISO_8859_1));
		try (MessageInflater inflater = new MessageInflater(false)) {
			for (int length = 1; length < whole.length; length++) {
				assertThat(this.wire.inflate(inflater, Arrays.copyOf(whole, length))).as("first " + length)
					.isEqualTo(DeflateWire.MALFORMED);
			}
			assertThat(this.wire.inflate(inflater, whole)).isNotEqualTo(DeflateWire.MALFORMED);
		}
	}

	@Test
	void aMessageThatEndsWithinABlockBringsNothingFromBeyondItWithContextTakeover() {
		String message = random(3).repeat(20);
		byte[] whole = this.wire.deflate(message.getBytes(StandardCharsets.ISO_8859_1));
		int refused = 0;
		for (int length = 1; length < whole.length; length++) {
			try (MessageInflater inflater = new MessageInflater(true)) {
				String outcome = this.wire.inflate(inflater, Arrays.copyOf(whole, length));
				assertThat(outcome.equals(DeflateWire.MALFORMED) || message.startsWith(outcome)).isTrue();
				refused += outcome.equals(DeflateWire.MALFORMED) ? 1 : 0;
			}
		}
		assertThat(refused).isGreaterThan(whole.length / 2);
	}

	@Test
	void aBombIsNotInflatedBeyondTheLimit() {
		byte[] bomb = this.wire.deflate(new byte[1_000_000]);
		assertThat(bomb.length).isLessThan(10_000);
		for (boolean takeover : new boolean[] { false, true }) {
			try (MessageInflater inflater = new MessageInflater(takeover)) {
				MessageBuffer target = new MessageBuffer(this.wire.arena(), DeflateWire.MAX_MESSAGE_BYTES);
				assertThat(inflater.inflate(direct(bomb, 0), 0, bomb.length, false, target))
					.isEqualTo(MessageInflater.TOO_BIG);
				assertThat(target.length()).isEqualTo(DeflateWire.MAX_MESSAGE_BYTES);
				assertThat(this.wire.arena().usedBytes()).isEqualTo(DeflateWire.MAX_MESSAGE_BYTES);
				target.free();
				assertThat(this.wire.inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
			}
		}
	}

	@Test
	void theLimitIsForAllPiecesTogether() {
		byte[] most = this.wire.deflate(new byte[DeflateWire.MAX_MESSAGE_BYTES]);
		byte[] more = this.wire.deflate(new byte[DeflateWire.MAX_MESSAGE_BYTES + 1]);
		assertThat(outcome(most)).hasSize(DeflateWire.MAX_MESSAGE_BYTES);
		assertThat(outcome(more)).isEqualTo(DeflateWire.TOO_BIG);
		assertThat(outcome(concat(most, hex("f248cdc9c90700")))).isIn(DeflateWire.TOO_BIG, DeflateWire.MALFORMED);
		assertThat(outcome(concat(most, hex("0000ffff"), hex("f248cdc9c90700")))).isEqualTo(DeflateWire.TOO_BIG);
		assertThat(outcome(concat(most, hex("0000ffff"), hex("00")))).hasSize(DeflateWire.MAX_MESSAGE_BYTES);
	}

	@Test
	void endlessEmptyBlocksEnd() {
		byte[] blocks = new byte[5 * 200_000];
		byte[] streams = new byte[2 * 200_000];
		for (int i = 0; i < 200_000; i++) {
			blocks[5 * i + 3] = -1;
			blocks[5 * i + 4] = -1;
			streams[2 * i] = 3;
		}
		for (byte[] endless : List.of(blocks, streams)) {
			try (MessageInflater inflater = new MessageInflater(true)) {
				assertThat(this.wire.inflate(inflater, concat(endless, hex("00")))).isEmpty();
				assertThat(this.wire.inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
			}
		}
	}

	@Test
	void theBufferThatWasReadIsLeftAsItWas() {
		try (MessageInflater inflater = new MessageInflater(false)) {
			MessageBuffer target = new MessageBuffer(this.wire.arena(), 100);
			ByteBuffer in = direct(hex("f248cdc9c90700"), 5).limit(15).position(2);
			inflater.inflate(in, 5, 12, true, target);
			assertThat(in.position()).isEqualTo(2);
			assertThat(in.limit()).isEqualTo(15);
			target.free();
		}
	}

	@Test
	void aMessageWithoutMemoryFailsAndTheInflaterGoesOnAfterAReset() {
		BufferArena small = new BufferArena(BufferArena.MAX_CARVED_BYTES, BufferArena.MAX_CARVED_BYTES);
		try (MessageInflater inflater = new MessageInflater(true)) {
			MessageBuffer target = new MessageBuffer(small, 1 << 20);
			byte[] bomb = this.wire.deflate(new byte[1_000_000]);
			ByteBuffer in = direct(bomb, 0);
			assertThatExceptionOfType(ArenaExhaustedException.class)
				.isThrownBy(() -> inflater.inflate(in, 0, bomb.length, true, target));
			assertThat(in.position()).isZero();
			target.free();
			inflater.reset();
			assertThat(this.wire.inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
		}
		assertThat(small.usedBytes()).isZero();
	}

	@Test
	void anEmptyMessageIsOneByte() {
		try (MessageDeflater deflater = new MessageDeflater(true);
				MessageInflater inflater = new MessageInflater(true)) {
			for (int i = 0; i < 3; i++) {
				assertThat(this.wire.deflate(deflater, new byte[0])).isEqualTo(hex("00"));
				assertThat(this.wire.inflate(inflater, this.wire.deflate(deflater, hex("41424344")))).isEqualTo("ABCD");
			}
		}
	}

	@Test
	void theMessageIsNotTouched() {
		ByteBuffer message = ByteBuffer.wrap("..Hello..".getBytes(StandardCharsets.US_ASCII), 2, 5).asReadOnlyBuffer();
		try (MessageDeflater deflater = new MessageDeflater(false)) {
			Block block = deflater.deflate(message, this.wire.arena());
			assertThat(outcome(DeflateWire.bytesOf(block))).isEqualTo("Hello");
			block.free();
		}
		assertThat(message.position()).isEqualTo(2);
		assertThat(message.limit()).isEqualTo(7);
	}

	@Test
	void aDeflaterWithContextTakeoverRefersToMessagesBefore() {
		byte[] message = random(1).getBytes(StandardCharsets.ISO_8859_1);
		try (MessageDeflater with = new MessageDeflater(true); MessageDeflater without = new MessageDeflater(false)) {
			byte[] first = this.wire.deflate(without, message);
			assertThat(this.wire.deflate(without, message)).isEqualTo(first);
			assertThat(this.wire.deflate(with, message)).isEqualTo(first);
			assertThat(this.wire.deflate(with, message)).hasSizeLessThan(20);
			with.reset();
			assertThat(this.wire.deflate(with, message)).isEqualTo(first);
		}
	}

	@Test
	void aDeflaterWithoutMemoryLosesItsContext() {
		BufferArena small = new BufferArena(BufferArena.MAX_CARVED_BYTES, BufferArena.MAX_CARVED_BYTES);
		byte[] message = random(1).getBytes(StandardCharsets.ISO_8859_1);
		byte[] large = new byte[120_000];
		new Random(1).nextBytes(large);
		try (MessageDeflater deflater = new MessageDeflater(true)) {
			byte[] first = this.wire.deflate(deflater, message);
			assertThatExceptionOfType(ArenaExhaustedException.class)
				.isThrownBy(() -> deflater.deflate(ByteBuffer.wrap(large), small));
			assertThat(this.wire.deflate(deflater, message)).isEqualTo(first);
		}
		assertThat(small.usedBytes()).isZero();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 100, 16_383, 16_384, 16_385, 32_768, 65_535, 65_536, 1_000_000, 3_000_001 })
	void messagesOfAnySizeGoThereAndBack(int size) {
		byte[] noise = new byte[size];
		new Random(size).nextBytes(noise);
		byte[] words = new byte[size];
		for (int i = 0; i < size; i++) {
			words[i] = (byte) "cork".charAt(noise[i] & 3);
		}
		try (MessageDeflater deflater = new MessageDeflater(true);
				MessageInflater inflater = new MessageInflater(true)) {
			for (byte[] message : List.of(noise, words, new byte[size], noise)) {
				byte[] compressed = this.wire.deflate(deflater, message);
				assertThat(compressed.length).isLessThan(size + size / 256 + 64);
				MessageBuffer target = new MessageBuffer(this.wire.arena(), size);
				int result = inflater.inflate(direct(compressed, 0), 0, compressed.length, true, target);
				assertThat(result).isEqualTo(MessageInflater.OK);
				assertThat(DeflateWire.bytesOf(target.content())).isEqualTo(message);
				target.free();
			}
		}
	}

	/** The outcome of a payload, however it is cut, with and without context. */
	private String outcome(byte[] payload) {
		try (MessageInflater with = new MessageInflater(true); MessageInflater without = new MessageInflater(false)) {
			String whole = this.wire.inflate(without, payload);
			for (MessageInflater inflater : List.of(with, without)) {
				for (int cut = 0; cut <= payload.length; cut++) {
					assertThat(this.wire.inflate(inflater, payload, cut, payload.length)).as("cut at " + cut)
						.isEqualTo(whole);
					with.reset();
				}
				int[] everyByte = new int[payload.length + 1];
				Arrays.setAll(everyByte, (i) -> i);
				assertThat(this.wire.inflate(inflater, payload, everyByte)).as("byte by byte").isEqualTo(whole);
			}
			return whole;
		}
	}

	/** Text that cannot be compressed much. */
	private static String random(int seed) {
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		new Random(seed).ints(500, ' ', '~').forEach(text::write);
		return text.toString(StandardCharsets.ISO_8859_1);
	}

}
