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

package dev.cork.engine.buffer;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What happens on every request allocates nothing once everything is warm. */
class BufferAllocationTests {

	private static final int ROUNDS = 100_000;

	private static final long LESS_THAN_ANYTHING_PER_ROUND = 1024;

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private final BufferArena arena = new BufferArena(BufferArena.DEFAULT_CHUNK_BYTES, 0);

	private final Utf8Encoder encoder = new Utf8Encoder();

	private final ByteBuffer target = ByteBuffer.allocateDirect(1 << 16);

	private long sum;

	@Test
	void takingGrowingAndFreeingBlocks() {
		assertAllocatesNothing(() -> {
			Block small = this.arena.take(100);
			Block large = this.arena.take(200_000);
			small.buffer().putLong(42);
			this.arena.grow(small, 5000).free();
			large.free();
		});
	}

	@Test
	void encodingStrings() {
		String[] texts = { "Hello, World!", "a".repeat(3000), "\u00e9".repeat(3000),
				"\u20ac\ud83d\ude00\ud83d x".repeat(600), "\u00e9" };
		assertAllocatesNothing(() -> {
			for (String text : texts) {
				this.encoder.encode(text, this.target.clear());
				this.sum += this.encoder.encodedLength(text)
						+ this.encoder.encode(text, 0, this.target.limit(100).position(0));
			}
		}, 2000);
	}

	@Test
	void writingAHeadIntoTheCork() {
		CorkBuffer cork = new CorkBuffer();
		byte[] prepared = "HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII);
		ByteBuffer body = ByteBuffer.allocateDirect(100);
		ByteView view = new ByteView().set(body, 10, 20);
		assertAllocatesNothing(() -> {
			cork.clear();
			cork.put(prepared);
			cork.putLatin1("Content-Length: ");
			cork.putDecimal(this.sum);
			cork.putHex(0xbeef);
			cork.putUtf8("caf\u00e9", this.encoder);
			cork.put(body);
			cork.put(view);
			int start = cork.position();
			cork.putByte((byte) 'x');
			cork.reset(start);
			this.sum += cork.forWrite().remaining();
		});
	}

	@Test
	void waitingInTheBacklog() {
		Backlog backlog = new Backlog(new BacklogPool(this.arena));
		ByteBuffer[] gathered = new ByteBuffer[4];
		ByteBuffer direct = ByteBuffer.allocateDirect(100);
		byte[] array = new byte[50];
		assertAllocatesNothing(() -> {
			backlog.appendCopy(direct.clear());
			backlog.appendCopy(array, 0, 50);
			backlog.append(direct);
			this.sum += backlog.gather(gathered, 4);
			backlog.consume(170);
			backlog.append(array, 10, 40);
			backlog.consume(80);
			backlog.peek().copyTo(this.target.clear());
			backlog.consume(40);
		});
	}

	@Test
	void lookingAtBytes() {
		ByteBuffer source = ByteBuffer.allocateDirect(64)
			.put("keep-alive, Close 1234".getBytes(StandardCharsets.US_ASCII));
		ByteView view = new ByteView();
		assertAllocatesNothing(() -> {
			view.set(source, 18, 22);
			this.sum += view.parseLong() + view.parseInt() + view.indexOf((byte) '3', 0);
			this.sum += Ascii.parseDecimal(source, 18, 22);
			view.set(source, 0, 10);
			this.sum += (view.equalsIgnoreCase("Keep-Alive") && view.contentEquals("keep-alive")) ? 1 : 0;
			this.sum += Ascii.containsToken(source, 0, 17, "close") ? 1 : 0;
		});
	}

	private void assertAllocatesNothing(Runnable round) {
		assertAllocatesNothing(round, ROUNDS);
	}

	private void assertAllocatesNothing(Runnable round, int rounds) {
		for (int i = 0; i < rounds; i++) {
			round.run();
		}
		long thread = Thread.currentThread().getId();
		long before = this.threads.getThreadAllocatedBytes(thread);
		for (int i = 0; i < rounds; i++) {
			round.run();
		}
		long allocated = this.threads.getThreadAllocatedBytes(thread) - before;
		assertThat(allocated).isLessThan(LESS_THAN_ANYTHING_PER_ROUND);
	}

}
