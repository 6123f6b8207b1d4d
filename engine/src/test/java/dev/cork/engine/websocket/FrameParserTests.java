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
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.cork.engine.websocket.FrameWire.concat;
import static dev.cork.engine.websocket.FrameWire.direct;
import static dev.cork.engine.websocket.FrameWire.frame;
import static dev.cork.engine.websocket.FrameWire.header;
import static dev.cork.engine.websocket.FrameWire.hex;
import static dev.cork.engine.websocket.FrameWire.outcome;
import static org.assertj.core.api.Assertions.assertThat;

class FrameParserTests {

	private static final byte[] MASK = { 1, 2, 3, 4 };

	@Test
	void theMaskedExampleOfRfc6455IsHello() {
		assertThat(outcome(hex("81 85 37fa213d 7f9f4d5158"))).isEqualTo("[1t Hello]");
	}

	@Test
	void fragmentsMakeAMessageAndControlFramesMayComeBetween() {
		byte[] wire = concat(frame(0x01, "Hel"), frame(0x89, "ping"), frame(0x00, "lo"), frame(0x8a, ""),
				frame(0x80, "!"), frame(0x82, "\u0000\u00ff"), frame(0x88, ""));
		assertThat(outcome(wire)).isEqualTo("+[1t Hel][9 ping]+[0t lo][10 ]" + "[0t !][2b \u0000\u00ff][8 ]");
	}

	@Test
	void aCompressedMessageIsKnownByItsFirstFrame() {
		byte[] wire = concat(frame(0x41, "a"), frame(0x80, "b"), frame(0x81, "c"), frame(0xc2, "d"), frame(0x82, ""));
		assertThat(outcome(wire)).isEqualTo("+~[1t a]~[0t b][1t c]~[2b d][2b ]");
	}

	@Test
	void aControlFrameLeavesTheMessageAsItIs() {
		FrameParser parser = new FrameParser(true, 100);
		parse(parser, frame(0x41, "a"));
		parser.frameEnd();
		parse(parser, frame(0x89, ""));
		assertThat(parser.isControl()).isTrue();
		assertThat(parser.fin()).isTrue();
		assertThat(parser.isText()).isTrue();
		assertThat(parser.isCompressed()).isTrue();
		parser.frameEnd();
		assertThat(parser.isInMessage()).isTrue();
		parse(parser, frame(0x80, ""));
		parser.frameEnd();
		assertThat(parser.isInMessage()).isFalse();
		assertThat(parser.isCompressed()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 124, 125, 126, 127, 128, 999, 1000 })
	void aLengthIsInAsManyBytesAsItNeeds(int length) {
		assertThat(outcome(frame(0x82, "x".repeat(length)))).isEqualTo("[2b " + "x".repeat(length) + "]");
	}

	@ParameterizedTest
	@ValueSource(longs = { 0xffff, 0x10000, 0x7fff_ffff, 0x8000_0000L, 0xffff_ffffL, Long.MAX_VALUE })
	void aLongPayloadIsTakenIfTheLimitAllowsIt(long length) {
		FrameParser parser = new FrameParser(false, Long.MAX_VALUE - 1000);
		byte[] wire = header(0x82, length, FrameWire.lengthBytes(length), MASK);
		int result = parse(parser, wire);
		if (length == Long.MAX_VALUE) {
			assertThat(FrameError.of(result)).isEqualTo(FrameError.MESSAGE_TOO_BIG);
			return;
		}
		assertThat(result).isEqualTo(wire.length);
		assertThat(parser.payloadLength()).isEqualTo(length);
	}

	@ParameterizedTest
	@ValueSource(strings = { "fe 0000", "fe 0001", "fe 007d", "ff 0000000000000000", "ff 000000000000007e",
			"ff 000000000000ffff" })
	void aLengthInMoreBytesThanItNeedsIsRefused(String length) {
		assertThat(outcome(hex("82" + length + "01020304"))).isEqualTo("LENGTH_NOT_MINIMAL");
	}

	@ParameterizedTest
	@ValueSource(strings = { "8000000000000000", "8000000000000001", "ffffffffffffffff" })
	void aLengthWithTheMostSignificantBitSetIsRefused(String length) {
		assertThat(outcome(hex("82 ff" + length))).isEqualTo("LENGTH_NEGATIVE");
	}

	@ParameterizedTest
	@ValueSource(strings = { "fe 03e9", "fe ffff", "ff 0000000000010000", "ff 7fffffffffffffff" })
	void aMessageOverTheLimitIsRefusedBeforeItsMaskHasCome(String length) {
		assertThat(outcome(hex("82" + length))).isEqualTo("MESSAGE_TOO_BIG");
	}

