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
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a message costs to be received: header, and payload unmasked in place.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class FrameParserBenchmark {

	private static final int HEADER_BYTES = 14;

	@Param({ "20", "4096", "65536" })
	private int payloadBytes;

	private final FrameParser parser = new FrameParser(false, 1 << 20);

	private ByteBuffer frame = ByteBuffer.allocateDirect(0);

	private final FrameWriterOfClients writer = new FrameWriterOfClients();

	/**
	 * Makes the frame.
	 */
	@Setup
	public void makeFrame() {
		this.frame = this.writer.frame(this.payloadBytes);
		int payload = frame();
		if (payload + this.payloadBytes != this.frame.limit()) {
			throw new IllegalStateException("The parser says " + payload);
		}
	}

	/**
	 * Parses one frame.
	 * @return where its payload begins
	 */
	@Benchmark
	public int frame() {
		int payload = this.parser.parseHeader(this.frame, 0, this.frame.limit());
		this.parser.unmask(this.frame, payload, this.frame.limit());
		this.parser.frameEnd();
		return payload;
	}

	/** Frames as a client sends them. */
	private static final class FrameWriterOfClients {

		private static final int MASK = 0x37fa213d;

		ByteBuffer frame(int payloadBytes) {
			ByteBuffer frame = ByteBuffer.allocateDirect(HEADER_BYTES + payloadBytes).put((byte) 0x82);
			if (payloadBytes < 126) {
				frame.put((byte) (0x80 | payloadBytes));
			}
			else if (payloadBytes <= 0xffff) {
				frame.put((byte) 0xfe).putShort((short) payloadBytes);
			}
			else {
				frame.put((byte) 0xff).putLong(payloadBytes);
			}
			frame.putInt(MASK);
			// as the buffers of the loops are
			return frame.put(new byte[payloadBytes]).flip().order(ByteOrder.LITTLE_ENDIAN);
		}

	}

}
