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
 * What independent runs of one side have measured, summed up. Of the logarithms, for what
 * is compared are ratios.
 */
public final class Runs {

	private final int count;

	private final double mean;

	private final double variance;

	private Runs(int count, double mean, double variance) {
		this.count = count;
		this.mean = mean;
		this.variance = variance;
	}

	/**
	 * Sums up.
	 * @param measured positive, one number for each run, at least two
	 * @return the summary
	 * @throws IllegalArgumentException if there are fewer than two, or one is not
	 * positive
	 */
	public static Runs of(double[] measured) {
		if (measured.length < 2) {
			throw new IllegalArgumentException("One run says nothing about the next: at least 2 are needed");
		}
		double sum = 0;
		for (double value : measured) {
			if (!(value > 0)) {
				throw new IllegalArgumentException("Not a measurement: " + value);
			}
			sum += Math.log(value);
		}
		double mean = sum / measured.length;
		double squares = 0;
		for (double value : measured) {
			squares += Math.pow(Math.log(value) - mean, 2);
		}
		return new Runs(measured.length, mean, squares / (measured.length - 1));
	}

	/**
	 * The number that stands for all runs.
	 * @return the geometric mean
	 */
	public double mean() {
		return Math.exp(this.mean);
	}

	/**
	 * How far the true mean may be away.
	 * @param probability that it is further away, such as 0.05
	 * @return the distance as a share of the mean, 0.02 for two percent
	 */
	public double accuracy(double probability) {
		return Math.expm1(StudentT.critical(probability, this.count - 1.0) * Math.sqrt(squaredError()));
	}

	/**
	 * Holds these runs against those of another side, by Welch's test: the two sides need
	 * not scatter alike.
	 * @param base the other side
	 * @return the improvement
	 */
	public Improvement over(Runs base) {
		double error = squaredError() + base.squaredError();
		double difference = this.mean - base.mean;
		if (error == 0) {
			double ratio = Math.exp(difference);
			return new Improvement(ratio, ratio, ratio, (difference == 0) ? 1 : 0);
		}
		double degrees = error * error / (squaredError() * squaredError() / (this.count - 1)
				+ base.squaredError() * base.squaredError() / (base.count - 1));
		double half = StudentT.critical(0.05, degrees) * Math.sqrt(error);
		return new Improvement(Math.exp(difference), Math.exp(difference - half), Math.exp(difference + half),
				StudentT.twoSided(difference / Math.sqrt(error), degrees));
	}

	private double squaredError() {
		return this.variance / this.count;
	}

}
