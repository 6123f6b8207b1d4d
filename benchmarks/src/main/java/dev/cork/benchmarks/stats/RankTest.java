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
 * What independent runs of two sides say of their ratio, by the ranks of the runs: the
 * test of Mann and Whitney, and the estimate and the intervals of Hodges and Lehmann that
 * belong to it. Measured times have outliers on one side, which a test of means takes for
 * scatter; ranks do not care how far out they are, nor how they are distributed.
 */
public final class RankTest {

	private final UDistribution chance;

	/** Logarithms of the ratios of each run of head to each of base. */
	private final double[] ratios;

	private final double probability;

	private RankTest(UDistribution chance, double[] ratios) {
		this.chance = chance;
		this.ratios = ratios;
		Arrays.sort(ratios);
		double greater = 0;
		for (double ratio : ratios) {
			greater += (ratio > 0) ? 1 : (ratio == 0) ? 0.5 : 0;
		}
		// of a tie what is nearer to chance
		int u = (int) Math.ceil(Math.min(greater, ratios.length - greater));
		this.probability = Math.min(1, 2 * chance.atMost(u));
	}

	/**
	 * Holds runs of one side against those of another.
	 * @param head positive, one number for each run
	 * @param base positive, one number for each run
	 * @return what they say
	 * @throws IllegalArgumentException if a side has no runs, or a number is not positive
	 */
	public static RankTest of(double[] head, double[] base) {
		if (head.length == 0 || base.length == 0) {
			throw new IllegalArgumentException("A side without runs cannot be compared");
		}
		double[] ratios = new double[head.length * base.length];
		for (int i = 0; i < ratios.length; i++) {
			ratios[i] = logarithm(head[i / base.length]) - logarithm(base[i % base.length]);
		}
		return new RankTest(new UDistribution(head.length, base.length), ratios);
	}

	private static double logarithm(double measured) {
		if (!(measured > 0)) {
			throw new IllegalArgumentException("Not a measurement: " + measured);
		}
		return Math.log(measured);
	}

	/**
	 * The ratio of head to base.
	 * @return the median of the ratios of all pairs of runs
	 */
	public double ratio() {
		return Math.exp(Median.of(this.ratios));
	}

	/**
	 * How likely chance alone ranks the runs as unequally as this.
	 * @return the two-sided probability
	 */
	public double probability() {
		return this.probability;
	}

	/**
	 * How sure it is that the sides differ.
	 * @return the strictest level that this passes
	 */
	public Confidence confidence() {
		return Confidence.of(this.probability);
	}

	/**
	 * The lower end of the interval outside of which the true ratio is with a
	 * probability.
	 * @param outside the probability, such as 0.05
	 * @return the lower end; NaN if these are too few runs to say
	 */
	public double least(double outside) {
		int critical = this.chance.critical(outside);
		return (critical < 0) ? Double.NaN : Math.exp(this.ratios[critical]);
	}

	/**
	 * The upper end of that interval.
	 * @param outside the probability, such as 0.05
	 * @return the upper end; NaN if these are too few runs to say
	 */
	public double most(double outside) {
		int critical = this.chance.critical(outside);
		return (critical < 0) ? Double.NaN : Math.exp(this.ratios[this.ratios.length - 1 - critical]);
	}

	/**
	 * How exact the ratio is.
	 * @param outside the probability that it is less exact, such as 0.05
	 * @return half of the width of the interval, 0.02 for two percent
	 */
	public double accuracy(double outside) {
		return Math.sqrt(most(outside) / least(outside)) - 1;
	}

}
