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

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import com.sun.management.ThreadMXBean;
import dev.cork.engine.buffer.Block;
import dev.cork.engine.buffer.BufferArena;
import dev.cork.engine.buffer.CorkBuffer;
import org.junit.jupiter.api.Test;

import static dev.cork.engine.websocket.FrameWire.direct;
import static dev.cork.engine.websocket.FrameWire.frame;
import static org.assertj.core.api.Assertions.assertThat;

/** What happens on every frame and message allocates nothing once everything is warm. */
class FrameAllocationTests {

	private static final int ROUNDS = 50_000;

	private static final long LESS_THAN_ANYTHING_PER_ROUND = 1024;

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final byte[] TEXT = "{\"price\": 12.5, \"currency\": \"\u20ac\", \"name\": \"\ud83d\ude00\"}"
		.repeat(20)
		.getBytes(StandardCharsets.UTF_8);

	private final BufferArena arena = new BufferArena(BufferArena.DEFAULT_CHUNK_BYTES, 0);

	private long sum;

	@Test
	void readingFrames() {
		byte[] wire = FrameWire.concat(frame(0x01, TEXT), frame(0x89, "ping"), frame(0x80, TEXT));
		ByteBuffer in = direct(wire, 1);
		FrameParser parser = new FrameParser(true, 10_000);
		Utf8Validator validator = new Utf8Validator();
		assertAllocatesNothing(ROUNDS, () -> {
			int at = 1;
			while (at < 1 + wire.length) {
				this.sum += parser.parseHeader(in, at, at + 1);
				int from = parser.parseHeader(in, at, 1 + wire.length);
				int to = from + (int) parser.payloadLength();
				parser.unmask(in, from, from + 3);
				parser.unmask(in, from + 3, to);
				this.sum += validator.accept(in, from, to) ? 1 : 0;
				parser.frameEnd();
				at = to;
			}
			validator.reset();
		});
	}

	@Test
	void refusingFrames() {
		ByteBuffer in = direct(FrameWire.hex("81 ff 7fffffffffffffff"), 0);
		FrameParser parser = new FrameParser(true, 10_000);
		assertAllocatesNothing(ROUNDS, () -> {
			int error = parser.parseHeader(in, 0, 10);
			this.sum += FrameParser.closeCode(error) + FrameParser.reason(error).length();
		});
	}

	@Test
	void writingHeaders() {
		CorkBuffer cork = new CorkBuffer();
		byte[] header = new byte[FrameWriter.MAX_HEADER_BYTES];
		assertAllocatesNothing(ROUNDS, () -> {
			cork.clear();
			FrameWriter.putHeader(cork, FrameWriter.FIN | FrameWriter.TEXT, 5);
			FrameWriter.putHeader(cork, FrameWriter.FIN | FrameWriter.TEXT, 70_000);
			this.sum += FrameWriter.putHeader(header, 0, FrameWriter.FIN, 300) + cork.position();
		});
	}

	@Test
	void assemblingAMessage() {
		MessageBuffer buffer = new MessageBuffer(this.arena, 10_000);
		ByteBuffer source = direct(TEXT, 0);
		assertAllocatesNothing(ROUNDS, () -> {
			buffer.append(source, 0, 100);
			buffer.append(source, 100, TEXT.length);
			this.sum += buffer.content().remaining();
			buffer.free();
		});
	}

	@Test
	void compressingAndDecompressingWithContext() {
		assertCompressionAllocatesNothing(true);
	}

	@Test
	void compressingAndDecompressingWithoutContext() {
		assertCompressionAllocatesNothing(false);
	}

	private void assertCompressionAllocatesNothing(boolean takeover) {
		ByteBuffer message = ByteBuffer.wrap(TEXT).asReadOnlyBuffer();
		ByteBuffer large = direct(new byte[40_000], 0);
		MessageBuffer target = new MessageBuffer(this.arena, 100_000);
		try (MessageDeflater deflater = new MessageDeflater(takeover);
				MessageInflater inflater = new MessageInflater(takeover)) {
			assertAllocatesNothing(ROUNDS / 10, () -> {
				roundTrip(message, deflater, inflater, target);
				roundTrip(large, deflater, inflater, target);
			});
		}
	}

	private void roundTrip(ByteBuffer message, MessageDeflater deflater, MessageInflater inflater,
			MessageBuffer target) {
		Block block = deflater.deflate(message, this.arena);
		int length = block.buffer().remaining();
		inflater.inflate(block.buffer(), 0, length / 2, false, target);
		this.sum += inflater.inflate(block.buffer(), length / 2, length, true, target);
		this.sum += target.length();
		target.free();
		block.free();
	}

	private static void assertAllocatesNothing(int rounds, Runnable round) {
		for (int i = 0; i < rounds; i++) {
			round.run();
		}
		long before = THREADS.getCurrentThreadAllocatedBytes();
		for (int i = 0; i < rounds; i++) {
			round.run();
		}
		long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
		assertThat(allocated).isLessThan(LESS_THAN_ANYTHING_PER_ROUND);
	}

}
