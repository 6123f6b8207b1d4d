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
 * How chance alone distributes U of Mann and Whitney: of all pairs of a run of one side
 * and a run of the other, in how many the first is the greater one. Exact, for the normal
 * distribution is no good approximation of as few runs as one has patience for.
 */
final class UDistribution {

	private final double[] cumulated;

	/**
	 * Counts.
	 * @param runs of one side
	 * @param others of the other side
	 */
	UDistribution(int runs, int others) {
		double[] probabilities = probabilities(runs, others);
		this.cumulated = new double[probabilities.length];
		double sum = 0;
		for (int u = 0; u < probabilities.length; u++) {
			sum += probabilities[u];
			this.cumulated[u] = sum;
		}
	}

	/**
	 * The greatest of all runs is one of either side, in proportion to their numbers: if
	 * it is the first side's it is greater than all of the other, otherwise it counts
	 * nothing. What is left is the same with one run less.
	 */
	private static double[] probabilities(int runs, int others) {
		int pairs = runs * others;
		double[][] before = new double[others + 1][pairs + 1];
		for (double[] ofOthers : before) {
			ofOthers[0] = 1;
		}
		for (int n = 1; n <= runs; n++) {
			double[][] now = new double[others + 1][pairs + 1];
			now[0][0] = 1;
			for (int m = 1; m <= others; m++) {
				for (int u = 0; u <= n * m; u++) {
					double first = (u >= m) ? before[m][u - m] : 0;
					now[m][u] = (n * first + m * now[m - 1][u]) / (n + m);
				}
			}
			before = now;
		}
		return before[others];
	}

	/** How likely chance makes U as small as that, or smaller. */
	double atMost(int u) {
		return (u < 0) ? 0 : Math.min(1, this.cumulated[Math.min(u, this.cumulated.length - 1)]);
	}

	/**
	 * The greatest U that chance reaches, from below, with half of the given probability
	 * at most; the other half is that of a U as far from above.
	 * @return -1 if there are too few runs for any
	 */
	int critical(double probability) {
		int u = -1;
		while (atMost(u + 1) <= probability / 2) {
			u++;
		}
		return u;
	}

}
