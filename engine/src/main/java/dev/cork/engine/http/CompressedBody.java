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

package dev.cork.engine.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;

import dev.cork.engine.loop.Output;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The body of one response on its way through compression:
 *
 * <pre>
 *   small pieces ────────────────────────────┐
 *   the rest of a turn's share, large pieces ─┴─► queue ─► {@link GzipWriter} ─► {@link Output}
 * </pre>
 *
 * In one turn of the loop a body gets a bounded share of compression, and none while
 * something waits for the peer: what is said beyond that is kept as it is. At the end of
 * a turn everything that was compressed is flushed, so that events of a stream arrive.
 *
 * <p>
 * Belongs to a loop, which keeps some of them for later responses.
 */
final class CompressedBody {

	private static final Logger logger = LoggerFactory.getLogger(CompressedBody.class);

	/** Some milliseconds at the fastest level. */
	static final int BYTES_PER_TURN = 128 * 1024;

	private static final int SLICE_BYTES = 16 * 1024;

	private final GzipWriter gzip;

	private final ByteBuffer scratch = ByteBuffer.allocateDirect(SLICE_BYTES).order(ByteOrder.LITTLE_ENDIAN);

	private final ArrayDeque<BodyPart> queue = new ArrayDeque<>();

	private @Nullable Exchange exchange;

	private long queuedBytes;

	/** Bytes of this turn's share that are used up. */
	private long spent;

	private boolean ended;

	private boolean complete;

	private boolean failed;

	/** Who writes has been told to wait, or wants to be called. */
	private boolean writerWaits;

	CompressedBody(int level) {
		this.gzip = new GzipWriter(level);
	}

	void start(Exchange exchange) {
		this.exchange = exchange;
		this.queuedBytes = 0;
		this.spent = 0;
		this.ended = false;
		this.complete = false;
		this.failed = false;
		this.writerWaits = false;
		this.gzip.start(output(), exchange.codedForm());
	}

	private Exchange exchange() {
		Exchange exchange = this.exchange;
		if (exchange == null) {
			throw new IllegalStateException("The response is over");
		}
		return exchange;
	}

	private Output output() {
		return exchange().connection().socket().output();
	}

	/** Takes a text, which can be kept as it is. */
	void text(String text, long length) {
		add(new BodyPart.Text(text, length, exchange().http.loop.encoder()));
	}

	/**
	 * Takes bytes; all of them.
	 * @param bytes the position is moved to the limit
	 * @param keepable whether they may be kept without a copy
	 */
	void bytes(ByteBuffer bytes, boolean keepable) {
		if (keepable) {
			add(new BodyPart.Bytes(bytes));
			return;
		}
		offer(bytes);
		if (bytes.hasRemaining()) {
			ByteBuffer copy = ByteBuffer.allocate(bytes.remaining());
			add(new BodyPart.Bytes(copy.put(bytes).flip()));
		}
	}

	/** Takes a part of a file, and the file. */
	void file(FileChannel file, long position, long count) {
		add(new BodyPart.FileRegion(file, position, count));
	}

	/**
	 * Takes what can be compressed now.
	 * @param bytes the position is moved behind what was taken
	 * @return how many bytes were taken
	 */
	int offer(ByteBuffer bytes) {
		int start = bytes.position();
		int limit = bytes.limit();
		while (bytes.position() < limit && this.queue.isEmpty() && hasShare()) {
			int count = Math.min(limit - bytes.position(), SLICE_BYTES);
			this.gzip.write(bytes.limit(bytes.position() + count));
			bytes.limit(limit);
			this.spent += count;
		}
		this.writerWaits |= bytes.hasRemaining();
		requestTurn();
		return bytes.position() - start;
	}

	private void add(BodyPart part) {
		this.queue.add(part);
		this.queuedBytes += part.remaining;
		pump();
	}

	private boolean hasShare() {
		return this.spent < BYTES_PER_TURN && output().isIdle() && !output().isBroken();
	}

	private void pump() {
		try {
			while (!this.queue.isEmpty() && hasShare()) {
				feed(this.queue.element());
			}
		}
		catch (IOException ex) {
			logger.debug("A body cannot be read while it is sent", ex);
			// the client must not take what it has got for the whole
			this.failed = true;
			exchange().connection().abort();
			clear();
		}
		if (this.ended && this.queue.isEmpty() && !this.complete && !this.failed) {
			this.complete = true;
			this.gzip.finish();
		}
		requestTurn();
	}

	private void feed(BodyPart part) throws IOException {
		long before = part.remaining;
		if (before > 0) {
			part.feed(this.gzip, this.scratch);
		}
		this.spent += before - part.remaining;
		this.queuedBytes -= before - part.remaining;
		if (part.remaining == 0) {
			this.queue.remove();
			part.release();
		}
	}

	/** To go on with a share of its own, or to flush what this one has brought. */
	private void requestTurn() {
		if (!this.complete) {
			exchange().connection().socket().requestWritable();
		}
	}

	/** No more is said of this body. */
	void end() {
		this.ended = true;
		pump();
	}

	/** Whether all of an ended body has been compressed. */
	boolean isComplete() {
		return this.complete;
	}

	long queuedBytes() {
		return this.queuedBytes;
	}

	/** Whether who writes may go on; if not, it is called when it may. */
	boolean isReady() {
		boolean ready = this.queue.isEmpty() && hasShare();
		this.writerWaits |= !ready;
		return ready;
	}

	void callWriter() {
		this.writerWaits = true;
		requestTurn();
	}

	/** The client shall be able to read all that can be compressed now. */
	void flush() {
		if (this.queue.isEmpty() && this.gzip.isDirty() && !this.complete) {
			this.gzip.flush();
		}
	}

	/**
	 * Nothing waits for the peer: a new share, or the end of one.
	 * @return whether who writes is to be called
	 */
	boolean resume() {
		this.spent = 0;
		pump();
		if (this.ended || !this.queue.isEmpty()) {
			return false;
		}
		flush();
		boolean call = this.writerWaits && output().isIdle();
		this.writerWaits &= !call;
		return call;
	}

	/** The response is over, or starts anew. */
	void release() {
		clear();
		this.exchange = null;
		this.gzip.release();
	}

	private void clear() {
		this.queue.forEach(BodyPart::release);
		this.queue.clear();
		this.queuedBytes = 0;
	}

	/** Gives the memory back. */
	void close() {
		this.gzip.close();
	}

}
