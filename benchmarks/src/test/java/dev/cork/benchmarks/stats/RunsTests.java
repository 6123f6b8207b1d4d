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

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/**
 * Welch's test, against tables and against chance itself.
 */
class RunsTests {

	/** From the tables of Student's distribution, two-sided. */
	@ParameterizedTest
	@CsvSource({ "1, 0.05, 12.706", "4, 0.05, 2.776", "9, 0.05, 2.262", "30, 0.05, 2.042", "9, 0.01, 3.250",
			"9, 0.001, 4.781", "1000, 0.05, 1.962" })
	void theCriticalValuesAreThoseOfTheTables(double degrees, double probability, double t) {
		assertThat(StudentT.critical(probability, degrees)).isCloseTo(t, within(0.001));
		assertThat(StudentT.twoSided(t, degrees)).isCloseTo(probability, within(0.0002));
	}

	@Test
	void noDifferenceIsCertainlyChance() {
		assertThat(StudentT.twoSided(0, 7)).isCloseTo(1, within(1e-12));
	}

	@Test
	void aClearDifferenceIsSure() {
		Improvement improvement = Runs.of(new double[] { 110, 111, 109, 110.5, 109.5 })
			.over(Runs.of(new double[] { 100, 101, 99, 100.5, 99.5 }));
		assertThat(improvement.ratio()).isCloseTo(1.1, within(0.001));
		assertThat(improvement.least()).isBetween(1.08, 1.1);
		assertThat(improvement.most()).isBetween(1.1, 1.12);
		assertThat(improvement.confidence()).isEqualTo(Confidence.ONE_PER_MILLE);
	}

	@Test
	void welchsExampleOfUnequalScatterIsReproduced() {
		// of the logarithms: means 2 and 4, variances 1 and 9, n = 3 each: t = -1.095,
		// 2.44 degrees
		Improvement improvement = Runs.of(exp(1, 2, 3)).over(Runs.of(exp(1, 4, 7)));
		assertThat(Math.log(improvement.ratio())).isCloseTo(-2, within(1e-9));
		assertThat(improvement.probability()).isCloseTo(StudentT.twoSided(2 / Math.sqrt(10.0 / 3), 2.4390),
				within(1e-4));
	}

	@Test
	void equalRunsOfEachSideAreComparedWithoutScatter() {
		assertThat(Runs.of(new double[] { 5, 5 }).over(Runs.of(new double[] { 5, 5 })).confidence())
			.isEqualTo(Confidence.NONE);
	}

	@Test
	void chanceAloneIsMarkedAsOftenAsIsSaid() {
		Random random = new Random(42);
		int marked = 0;
		int experiments = 4000;
		for (int i = 0; i < experiments; i++) {
			Improvement improvement = Runs.of(noise(random)).over(Runs.of(noise(random)));
			marked += (improvement.confidence() != Confidence.NONE) ? 1 : 0;
		}
		assertThat((double) marked / experiments).isBetween(0.035, 0.065);
		assertThat(Confidence.FIVE_PERCENT.falsePositives(experiments)).isEqualTo(200);
	}

	@Test
	void theTrueMeanIsWithinTheAccuracyAsOftenAsIsSaid() {
		Random random = new Random(7);
		int within = 0;
		int experiments = 2000;
		for (int i = 0; i < experiments; i++) {
			Runs runs = Runs.of(noise(random));
			within += (Math.abs(Math.log(runs.mean() / 100)) <= Math.log1p(runs.accuracy(0.05))) ? 1 : 0;
		}
		assertThat((double) within / experiments).isBetween(0.93, 0.97);
	}

	@Test
	void oneRunSaysNothing() {
		assertThatIllegalArgumentException().isThrownBy(() -> Runs.of(new double[] { 1 }))
			.withMessageContaining("at least 2");
	}

	private static double[] noise(Random random) {
		double[] values = new double[6];
		for (int i = 0; i < values.length; i++) {
			values[i] = 100 * Math.exp(0.05 * random.nextGaussian());
		}
		return values;
	}

	private static double[] exp(double... logarithms) {
		double[] values = new double[logarithms.length];
		for (int i = 0; i < values.length; i++) {
			values[i] = Math.exp(logarithms[i]);
		}
		return values;
	}

}
