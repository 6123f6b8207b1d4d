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

/**
 * How sure one may be that two sides differ.
 */
public enum Confidence {

	/** Chance alone does this more often than once in twenty times. */
	NONE("", 1),

	/** Chance alone does this at most once in twenty times. */
	FIVE_PERCENT("*", 0.05),

	/** Chance alone does this at most once in a hundred times. */
	ONE_PERCENT("**", 0.01),

	/** Chance alone does this at most once in a thousand times. */
	ONE_PER_MILLE("***", 0.001);

	private final String mark;

	private final double level;

	Confidence(String mark, double level) {
		this.mark = mark;
		this.level = level;
	}

	/**
	 * Finds the strictest level that a probability passes.
	 * @param probability that chance alone makes such a difference
	 * @return the level
	 */
	public static Confidence of(double probability) {
		Confidence strictest = NONE;
		for (Confidence confidence : values()) {
			if (probability <= confidence.level) {
				strictest = confidence;
			}
		}
		return strictest;
	}

	/**
	 * How it is printed.
	 * @return no to three asterisks
	 */
	public String mark() {
		return this.mark;
	}

	/**
	 * How many of so many comparisons of same things get this mark or a stricter one by
	 * chance.
	 * @param comparisons made
	 * @return how many are to be expected
	 */
	public double falsePositives(int comparisons) {
		return comparisons * this.level;
	}

}
