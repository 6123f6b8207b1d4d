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

package dev.cork.engine.loop;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

import com.sun.management.ThreadMXBean;
import dev.cork.engine.transport.Poller;
import dev.cork.engine.transport.ReadyListener;
import dev.cork.engine.transport.SocketHandle;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a filter itself allocates is its own; the way through it allocates nothing. */
class FilteredAllocationTests {

	private static final int ROUNDS = 20_000;

	private static final long LESS_THAN_ANYTHING_PER_ROUND = 4096;

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	@Test
	void readingAndWritingThroughAFilter() {
		ReadableFilter filter = new ReadableFilter();
		Pipe kernel = new Pipe();
		ByteBuffer plain = ByteBuffer.allocateDirect(64);
		try (LoopUnderTest loop = new LoopUnderTest(RecordingProtocol::new)) {
			long allocated = loop.inATurn(() -> {
				FilteredInput input = new FilteredInput(loop.loop, filter, new Carry());
				FilteredWriter writer = new FilteredWriter(loop.loop, filter);
				rounds(input, writer, kernel, plain);
				long before = THREADS.getCurrentThreadAllocatedBytes();
				rounds(input, writer, kernel, plain);
				return THREADS.getCurrentThreadAllocatedBytes() - before;
			});
			assertThat(kernel.writtenBytes).isGreaterThan(ROUNDS);
			assertThat(allocated).isLessThan(LESS_THAN_ANYTHING_PER_ROUND);
		}
	}

	private static void rounds(FilteredInput input, FilteredWriter writer, Pipe kernel, ByteBuffer plain)
			throws IOException {
		for (int i = 0; i < ROUNDS; i++) {
			input.read(kernel, plain.clear());
			writer.write(kernel, plain.flip());
			// a piece that the kernel refuses goes home with its last byte
			while (writer.pendingBytes() > 0) {
				writer.writePending(kernel);
			}
		}
	}

	/** Gives a unit and a half, then the rest; takes little more than one at once. */
	private static final class Pipe implements SocketHandle {

		private final ByteBuffer sealed = ByteBuffer.allocateDirect(16)
			.put("<05hello<05world".getBytes(StandardCharsets.US_ASCII))
			.flip();

		private int at;

		private long writtenBytes;

		@Override
		public int read(ByteBuffer target) {
			int length = (this.at == 0) ? 11 : this.sealed.limit() - this.at;
			target.put(target.position(), this.sealed, this.at, length);
			target.position(target.position() + length);
			this.at = (this.at + length) % this.sealed.limit();
			return length;
		}

		@Override
		public int write(ByteBuffer source) {
			int taken = Math.min(5, source.remaining());
			source.position(source.position() + taken);
			this.writtenBytes += taken;
			return taken;
		}

		@Override
		public long write(ByteBuffer[] sources, int count) {
			throw new UnsupportedOperationException("Sealed bytes are in one buffer");
		}

		@Override
		public long transferFrom(FileChannel file, long position, long count) {
			throw new UnsupportedOperationException("A file is sealed first");
		}

		@Override
		public void shutdownOutput() {
		}

		@Override
		public SocketAddress remoteAddress() {
			return localAddress();
		}

		@Override
		public SocketAddress localAddress() {
			return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
		}

		@Override
		public void attach(Poller poller, ReadyListener listener, int operations) {
		}

		@Override
		public void interest(int operations) {
		}

		@Override
		public void close() {
		}

	}

}
