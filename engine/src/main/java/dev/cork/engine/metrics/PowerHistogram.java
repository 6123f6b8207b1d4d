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
import java.util.List;

/**
 * How often which values were seen, where the bounds of the buckets are 0, 1, 2, 4, 8 and
 * so on, each included. A bucket knows its sum too, so that its mean is a value that lies
 * in it, and the sum of all values is exact. One thread writes, without a lock or a
 * fence; any thread may read.
 */
public final class PowerHistogram {

	/** The largest bound is two to this power. */
	private static final int MAX_EXPONENT = 16;

	/** One for 0, one for each power of two, one for what is larger than all of them. */
	private static final int BUCKETS = 1 + (MAX_EXPONENT + 1) + 1;

	private static final VarHandle VALUES = MethodHandles.arrayElementVarHandle(long[].class);

	/** For each bucket how many values, and their sum. */
	private final long[] values = new long[2 * BUCKETS];

	/**
	 * Creates one without values.
	 */
	public PowerHistogram() {
	}

	/**
	 * Adds a value. The one writing thread.
	 * @param value the value, 0 or more
	 */
	public void add(long value) {
		int at = 2 * bucketOf(value);
		// sum first: a count must not be seen before what it counts
		VALUES.setRelease(this.values, at + 1, this.values[at + 1] + value);
		VALUES.setRelease(this.values, at, this.values[at] + 1);
	}

	private static int bucketOf(long value) {
		if (value <= 1) {
			return (int) Math.max(value, 0);
		}
		return Math.min(1 + Long.SIZE - Long.numberOfLeadingZeros(value - 1), BUCKETS - 1);
	}

	/**
	 * Returns how many buckets there are.
	 * @return always the same
	 */
	public static int buckets() {
		return BUCKETS;
	}

	/**
	 * Returns the largest value of a bucket.
	 * @param bucket its number from 0, in the order of values
	 * @return the bound, which belongs to it; {@link Long#MAX_VALUE} for the last
	 */
	public static long upperBound(int bucket) {
		if (bucket == BUCKETS - 1) {
			return Long.MAX_VALUE;
		}
		return (bucket == 0) ? 0 : 1L << (bucket - 1);
	}

	/**
	 * Returns how many values a bucket has. Any thread.
	 * @param bucket its number
	 * @return the values seen so far
	 */
	public long count(int bucket) {
		return (long) VALUES.getAcquire(this.values, 2 * bucket);
	}

	/**
	 * Returns the sum of the values of a bucket. Any thread.
	 * @param bucket its number
	 * @return the exact sum; when it is asked for after the count of the same bucket
	 * there may be some more values in it
	 */
	public long sum(int bucket) {
		return (long) VALUES.getAcquire(this.values, 2 * bucket + 1);
	}

	/**
	 * Adds up what several have seen.
	 * @param histograms each written by a thread of its own
	 * @return what there was until now; it does not change any more
	 */
	static PowerHistogram sum(List<PowerHistogram> histograms) {
		PowerHistogram sum = new PowerHistogram();
		for (PowerHistogram histogram : histograms) {
			for (int i = 0; i < BUCKETS; i++) {
				sum.values[2 * i] += histogram.count(i);
				sum.values[2 * i + 1] += histogram.sum(i);
			}
		}
		return sum;
	}

}
