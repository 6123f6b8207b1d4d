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
package dev.cork.engine.accesslog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that writes what the loops leave in their rings. It sleeps while there is
 * nothing, and after it was woken waits a little, so that many lines are one write. If
 * the file cannot be written it tries again and again; meanwhile the rings get full, and
 * what has no room is counted.
 */
final class LogWriter implements Runnable {

	private static final Logger logger = LoggerFactory.getLogger(LogWriter.class);

	private static final int STAGING_BYTES = 64 * 1024;

	private static final long RETRY_NANOS = 1_000_000_000;

	private static final long REPORT_MILLIS = 60_000;

	private static final long JOIN_MILLIS = 10_000;

	private static final int BUSY = 0;

	/** Waits for more lines, to write them together. */
	private static final int GATHERING = 1;

	private static final int SLEEPING = 2;

	private final AccessLogOptions options;

	private final LogFile file;

	private final List<LogRing> rings = new CopyOnWriteArrayList<>();

	private final AtomicInteger state = new AtomicInteger();

	private final Thread thread = new Thread(this, "cork-access-log");

	/** Empty, or what could not be written. */
	private final ByteBuffer staging = ByteBuffer.allocateDirect(STAGING_BYTES).limit(0);

	/** The ring whose line was cut when the file could not be written any more. */
	private @Nullable LogRing unfinished;

	private volatile boolean stopped;

	private boolean failing;

	private long reportedDrops;

	private long reportedMillis;

	LogWriter(AccessLogOptions options) {
		this.options = options;
		this.file = new LogFile(options);
		this.reportedMillis = Long.MIN_VALUE;
		this.thread.setDaemon(true);
	}

	/**
	 * Opens the file and starts the thread.
	 * @throws IOException if the file cannot be written
	 */
	void start() throws IOException {
		this.file.open();
		this.thread.start();
	}

	/** Makes a ring for one loop, before that runs. */
	LogRing newRing() {
		LogRing ring = new LogRing(this.options.bufferBytes());
		this.rings.add(ring);
		return ring;
	}

	/** Loop: a line was left, or dropped; wakes the thread only if it waits for that. */
	void offered(LogRing ring) {
		int state = this.state.get();
		if ((state == SLEEPING || (state == GATHERING && ring.isHalfFull())) && this.state.compareAndSet(state, BUSY)) {
			LockSupport.unpark(this.thread);
		}
	}

	/** Writes what is left and ends the thread. Any thread but the writer's. */
	void stop() {
		this.stopped = true;
		this.state.set(BUSY);
		LockSupport.unpark(this.thread);
		try {
			this.thread.join(JOIN_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		if (this.thread.isAlive()) {
			logger.warn("The access log {} could not be completed in time", this.file.path());
		}
	}

	@Override
	public void run() {
		while (!this.stopped) {
			boolean written = drain();
			if (this.failing) {
				pause(BUSY, RETRY_NANOS);
			}
			else if (written) {
				pause(GATHERING, this.options.flushInterval().toNanos());
			}
			else {
				sleep();
			}
		}
		drain();
		reportDrops(true);
		close();
	}

	private void close() {
		try {
			this.file.close();
		}
		catch (IOException ex) {
			logger.warn("The access log {} could not be closed: {}", this.file.path(), ex.toString());
		}
	}

	private void pause(int state, long nanos) {
		this.state.set(state);
		long deadline = System.nanoTime() + nanos;
		for (long rest = nanos; rest > 0 && !this.stopped
				&& this.state.get() == state; rest = deadline - System.nanoTime()) {
			LockSupport.parkNanos(this, rest);
		}
		this.state.set(BUSY);
	}

	private void sleep() {
		this.state.set(SLEEPING);
		while (!this.stopped && this.state.get() == SLEEPING && isEmpty()) {
			LockSupport.park(this);
		}
		this.state.set(BUSY);
	}

	private boolean isEmpty() {
		for (LogRing ring : this.rings) {
			if (!ring.isEmpty()) {
				return false;
			}
		}
		return true;
	}

	/** Writes all there is, and tells whether there was anything. */
	private boolean drain() {
		try {
			boolean any = writeStaging();
			while (takeFromEach()) {
				any = true;
			}
			if (any) {
				recovered();
			}
			reportDrops(false);
			return any;
		}
		catch (IOException | RuntimeException ex) {
			failed(ex);
			return false;
		}
	}

	/** One piece of each ring, so that no loop waits for another. */
	private boolean takeFromEach() throws IOException {
		boolean any = this.unfinished != null && takeFrom(this.unfinished);
		for (LogRing ring : this.rings) {
			any |= takeFrom(ring);
		}
		return any;
	}

	/** Takes a piece, and more if that has ended within a line. */
	private boolean takeFrom(LogRing ring) throws IOException {
		boolean any = false;
		boolean taken;
		this.unfinished = ring;
		do {
			taken = ring.takeInto(this.staging.clear());
			this.staging.flip();
			any |= writeStaging();
		}
		while (taken && !this.file.isAtLineStart());
		this.unfinished = null;
		return any;
	}

	private boolean writeStaging() throws IOException {
		boolean any = this.staging.hasRemaining();
		if (any) {
			this.file.write(this.staging);
		}
		return any;
	}

	private void failed(Exception ex) {
		if (!this.failing) {
			this.failing = true;
			logger.error("The access log {} cannot be written; it is tried again each second, and lines get lost "
					+ "when too many wait: {}", this.file.path(), ex.toString());
		}
		close();
	}

	private void recovered() {
		if (this.failing) {
			this.failing = false;
			logger.info("The access log {} is written again", this.file.path());
		}
	}

	/** At most once a period, in the log of the application and in the access log. */
	private void reportDrops(boolean last) {
		long dropped = 0;
		for (LogRing ring : this.rings) {
			dropped += ring.dropped();
		}
		long now = this.options.clock().millis();
		boolean due = last || this.reportedMillis == Long.MIN_VALUE || now - this.reportedMillis >= REPORT_MILLIS;
		long count = dropped - this.reportedDrops;
		if (count == 0 || !due || this.staging.hasRemaining()) {
			return;
		}
		this.reportedDrops = dropped;
		this.reportedMillis = now;
		logger.warn("{} requests were not written to the access log {}: more waited than " + "its buffer takes", count,
				this.file.path());
		byte[] line = ("# " + count + " requests were not logged, more waited than there was room for\n")
			.getBytes(StandardCharsets.US_ASCII);
		try {
			this.file.write(ByteBuffer.wrap(line));
		}
		catch (IOException ex) {
			failed(ex);
		}
	}

}
