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

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When a ratio means something.
 */
class VerdictTests {

	@Test
	void aMedianBeyondTheNoiseWithAllRoundsOnOneSideIsMore() {
		assertThat(verdict(0.04, 1.05, 1.06, 1.07)).isEqualTo(Verdict.MORE);
	}

	@Test
	void theSameTheOtherWayRoundIsLess() {
		assertThat(verdict(0.04, 0.95, 0.94, 0.93)).isEqualTo(Verdict.LESS);
	}

	@Test
	void aMedianWithinTheNoiseIsTheSame() {
		assertThat(verdict(0.07, 1.05, 1.06, 1.07)).isEqualTo(Verdict.SAME);
	}

	@Test
	void oneRoundOfTheOtherWayIsEnoughForTheSame() {
		assertThat(verdict(0.01, 1.05, 1.06, 0.99)).isEqualTo(Verdict.SAME);
		assertThat(verdict(0.01, 0.95, 0.94, 1.01)).isEqualTo(Verdict.SAME);
	}

	@Test
	void lessThanTwoPercentIsTheSameHoweverQuietTheMachine() {
		assertThat(verdict(0, 1.019, 1.019, 1.019)).isEqualTo(Verdict.SAME);
		assertThat(verdict(0, 1.021, 1.021, 1.021)).isEqualTo(Verdict.MORE);
	}

	@Test
	void halfAndTwiceAreAsFarFromOne() {
		assertThat(ratios(0.5).distanceFromOne()).isEqualTo(ratios(2).distanceFromOne()).isEqualTo(1);
	}

	@Test
	void theNoiseIsThatOfTheNoisiestPair() {
		assertThat(Noise.of(ratios(1.01, 0.99, 1.02), ratios(1.05, 0.8, 1.04))).isBetween(0.0499, 0.0501);
	}

	@Test
	void theMedianIsNotMovedByAWildRound() {
		assertThat(ratios(1.01, 1.02, 7).median()).isEqualTo(1.02);
		assertThat(ratios(1, 2, 3, 100).median()).isEqualTo(2.5);
	}

	private static Verdict verdict(double noise, double... ofRounds) {
		return Verdict.of(ratios(ofRounds), noise);
	}

	private static Ratios ratios(double... ofRounds) {
		double[] ones = new double[ofRounds.length];
		Arrays.fill(ones, 1);
		return Ratios.of(ofRounds, ones);
	}

}
