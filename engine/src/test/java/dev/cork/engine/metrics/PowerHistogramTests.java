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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Values in buckets whose bounds are powers of two.
 */
class PowerHistogramTests {

	@ParameterizedTest
	@CsvSource({ "0, 0", "1, 1", "2, 2", "3, 4", "4, 4", "5, 8", "8, 8", "9, 16", "1000, 1024", "1024, 1024",
			"1025, 2048", "65536, 65536", "65537, 9223372036854775807", "9223372036854775807, 9223372036854775807" })
	void aValueIsInTheBucketWhoseBoundIsTheNextPowerOfTwo(long value, long upperBound) {
		PowerHistogram histogram = new PowerHistogram();
		histogram.add(value);
		for (int i = 0; i < PowerHistogram.buckets(); i++) {
			boolean own = PowerHistogram.upperBound(i) == upperBound;
			assertThat(histogram.count(i)).as("up to %d", PowerHistogram.upperBound(i)).isEqualTo(own ? 1 : 0);
			assertThat(histogram.sum(i)).isEqualTo(own ? value : 0);
		}
	}

	@Test
	void boundsGrow() {
		for (int i = 1; i < PowerHistogram.buckets(); i++) {
			assertThat(PowerHistogram.upperBound(i)).isGreaterThan(PowerHistogram.upperBound(i - 1));
		}
	}

	@Test
	void whatSeveralHaveSeenIsAddedUpBucketByBucket() {
		PowerHistogram one = new PowerHistogram();
		one.add(5);
		one.add(1);
		PowerHistogram other = new PowerHistogram();
		other.add(7);
		PowerHistogram sum = PowerHistogram.sum(List.of(one, other));
		other.add(7);
		assertThat(sum.count(4)).isEqualTo(2);
		assertThat(sum.sum(4)).isEqualTo(12);
		assertThat(sum.count(1)).isOne();
	}

}
