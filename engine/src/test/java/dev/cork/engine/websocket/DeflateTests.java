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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.zip.Deflater;

import dev.cork.engine.buffer.ArenaExhaustedException;
import dev.cork.engine.buffer.Block;
import dev.cork.engine.buffer.BufferArena;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterTry;
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

	private static final int MAX_MESSAGE_BYTES = 16 * 1024;

	private static final String TOO_BIG = "too big";

	private static final String MALFORMED = "malformed";

	private final BufferArena arena = new BufferArena(BufferArena.DEFAULT_CHUNK_BYTES, 0, true);

	@AfterEach
	@AfterTry
	void allMemoryWentHome() {
		assertThat(this.arena.usedBytes()).isZero();
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
			assertThat(inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
			assertThat(inflate(inflater, hex("f200110000"))).isEqualTo("Hello");
		}
	}

	@Test
	void withoutContextTakeoverAMessageMayNotReferToTheOneBefore() {
		try (MessageInflater inflater = new MessageInflater(false)) {
			assertThat(inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
			assertThat(inflate(inflater, hex("f200110000"))).isEqualTo(MALFORMED);
			assertThat(inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
		}
	}

	@Test
	void aStreamThatEndsTakesTheContextWithIt() {
		try (MessageInflater inflater = new MessageInflater(true)) {
			assertThat(inflate(inflater, hex("f348cdc9c9070000"))).isEqualTo("Hello");
			assertThat(inflate(inflater, hex("f200110000"))).isEqualTo(MALFORMED);
			assertThat(inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
			assertThat(inflate(inflater, hex("f200110000"))).isEqualTo("Hello");
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
		assertThat(outcome(hex(payload))).isEqualTo(MALFORMED);
	}

	@Test
	void aMessageThatEndsWithinABlockIsRefusedWithoutContextTakeover() {
		byte[] whole = deflate(random(3).repeat(20).getBytes(StandardCharsets.ISO_8859_1));
		try (MessageInflater inflater = new MessageInflater(false)) {
			for (int length = 1; length < whole.length; length++) {
				assertThat(inflate(inflater, Arrays.copyOf(whole, length))).as("first " + length).isEqualTo(MALFORMED);
			}
			assertThat(inflate(inflater, whole)).isNotEqualTo(MALFORMED);
		}
	}

	@Test
	void aMessageThatEndsWithinABlockBringsNothingFromBeyondItWithContextTakeover() {
		String message = random(3).repeat(20);
		byte[] whole = deflate(message.getBytes(StandardCharsets.ISO_8859_1));
		int refused = 0;
		for (int length = 1; length < whole.length; length++) {
			try (MessageInflater inflater = new MessageInflater(true)) {
				String outcome = inflate(inflater, Arrays.copyOf(whole, length));
				assertThat(outcome.equals(MALFORMED) || message.startsWith(outcome)).isTrue();
				refused += outcome.equals(MALFORMED) ? 1 : 0;
			}
		}
		assertThat(refused).isGreaterThan(whole.length / 2);
	}

	@Test
	void aBombIsNotInflatedBeyondTheLimit() {
		byte[] bomb = deflate(new byte[1_000_000]);
		assertThat(bomb.length).isLessThan(10_000);
		for (boolean takeover : new boolean[] { false, true }) {
			try (MessageInflater inflater = new MessageInflater(takeover)) {
				MessageBuffer target = new MessageBuffer(this.arena, MAX_MESSAGE_BYTES);
				assertThat(inflater.inflate(direct(bomb, 0), 0, bomb.length, false, target))
					.isEqualTo(MessageInflater.TOO_BIG);
				assertThat(target.length()).isEqualTo(MAX_MESSAGE_BYTES);
				assertThat(this.arena.usedBytes()).isEqualTo(MAX_MESSAGE_BYTES);
				target.free();
				assertThat(inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
			}
		}
	}

	@Test
	void theLimitIsForAllPiecesTogether() {
		byte[] most = deflate(new byte[MAX_MESSAGE_BYTES]);
		byte[] more = deflate(new byte[MAX_MESSAGE_BYTES + 1]);
		assertThat(outcome(most)).hasSize(MAX_MESSAGE_BYTES);
		assertThat(outcome(more)).isEqualTo(TOO_BIG);
		assertThat(outcome(concat(most, hex("f248cdc9c90700")))).isIn(TOO_BIG, MALFORMED);
		assertThat(outcome(concat(most, hex("0000ffff"), hex("f248cdc9c90700")))).isEqualTo(TOO_BIG);
		assertThat(outcome(concat(most, hex("0000ffff"), hex("00")))).hasSize(MAX_MESSAGE_BYTES);
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
				assertThat(inflate(inflater, concat(endless, hex("00")))).isEmpty();
				assertThat(inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
			}
		}
	}

	@Test
	void theBufferThatWasReadIsLeftAsItWas() {
		try (MessageInflater inflater = new MessageInflater(false)) {
			MessageBuffer target = new MessageBuffer(this.arena, 100);
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
			byte[] bomb = deflate(new byte[1_000_000]);
			ByteBuffer in = direct(bomb, 0);
			assertThatExceptionOfType(ArenaExhaustedException.class)
				.isThrownBy(() -> inflater.inflate(in, 0, bomb.length, true, target));
			assertThat(in.position()).isZero();
			target.free();
			inflater.reset();
			assertThat(inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
		}
		assertThat(small.usedBytes()).isZero();
	}

	@Test
	void anEmptyMessageIsOneByte() {
		try (MessageDeflater deflater = new MessageDeflater(true);
				MessageInflater inflater = new MessageInflater(true)) {
			for (int i = 0; i < 3; i++) {
				assertThat(deflate(deflater, new byte[0])).isEqualTo(hex("00"));
				assertThat(inflate(inflater, deflate(deflater, hex("41424344")))).isEqualTo("ABCD");
			}
		}
	}

	@Test
	void theMessageIsNotTouched() {
		ByteBuffer message = ByteBuffer.wrap("..Hello..".getBytes(StandardCharsets.US_ASCII), 2, 5).asReadOnlyBuffer();
		try (MessageDeflater deflater = new MessageDeflater(false)) {
			Block block = deflater.deflate(message, this.arena);
			assertThat(outcome(bytesOf(block))).isEqualTo("Hello");
			block.free();
		}
		assertThat(message.position()).isEqualTo(2);
		assertThat(message.limit()).isEqualTo(7);
	}

	@Test
	void aDeflaterWithContextTakeoverRefersToMessagesBefore() {
		byte[] message = random(1).getBytes(StandardCharsets.ISO_8859_1);
		try (MessageDeflater with = new MessageDeflater(true); MessageDeflater without = new MessageDeflater(false)) {
			byte[] first = deflate(without, message);
			assertThat(deflate(without, message)).isEqualTo(first);
			assertThat(deflate(with, message)).isEqualTo(first);
			assertThat(deflate(with, message)).hasSizeLessThan(20);
			with.reset();
			assertThat(deflate(with, message)).isEqualTo(first);
		}
	}

	@Test
	void aDeflaterWithoutMemoryLosesItsContext() {
		BufferArena small = new BufferArena(BufferArena.MAX_CARVED_BYTES, BufferArena.MAX_CARVED_BYTES);
		byte[] message = random(1).getBytes(StandardCharsets.ISO_8859_1);
		byte[] large = new byte[120_000];
		new Random(1).nextBytes(large);
		try (MessageDeflater deflater = new MessageDeflater(true)) {
			byte[] first = deflate(deflater, message);
			assertThatExceptionOfType(ArenaExhaustedException.class)
				.isThrownBy(() -> deflater.deflate(ByteBuffer.wrap(large), small));
			assertThat(deflate(deflater, message)).isEqualTo(first);
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
				byte[] compressed = deflate(deflater, message);
				assertThat(compressed.length).isLessThan(size + size / 256 + 64);
				MessageBuffer target = new MessageBuffer(this.arena, size);
				int result = inflater.inflate(direct(compressed, 0), 0, compressed.length, true, target);
				assertThat(result).isEqualTo(MessageInflater.OK);
				assertThat(bytesOf(target.content())).isEqualTo(message);
				target.free();
			}
		}
	}

	@Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
	void messagesGoThereAndBackHoweverTheyAreCut(@ForAll("messages") List<byte[]> messages, @ForAll boolean takeover,
			@ForAll("fractions") List<Double> cuts) {
		try (MessageDeflater deflater = new MessageDeflater(takeover);
				MessageInflater inflater = new MessageInflater(takeover)) {
			for (byte[] message : messages) {
				byte[] compressed = deflate(deflater, message);
				String expected = new String(message, StandardCharsets.ISO_8859_1);
				assertThat(inflate(inflater, compressed, pieces(compressed, cuts))).isEqualTo(expected);
			}
		}
	}

	@Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
	void messagesOfOtherSendersAreUnderstood(@ForAll("messages") List<byte[]> messages, @ForAll("levels") int level,
			@ForAll("fractions") List<Double> cuts) {
		Deflater other = new Deflater(level, true);
		try (MessageInflater inflater = new MessageInflater(true)) {
			for (byte[] message : messages) {
				other.setInput(message);
				byte[] output = new byte[2 * message.length + 100];
				int length = other.deflate(output, 0, output.length, Deflater.SYNC_FLUSH) - 4;
				byte[] compressed = Arrays.copyOf(output, Math.max(length, 0));
				String expected = new String(message, StandardCharsets.ISO_8859_1);
				assertThat(inflate(inflater, compressed, pieces(compressed, cuts))).isEqualTo(expected);
			}
		}
		finally {
			other.end();
		}
	}

	@Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
	void damagedMessagesAreBoundedAndHaveOneOutcome(@ForAll("messages") List<byte[]> messages,
			@ForAll("fractions") List<Double> damages, @ForAll byte damage, @ForAll("fractions") List<Double> cuts) {
		byte[] compressed = deflate(concat(messages.toArray(byte[][]::new)));
		for (double at : damages) {
			compressed[(int) (at * (compressed.length - 1))] ^= damage;
		}
		try (MessageInflater inflater = new MessageInflater(false)) {
			String whole = inflate(inflater, compressed);
			assertThat(inflate(inflater, compressed, pieces(compressed, cuts))).isEqualTo(whole);
			assertThat(inflate(inflater, hex("f248cdc9c90700"))).isEqualTo("Hello");
		}
	}

	@Provide
	Arbitrary<List<byte[]>> messages() {
		Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(600);
		Arbitrary<byte[]> words = Arbitraries.of("cork", "{\"price\":", "}, ", "0", "1234")
			.list()
			.ofMaxSize(300)
			.map((list) -> String.join("", list).getBytes(StandardCharsets.US_ASCII));
		return Arbitraries.oneOf(noise, words).list().ofMaxSize(5).map(ArrayList::new);
	}

	@Provide
	Arbitrary<Integer> levels() {
		return Arbitraries.integers().between(0, 9);
	}

	@Provide
	Arbitrary<List<Double>> fractions() {
		return Arbitraries.doubles().between(0, 1).list().ofMaxSize(6);
	}

	private static int[] pieces(byte[] bytes, List<Double> cuts) {
		TreeSet<Integer> ends = new TreeSet<>(List.of(bytes.length));
		cuts.forEach((cut) -> ends.add((int) (cut * bytes.length)));
		return ends.stream().mapToInt(Integer::intValue).toArray();
	}

	/** The outcome of a payload, however it is cut, with and without context. */
	private String outcome(byte[] payload) {
		try (MessageInflater with = new MessageInflater(true); MessageInflater without = new MessageInflater(false)) {
			String whole = inflate(without, payload);
			for (MessageInflater inflater : List.of(with, without)) {
				for (int cut = 0; cut <= payload.length; cut++) {
					assertThat(inflate(inflater, payload, cut, payload.length)).as("cut at " + cut).isEqualTo(whole);
					with.reset();
				}
				int[] everyByte = new int[payload.length + 1];
				Arrays.setAll(everyByte, (i) -> i);
				assertThat(inflate(inflater, payload, everyByte)).as("byte by byte").isEqualTo(whole);
			}
			return whole;
		}
	}

	private String inflate(MessageInflater inflater, byte[] payload) {
		return inflate(inflater, payload, payload.length);
	}

	private String inflate(MessageInflater inflater, byte[] payload, int... ends) {
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

	private byte[] deflate(byte[] message) {
		try (MessageDeflater deflater = new MessageDeflater(false)) {
			return deflate(deflater, message);
		}
	}

	private byte[] deflate(MessageDeflater deflater, byte[] message) {
		Block block = deflater.deflate(ByteBuffer.wrap(message), this.arena);
		try {
			return bytesOf(block);
		}
		finally {
			block.free();
		}
	}

	private static byte[] bytesOf(Block block) {
		assertThat(block.buffer().position()).isZero();
		return bytesOf(block.buffer());
	}

	private static byte[] bytesOf(ByteBuffer buffer) {
		byte[] bytes = new byte[buffer.remaining()];
		buffer.get(buffer.position(), bytes);
		return bytes;
	}

	/** Text that cannot be compressed much. */
	private static String random(int seed) {
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		new Random(seed).ints(500, ' ', '~').forEach(text::write);
		return text.toString(StandardCharsets.ISO_8859_1);
	}

}
