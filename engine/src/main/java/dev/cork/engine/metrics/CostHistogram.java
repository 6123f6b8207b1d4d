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

/**
 * How often which values were seen: eight buckets for each power of two, so a value is
 * known to within an eighth, and exact sum and maximum. One thread writes, without a lock
 * or a fence; any thread may read.
 */
final class CostHistogram {

	/** Two to this power are the buckets of one power of two. */
	private static final int PRECISION = 3;

	private static final int STEPS = 1 << PRECISION;

	/** What is larger counts as that: 18 minutes, or a terabyte. */
	private static final int MAX_EXPONENT = 40;

	static final int BUCKETS = (MAX_EXPONENT - PRECISION + 2) * STEPS;

	private static final int COUNT = 0;

	private static final int SUM = 1;

	private static final int MAX = 2;

	private static final int FIRST_BUCKET = 3;

	private static final VarHandle VALUES = MethodHandles.arrayElementVarHandle(long[].class);

	private final long[] values = new long[FIRST_BUCKET + BUCKETS];

	void add(long value) {
		add(FIRST_BUCKET + bucketOf(value), 1);
		add(SUM, value);
		if (value > this.values[MAX]) {
			VALUES.setOpaque(this.values, MAX, value);
		}
		add(COUNT, 1);
	}

	private void add(int index, long amount) {
		VALUES.setOpaque(this.values, index, this.values[index] + amount);
	}

	/** Any thread. */
	long count() {
		return get(COUNT);
	}

	/** Adds what was seen so far to a sum over loops. Any thread. */
	void addTo(long[] buckets, long[] countSumMax) {
		countSumMax[COUNT] += get(COUNT);
		countSumMax[SUM] += get(SUM);
		countSumMax[MAX] = Math.max(countSumMax[MAX], get(MAX));
		for (int i = 0; i < BUCKETS; i++) {
			buckets[i] += get(FIRST_BUCKET + i);
		}
	}

	private long get(int index) {
		return (long) VALUES.getOpaque(this.values, index);
	}

	static int bucketOf(long value) {
		if (value < STEPS) {
			return (int) Math.max(value, 0);
		}
		int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - PRECISION;
		int bucket = (shift + 1) * STEPS + (int) ((value >>> shift) & (STEPS - 1));
		return Math.min(bucket, BUCKETS - 1);
	}

	/** The smallest value of a bucket. */
	static long lowest(int bucket) {
		if (bucket < STEPS) {
			return bucket;
		}
		return (long) (STEPS + (bucket & (STEPS - 1))) << (bucket / STEPS - 1);
	}

	/** The value in the middle of a bucket. */
	static long middle(int bucket) {
		return (lowest(bucket) + lowest(bucket + 1) - 1) / 2;
	}

}
