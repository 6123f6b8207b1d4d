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
 * What two sides of a comparison made of each round, as ratios. A machine that is slow
 * for a while is slow for both sides of a round, so a ratio is steadier than either
 * number.
 */
public final class Ratios {

	private final double[] ofRounds;

	private Ratios(double[] ofRounds) {
		this.ofRounds = ofRounds;
	}

	/**
	 * Divides round by round.
	 * @param numerators one for each round
	 * @param denominators of the same rounds
	 * @return the ratios
	 * @throws IllegalArgumentException if there are no rounds, or not the same
	 */
	public static Ratios of(double[] numerators, double[] denominators) {
		if (numerators.length == 0 || numerators.length != denominators.length) {
			throw new IllegalArgumentException(
					numerators.length + " rounds cannot be held against " + denominators.length);
		}
		double[] ratios = new double[numerators.length];
		for (int i = 0; i < ratios.length; i++) {
			ratios[i] = numerators[i] / denominators[i];
		}
		return new Ratios(ratios);
	}

	/**
	 * The ratio that stands for all rounds.
	 * @return the median
	 */
	public double median() {
		return Median.of(this.ofRounds);
	}

	/**
	 * The lowest ratio of a round.
	 * @return the least
	 */
	public double least() {
		double least = Double.POSITIVE_INFINITY;
		for (double ratio : this.ofRounds) {
			least = Math.min(least, ratio);
		}
		return least;
	}

	/**
	 * The highest ratio of a round.
	 * @return the most
	 */
	public double most() {
		double most = 0;
		for (double ratio : this.ofRounds) {
			most = Math.max(most, ratio);
		}
		return most;
	}

	/**
	 * Holds the ratios against another than 1.
	 * @param reference that counts as 1 in the answer
	 * @return this side's ratios, each divided by it
	 */
	public Ratios over(double reference) {
		double[] divided = new double[this.ofRounds.length];
		for (int i = 0; i < divided.length; i++) {
			divided[i] = this.ofRounds[i] / reference;
		}
		return new Ratios(divided);
	}

	/**
	 * How far rounds are from 1, whatever the direction: half of them are nearer. Twice
	 * as fast is as far as half as fast.
	 * @return the distance, 0.02 for two percent
	 */
	public double distanceFromOne() {
		double[] distances = new double[this.ofRounds.length];
		for (int i = 0; i < distances.length; i++) {
			distances[i] = Math.abs(Math.log(this.ofRounds[i]));
		}
		return Math.expm1(Median.of(distances));
	}

}
