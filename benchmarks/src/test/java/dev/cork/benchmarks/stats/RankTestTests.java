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
 * The test of ranks, against published tables, against counting and against chance
 * itself.
 */
class RankTestTests {

	/** From the tables of Mann and Whitney's U, two-sided. */
	@ParameterizedTest
	@CsvSource({ "3, 3, 0.05, -1", "4, 4, 0.05, 0", "5, 5, 0.05, 2", "5, 5, 0.01, 0", "7, 7, 0.05, 8", "8, 8, 0.05, 13",
			"10, 10, 0.05, 23", "10, 10, 0.01, 16", "20, 20, 0.05, 127", "20, 20, 0.01, 105", "5, 9, 0.05, 7" })
	void theCriticalValuesAreThoseOfTheTables(int runs, int others, double probability, int critical) {
		assertThat(new UDistribution(runs, others).critical(probability)).isEqualTo(critical);
		assertThat(new UDistribution(others, runs).critical(probability)).isEqualTo(critical);
	}

	@Test
	void allOrdersOfFourAndFourAreSeventy() {
		UDistribution distribution = new UDistribution(4, 4);
		assertThat(distribution.atMost(0)).isCloseTo(1 / 70.0, within(1e-12));
		assertThat(distribution.atMost(1)).isCloseTo(2 / 70.0, within(1e-12));
		assertThat(distribution.atMost(2)).isCloseTo(4 / 70.0, within(1e-12));
		assertThat(distribution.atMost(16)).isCloseTo(1, within(1e-12));
	}

	@Test
	void sidesThatDoNotOverlapAreAsSureAsTheirNumberAllows() {
		double[] head = { 110, 111, 109, 110.5, 109.5, 112, 108 };
		double[] base = { 100, 101, 99, 100.5, 99.5, 102, 98 };
		RankTest test = RankTest.of(head, base);
		assertThat(test.probability()).isCloseTo(2 / 3432.0, within(1e-12));
		assertThat(test.confidence()).isEqualTo(Confidence.ONE_PER_MILLE);
		assertThat(test.ratio()).isCloseTo(1.1, within(0.002));
		assertThat(test.least(0.05)).isBetween(1.07, 1.1);
		assertThat(test.most(0.05)).isBetween(1.1, 1.13);
	}

	@Test
	void fewRunsSayNothingOfStrictLevels() {
		RankTest test = RankTest.of(new double[] { 3, 4, 5, 6 }, new double[] { 1, 1.1, 1.2, 1.3 });
		assertThat(test.confidence()).isEqualTo(Confidence.FIVE_PERCENT);
		assertThat(test.accuracy(0.05)).isPositive();
		assertThat(test.accuracy(0.01)).isNaN();
	}

	@Test
	void oneOutlierDoesNotHideWhatAllOthersSay() {
		double[] head = { 110, 111, 109, 110.5, 109.5, 112, 9000 };
		double[] base = { 100, 101, 99, 100.5, 99.5, 102, 98 };
		assertThat(RankTest.of(head, base).confidence()).isEqualTo(Confidence.ONE_PER_MILLE);
		assertThat(RankTest.of(head, base).ratio()).isBetween(1.09, 1.12);
	}

	@Test
	void equalRunsDoNotDiffer() {
		RankTest test = RankTest.of(new double[] { 5, 5, 5, 5, 5 }, new double[] { 5, 5, 5, 5, 5 });
		assertThat(test.probability()).isEqualTo(1);
		assertThat(test.ratio()).isEqualTo(1);
	}

	@Test
	void anIntervalHoldsOneWhereverTheTestSeesNoDifference() {
		Random random = new Random(7);
		for (int i = 0; i < 500; i++) {
			RankTest test = RankTest.of(runs(random, 6, 1.05), runs(random, 6, 1));
			boolean holdsOne = test.least(0.05) <= 1 && 1 <= test.most(0.05);
			assertThat(test.confidence() == Confidence.NONE).isEqualTo(holdsOne);
		}
	}

	@Test
	void chanceAloneIsMarkedNoMoreOftenThanIsSaid() {
		Random random = new Random(42);
		int marked = 0;
		int experiments = 4000;
		for (int i = 0; i < experiments; i++) {
			RankTest test = RankTest.of(runs(random, 8, 1), runs(random, 8, 1));
			marked += (test.confidence() != Confidence.NONE) ? 1 : 0;
		}
		assertThat((double) marked / experiments).isBetween(0.03, 0.06);
		assertThat(Confidence.FIVE_PERCENT.falsePositives(20)).isEqualTo(1);
	}

	@Test
	void intervalsHoldTheTrueRatioAsOftenAsIsSaid() {
		Random random = new Random(43);
		int held = 0;
		int experiments = 2000;
		for (int i = 0; i < experiments; i++) {
			RankTest test = RankTest.of(runs(random, 10, 1.1), runs(random, 10, 1));
			held += (test.least(0.05) <= 1.1 && test.most(0.05) >= 1.1) ? 1 : 0;
		}
		assertThat((double) held / experiments).isBetween(0.94, 0.975);
	}

	@Test
	void whatIsNoMeasurementIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> RankTest.of(new double[] { 1, 0 }, new double[] { 1, 2 }))
			.withMessageContaining("0.0");
		assertThatIllegalArgumentException().isThrownBy(() -> RankTest.of(new double[0], new double[] { 1 }));
	}

	/** With outliers as a machine has them, on one side. */
	private static double[] runs(Random random, int count, double factor) {
		double[] runs = new double[count];
		for (int i = 0; i < count; i++) {
			double outlier = (random.nextInt(10) == 0) ? 1.5 : 1;
			runs[i] = factor * outlier * (100 + random.nextGaussian());
		}
		return runs;
	}

}