	@Test
	void theLimitIsForAllFragmentsTogether() {
		byte[] start = concat(frame(0x01, "x".repeat(600)), frame(0x89, "y".repeat(125)), frame(0x00, "x".repeat(300)));
		assertThat(outcome(concat(start, frame(0x80, "z".repeat(100))))).endsWith("[0t " + "z".repeat(100) + "]");
		assertThat(outcome(concat(start, frame(0x80, "z".repeat(101))))).endsWith("]MESSAGE_TOO_BIG");
		assertThat(outcome(concat(start, hex("80 ff 7fffffffffffffff")))).endsWith("]MESSAGE_TOO_BIG");
		assertThat(outcome(concat(start, frame(0x80, ""), frame(0x81, "z".repeat(1000))))).endsWith("z]");
	}

	@Test
	void aMessageThatCannotBeCompressedMayHaveTheLimitAllTheSame() {
		int overhead = 1000 / 256 + 64;
		assertThat(outcome(frame(0xc2, "z".repeat(1000 + overhead)))).endsWith("z]");
		assertThat(outcome(frame(0xc2, "z".repeat(1000 + overhead + 1)))).isEqualTo("MESSAGE_TOO_BIG");
		byte[] fragmented = concat(frame(0x42, "z".repeat(1000)), frame(0x80, "z".repeat(overhead + 1)));
		assertThat(outcome(fragmented)).endsWith("]MESSAGE_TOO_BIG");
	}

	@Test
	void endlessEmptyFragmentsAreRefused() {
		byte[] start = frame(0x01, "");
		for (int i = 1; i < FrameParser.MAX_EMPTY_FRAGMENTS; i++) {
			start = concat(start, frame(0x00, ""), frame(0x89, ""));
		}
		byte[] empty = frame(0x00, "");
		assertThat(outcome(start)).endsWith("[9 ]");
		assertThat(outcome(concat(start, empty))).endsWith("]EMPTY_FRAGMENTS");
		assertThat(outcome(concat(start, frame(0x80, ""), frame(0x01, ""), empty))).endsWith("]+[1t ]+[0t ]");
		assertThat(outcome(concat(start, frame(0x00, "x"), empty))).endsWith("]+[0t x]+[0t ]");
	}

	@Test
	void anyNumberOfEmptyMessagesIsTaken() {
		FrameParser parser = new FrameParser(false, 10);
		for (int i = 0; i < 1000; i++) {
			assertThat(parse(parser, frame(0x81, ""))).isEqualTo(6);
			parser.frameEnd();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "91", "a1", "b1", "d2", "f2", "c9", "ca", "c8", "c0", "99", "a8", "11" })
	void reservedBitsThatWereNotNegotiatedAreRefused(String first) {
		assertThat(outcome(hex(first))).isEqualTo("RESERVED_BITS");
	}

	@ParameterizedTest
	@ValueSource(strings = { "c1", "c2", "41", "42" })
	void aCompressedMessageIsRefusedWithoutCompression(String first) {
		assertThat(outcome(hex(first), false)).isEqualTo("RESERVED_BITS");
	}

	@Test
	void onlyTheFirstFrameOfACompressedMessageSaysSo() {
		assertThat(outcome(concat(frame(0x41, "a"), frame(0xc0, "b")))).isEqualTo("+~[1t a]RESERVED_BITS");
		assertThat(outcome(concat(frame(0x41, "a"), frame(0x40, "b")))).isEqualTo("+~[1t a]RESERVED_BITS");
	}

	@ParameterizedTest
	@ValueSource(strings = { "83", "84", "85", "86", "87", "8b", "8c", "8d", "8e", "8f", "03", "07", "0b", "0f" })
	void reservedOpcodesAreRefused(String first) {
		assertThat(outcome(hex(first))).isEqualTo("RESERVED_OPCODE");
		assertThat(outcome(concat(frame(0x01, "a"), hex(first)))).isEqualTo("+[1t a]RESERVED_OPCODE");
	}

	@ParameterizedTest
	@ValueSource(strings = { "08", "09", "0a" })
	void fragmentedControlFramesAreRefused(String first) {
		assertThat(outcome(hex(first))).isEqualTo("FRAGMENTED_CONTROL");
	}

	@ParameterizedTest
	@ValueSource(strings = { "88", "89", "8a" })
	void controlFramesHaveUpTo125Bytes(String first) {
		int firstByte = Integer.parseInt(first, 16);
		assertThat(outcome(frame(firstByte, "p".repeat(125)))).endsWith("p]");
		assertThat(outcome(hex(first + "fe"))).isEqualTo("CONTROL_TOO_LONG");
		assertThat(outcome(hex(first + "ff"))).isEqualTo("CONTROL_TOO_LONG");
	}

