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

package dev.cork.engine.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Measures what requests cost on one loop. A loop is one thread, so what the thread has
 * used and allocated between two points belongs to what ran between them.
 *
 * <pre>
 *   take(row) ──► true for one of so many requests, at random
 *     enter(sample) … exit(outer)     as often as something of the request runs
 *   over(row, sample)                 counted; recorded if it was taken
 * </pre>
 *
 * What begins while something else is being measured interrupts that: time belongs to one
 * sample, or to none ({@code enter(null)}), never to two. What a reading itself costs is
 * measured and subtracted. Loop thread only, but for what reads.
 */
public final class CostMeter {

	private static final int WARM_UP_READINGS = 3000;

	private static final int CALIBRATION_READINGS = 501;

	/** One of so many samples is followed by a look at what a reading costs now. */
	private static final int RECALIBRATE_EVERY = 16;

	private static final VarHandle OVERHEAD;

	static {
		try {
			OVERHEAD = MethodHandles.lookup().findVarHandle(CostMeter.class, "overheadNanos", long.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private final int sampleEvery;

	private final List<MeteredRoute> names;

	private final CostRow[] rows;

	/** The second half of the rows is of web sockets. */
	private final int routes;

	private long random;

	private @Nullable CostSample current;

	private long markCpuNanos;

	private long markBytes;

	private long nowCpuNanos;

	private long nowBytes;

	/** What one reading sees of the one before, if nothing is between them. */
	private long readingNanos;

	private int samplesToCalibration = RECALIBRATE_EVERY;

	private long overheadNanos;

	/**
	 * Makes a meter of one loop.
	 * @param names what is measured apart, numbered from 0
	 * @param sampleEvery one of how many requests is measured on average, at least 1
	 * @param seed a number that differs from loop to loop
	 */
	public CostMeter(List<MeteredRoute> names, int sampleEvery, long seed) {
		this.names = names;
		this.routes = names.size();
		this.sampleEvery = sampleEvery;
		this.random = (seed + 1) * 0x9E3779B97F4A7C15L;
		this.rows = new CostRow[2 * this.routes];
		for (int i = 0; i < this.rows.length; i++) {
			this.rows[i] = new CostRow();
			this.rows[i].countdown = gap();
		}
	}

	/**
	 * Finds out what a reading costs. To be called once when the loop starts; takes some
	 * milliseconds, as the code has to be compiled.
	 */
	public void calibrate() {
		for (int i = 0; i < WARM_UP_READINGS; i++) {
			read();
		}
		long[] differences = new long[CALIBRATION_READINGS];
		for (int i = 0; i < differences.length; i++) {
			long before = this.nowCpuNanos;
			read();
			differences[i] = this.nowCpuNanos - before;
		}
		Arrays.sort(differences);
		this.readingNanos = differences[CALIBRATION_READINGS / 2];
		OVERHEAD.setOpaque(this, 0L);
	}

	/** What a reading costs changes when it is compiled anew, or the machine is busy. */
	private void recalibrate() {
		read();
		long before = this.nowCpuNanos;
		read();
		long seen = this.nowCpuNanos - before;
		// follows the median: an interrupt in between moves it no more than a usual value
		long step = Math.max(1, this.readingNanos / 32);
		this.readingNanos += Math.max(-step, Math.min(step, seen - this.readingNanos));
	}

	private void read() {
		this.nowCpuNanos = ThreadCosts.cpuNanos();
		this.nowBytes = ThreadCosts.allocatedBytes();
		OVERHEAD.setOpaque(this, this.overheadNanos + this.readingNanos);
	}

	/** From 1 to twice the mean less one, each as likely. */
	private int gap() {
		long x = this.random;
		x ^= x << 13;
		x ^= x >>> 7;
		x ^= x << 17;
		this.random = x;
		return 1 + (int) Long.remainderUnsigned(x >>> 16, 2L * this.sampleEvery - 1);
	}

	/**
	 * Tells whether the next request of a row would be taken.
	 * @param row number of the row
	 * @return whether it is one of those that are measured
	 */
	public boolean isDue(int row) {
		return this.rows[row].countdown == 1;
	}

	/**
	 * Another request: decides whether it is measured.
	 * @param row number of the row
	 * @return whether it is one of those that are measured
	 */
	public boolean take(int row) {
		CostRow taken = this.rows[row];
		if (--taken.countdown > 0) {
			return false;
		}
		taken.countdown = gap();
		return true;
	}

	/**
	 * Something begins. What is being measured is interrupted.
	 * @param sample what the cost belongs to from now on, or null for nothing
	 * @return what was interrupted, or null: to be given to {@link #exit}
	 */
	public @Nullable CostSample enter(@Nullable CostSample sample) {
		CostSample outer = this.current;
		if (outer != null || sample != null) {
			switchTo(sample);
		}
		return outer;
	}

	/**
	 * It has ended.
	 * @param outer what {@link #enter} returned, which goes on
	 */
	public void exit(@Nullable CostSample outer) {
		if (outer != null || this.current != null) {
			switchTo(outer);
		}
	}

	private void switchTo(@Nullable CostSample next) {
		read();
		CostSample ended = this.current;
		if (ended != null) {
			ended.add(this.nowCpuNanos - this.markCpuNanos - this.readingNanos, this.nowBytes - this.markBytes);
		}
		this.markCpuNanos = this.nowCpuNanos;
		this.markBytes = this.nowBytes;
		this.current = next;
	}

	/**
	 * Tells whether anything is being measured.
	 * @return whether calls to the kernel have to be taken out
	 */
	public boolean isMeasuring() {
		return this.current != null;
	}

	/**
	 * A request is over: it is counted, and recorded if it was measured.
	 * @param row number of the row
	 * @param sample what it has cost, or null if it was not measured
	 */
	public void over(int row, @Nullable CostSample sample) {
		CostRow own = this.rows[row];
		own.count();
		if (sample != null) {
			own.add(sample);
			FlightEvents.request(name(row), sample);
			this.samplesToCalibration--;
			if (this.samplesToCalibration <= 0 && this.current == null) {
				this.samplesToCalibration = RECALIBRATE_EVERY;
				recalibrate();
			}
		}
	}

	/**
	 * Returns the number of the row of a route's web sockets.
	 * @param row number of the route's own row
	 * @return number of another row
	 */
	public int webSocketRow(int row) {
		return this.routes + row;
	}

	/**
	 * Returns where the cost of a row on other threads is kept.
	 * @param row number of the row
	 * @return to be used by any thread
	 */
	public ExecutorCosts executor(int row) {
		return this.rows[row].makeExecutor();
	}

	/**
	 * Returns what measuring itself has cost. Any thread.
	 * @return processor time in nanoseconds, as far as it is known
	 */
	public long overheadNanos() {
		return (long) OVERHEAD.getOpaque(this);
	}

	private MeteredRoute name(int row) {
		return this.names.get((row < this.routes) ? row : row - this.routes);
	}

	CostRow row(int row) {
		return this.rows[row];
	}

	static List<CostRow> rowsOf(List<CostMeter> meters, int row) {
		return meters.stream().map((meter) -> meter.row(row)).toList();
	}

}
