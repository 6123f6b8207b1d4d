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

package dev.cork.benchmarks.stats;

import java.util.Arrays;

/**
 * The middle of some numbers, which one wild round does not move.
 */
public final class Median {

	private Median() {
	}

	/**
	 * Finds the middle.
	 * @param values in any order, at least one
	 * @return the middle one, or the mean of the two in the middle
	 * @throws IllegalArgumentException if there are no values
	 */
	public static double of(double[] values) {
		if (values.length == 0) {
			throw new IllegalArgumentException("Nothing has no median");
		}
		double[] sorted = values.clone();
		Arrays.sort(sorted);
		int middle = sorted.length / 2;
		return (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

}