	@ParameterizedTest
	@ValueSource(strings = { "81 00", "81 05", "82 7e", "82 7f", "88 00", "89 7d", "8a 7f" })
	void framesThatAreNotMaskedAreRefused(String start) {
		assertThat(outcome(hex(start))).isEqualTo("UNMASKED");
	}

	@Test
	void aContinuationNeedsAStart() {
		assertThat(outcome(hex("00"))).isEqualTo("STRAY_CONTINUATION");
		assertThat(outcome(hex("80"))).isEqualTo("STRAY_CONTINUATION");
		assertThat(outcome(concat(frame(0x81, "a"), hex("80")))).isEqualTo("[1t a]STRAY_CONTINUATION");
		assertThat(outcome(concat(frame(0x89, ""), hex("80")))).isEqualTo("[9 ]STRAY_CONTINUATION");
		byte[] complete = concat(frame(0x01, "a"), frame(0x80, "b"));
		assertThat(outcome(concat(complete, hex("00")))).isEqualTo("+[1t a][0t b]STRAY_CONTINUATION");
	}

	@ParameterizedTest
	@ValueSource(strings = { "81", "82", "01", "02", "c1", "42" })
	void aMessageWithinAFragmentedOneIsRefused(String first) {
		assertThat(outcome(concat(frame(0x01, "a"), hex(first)))).isEqualTo("+[1t a]INTERRUPTED_MESSAGE");
	}

	@Test
	void nothingChangesUntilAHeaderIsComplete() {
		byte[] wire = frame(0x82, "x".repeat(300));
		FrameParser parser = new FrameParser(true, 1000);
		parse(parser, frame(0x41, "a"));
		parser.frameEnd();
		parse(parser, frame(0x80, "a"));
		parser.frameEnd();
		for (int length = 0; length < 8; length++) {
			assertThat(parser.parseHeader(direct(wire, 3), 3, 3 + length)).isEqualTo(FrameParser.INCOMPLETE);
			assertThat(parser.isText()).isTrue();
			assertThat(parser.opcode()).isZero();
		}
		assertThat(parser.parseHeader(direct(wire, 3), 3, 11)).isEqualTo(11);
	}

	@Test
	void theMaskIsTakenOffAtEveryOffsetAndInEveryPhase() {
		byte[] plain = new byte[41];
		new Random(1).nextBytes(plain);
		byte[] mask = hex("80 7f 01 fe");
		byte[] masked = FrameWire.masked(plain, mask);
		for (int offset = 0; offset < 9; offset++) {
			for (int first = 0; first <= 20; first++) {
				for (int second = first; second <= plain.length; second++) {
					FrameParser parser = new FrameParser(false, 100);
					parse(parser, header(0x82, plain.length, 1, mask));
					ByteBuffer in = direct(masked, offset);
					parser.unmask(in, offset, offset + first);
					parser.unmask(in, offset + first, offset + second);
					parser.unmask(in, offset + second, offset + plain.length);
					byte[] unmasked = new byte[plain.length];
					in.get(offset, unmasked);
					assertThat(unmasked).isEqualTo(plain);
				}
			}
		}
	}

	@Test
	void unmaskingLeavesTheBytesAroundAsTheyAre() {
		FrameParser parser = new FrameParser(false, 100);
		parse(parser, header(0x82, 13, 1, hex("ffffffff")));
		ByteBuffer in = direct(new byte[30], 0);
		parser.unmask(in, 8, 21);
		for (int at = 0; at < 30; at++) {
			assertThat(in.get(at)).isEqualTo((byte) ((at >= 8 && at < 21) ? 0xff : 0));
		}
		assertThat(in.position()).isZero();
	}

	@ParameterizedTest
	@EnumSource(FrameError.class)
	void everyErrorHasACloseCodeAndAReasonThatFitsAFrame(FrameError error) {
		assertThat(error.code()).isLessThan(FrameParser.INCOMPLETE);
		assertThat(FrameError.of(error.code())).isSameAs(error);
		assertThat(FrameParser.closeCode(error.code())).isIn(1002, 1009);
		assertThat(FrameParser.reason(error.code())).isNotEmpty().isASCII().hasSizeLessThan(124);
	}

	private static int parse(FrameParser parser, byte[] wire) {
		return parser.parseHeader(direct(wire, 0), 0, wire.length);
	}

}
