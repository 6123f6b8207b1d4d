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

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What a {@link CostHistogram} keeps of values.
 */
class CostHistogramTests {

	@Test
	void aBucketStartsWhereTheOneBeforeEnds() {
		for (int bucket = 0; bucket < CostHistogram.BUCKETS - 1; bucket++) {
			assertThat(CostHistogram.bucketOf(CostHistogram.lowest(bucket))).isEqualTo(bucket);
			assertThat(CostHistogram.bucketOf(CostHistogram.lowest(bucket + 1) - 1)).isEqualTo(bucket);
		}
	}

	@Test
	void whatIsTooLargeIsInTheLastBucket() {
		assertThat(CostHistogram.bucketOf(Long.MAX_VALUE)).isEqualTo(CostHistogram.BUCKETS - 1);
	}

	@Test
	void sumCountAndMaximumAreExact() {
		CostDistribution distribution = distribution(1, 10_240, 3_333_333);
		assertThat(distribution.count()).isEqualTo(3);
		assertThat(distribution.sum()).isEqualTo(3_343_574);
		assertThat(distribution.max()).isEqualTo(3_333_333);
		assertThat(distribution.mean()).isEqualTo(3_343_574 / 3.0);
	}

	@Test
	void aQuantileIsRightToWithinASixteenth() {
		long[] values = new long[1000];
		for (int i = 0; i < values.length; i++) {
			values[i] = (i + 1) * 1000L;
		}
		CostDistribution distribution = distribution(values);
		assertThat((double) distribution.quantile(0.5)).isCloseTo(500_000, within(500_000 / 16.0));
		assertThat((double) distribution.quantile(0.99)).isCloseTo(990_000, within(990_000 / 16.0));
		assertThat(distribution.quantile(1)).isLessThanOrEqualTo(1_000_000);
		assertThat(CostDistribution.EMPTY.quantile(0.5)).isZero();
	}

	@Test
	void theDifferenceOfTwoLooksIsWhatCameInBetween() {
		CostHistogram histogram = new CostHistogram();
		histogram.add(5000);
		CostDistribution earlier = CostDistribution.of(List.of(histogram));
		histogram.add(100);
		histogram.add(200);
		CostDistribution between = CostDistribution.of(List.of(histogram)).since(earlier);
		assertThat(between.count()).isEqualTo(2);
		assertThat(between.sum()).isEqualTo(300);
		assertThat(between.max()).isBetween(200L, 220L);
	}

	@Test
	void theValuesThatAreShownAddUpToTheSum() {
		double[] shown = new double[2];
		distribution(7, 900, 1_000_001, 12_345_678).forEach((value, count) -> {
			shown[0] += value * count;
			shown[1] += count;
		});
		assertThat(shown[0]).isCloseTo(7 + 900 + 1_000_001 + 12_345_678, within(1.0));
		assertThat(shown[1]).isEqualTo(4);
	}

	@Test
	void distributionsAddUp() {
		CostDistribution both = distribution(10, 20).plus(distribution(30));
		assertThat(both.count()).isEqualTo(3);
		assertThat(both.sum()).isEqualTo(60);
		assertThat(both.max()).isEqualTo(30);
	}

	private static CostDistribution distribution(long... values) {
		CostHistogram histogram = new CostHistogram();
		for (long value : values) {
			histogram.add(value);
		}
		return CostDistribution.of(List.of(histogram));
	}

}
