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

import java.util.Arrays;
import java.util.List;

/**
 * The values of a cost that were seen so far, of all loops together. Immutable; the
 * difference of two tells of the time between them.
 */
public final class CostDistribution {

	/** No values. */
	public static final CostDistribution EMPTY = new CostDistribution(new long[3], new long[CostHistogram.BUCKETS]);

	private final long count;

	private final long sum;

	private final long max;

	private final long[] buckets;

	private CostDistribution(long[] countSumMax, long[] buckets) {
		this.count = countSumMax[0];
		this.sum = countSumMax[1];
		this.max = countSumMax[2];
		this.buckets = buckets;
	}

	static CostDistribution of(List<CostHistogram> histograms) {
		if (histograms.isEmpty()) {
			return EMPTY;
		}
		long[] countSumMax = new long[3];
		long[] buckets = new long[CostHistogram.BUCKETS];
		for (CostHistogram histogram : histograms) {
			histogram.addTo(buckets, countSumMax);
		}
		return new CostDistribution(countSumMax, buckets);
	}

	/**
	 * Returns how many values there are.
	 * @return the number of samples
	 */
	public long count() {
		return this.count;
	}

	/**
	 * Returns the sum of all values.
	 * @return the exact sum
	 */
	public long sum() {
		return this.sum;
	}

	/**
	 * Returns the largest value.
	 * @return the exact maximum, 0 if there is no value
	 */
	public long max() {
		return this.max;
	}

	/**
	 * Returns the mean.
	 * @return the exact mean, 0 if there is no value
	 */
	public double mean() {
		return (this.count > 0) ? (double) this.sum / this.count : 0;
	}

	/**
	 * Returns a quantile.
	 * @param quantile from 0 to 1, e.g. 0.99
	 * @return a value at that place, right to within a sixteenth; 0 if there is none
	 */
	public long quantile(double quantile) {
		long total = 0;
		for (long inBucket : this.buckets) {
			total += inBucket;
		}
		long rank = Math.max(1, (long) Math.ceil(quantile * total));
		long seen = 0;
		for (int i = 0; i < this.buckets.length; i++) {
			seen += this.buckets[i];
			if (seen >= rank) {
				return Math.min(CostHistogram.middle(i), this.max);
			}
		}
		return 0;
	}

	/**
	 * Returns what was added since an earlier look.
	 * @param earlier what was seen then
	 * @return the values in between; the maximum is that of the highest bucket of these
	 */
	public CostDistribution since(CostDistribution earlier) {
		long[] difference = this.buckets.clone();
		int highest = -1;
		for (int i = 0; i < difference.length; i++) {
			difference[i] = Math.max(0, difference[i] - earlier.buckets[i]);
			highest = (difference[i] > 0) ? i : highest;
		}
		long max = (highest < 0) ? 0 : Math.min(this.max, CostHistogram.lowest(highest + 1) - 1);
		return new CostDistribution(
				new long[] { Math.max(0, this.count - earlier.count), Math.max(0, this.sum - earlier.sum), max },
				difference);
	}

	/**
	 * Returns these values and others.
	 * @param other the others
	 * @return all of them
	 */
	public CostDistribution plus(CostDistribution other) {
		long[] both = this.buckets.clone();
		Arrays.setAll(both, (i) -> both[i] + other.buckets[i]);
		return new CostDistribution(
				new long[] { this.count + other.count, this.sum + other.sum, Math.max(this.max, other.max) }, both);
	}

	/**
	 * Shows all values, from the smallest to the largest: those of a bucket by a value in
	 * its middle, corrected so that the sum is right.
	 * @param visitor is shown them
	 */
	public void forEach(Visitor visitor) {
		double middles = 0;
		for (int i = 0; i < this.buckets.length; i++) {
			middles += (double) this.buckets[i] * CostHistogram.middle(i);
		}
		double correction = (middles > 0) ? this.sum / middles : 1;
		for (int i = 0; i < this.buckets.length; i++) {
			if (this.buckets[i] > 0) {
				visitor.values(CostHistogram.middle(i) * correction, this.buckets[i]);
			}
		}
	}

	/**
	 * Is shown values.
	 */
	@FunctionalInterface
	public interface Visitor {

		/**
		 * Some values.
		 * @param value about what they are
		 * @param count how many
		 */
		void values(double value, long count);

	}

}
