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

package dev.cork.benchmarks.compare;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

import dev.cork.benchmarks.stats.Confidence;
import dev.cork.benchmarks.stats.RankTest;

/**
 * The table of independent runs: how sure it is that head differs from base.
 */
final class TrialTable {

	static final String HEAD = Table.head("scenario", "server", "runs", "req/s head/base", "confidence", "95% interval",
			"accuracy (*)", "(**)", "(***)", "CPU head/base", "confidence", "95% interval", "accuracy (*)", "(**)",
			"(***)");

	private TrialTable() {
	}

	static String row(String scenario, String server, List<List<Sample>> baseAndHead) {
		return Table.row(List.of(scenario, server, Integer.toString(baseAndHead.get(0).size()),
				cells(baseAndHead, Sample::requestsPerSecond), cells(baseAndHead, Sample::cpuMicrosPerRequest)));
	}

	private static String cells(List<List<Sample>> baseAndHead, ToDoubleFunction<Sample> figure) {
		RankTest test = RankTest.of(values(baseAndHead.get(1), figure), values(baseAndHead.get(0), figure));
		return String.join(" | ", Table.number(test.ratio(), 3), test.confidence().mark(),
				Table.number(test.least(0.05), 3) + "–" + Table.number(test.most(0.05), 3), accuracy(test, 0.05),
				accuracy(test, 0.01), accuracy(test, 0.001));
	}

	private static double[] values(List<Sample> samples, ToDoubleFunction<Sample> figure) {
		return samples.stream().mapToDouble(figure).toArray();
	}

	/** A dash where these are too few runs for an interval of that level. */
	private static String accuracy(RankTest test, double outside) {
		double accuracy = test.accuracy(outside);
		return Double.isNaN(accuracy) ? "–" : "±" + Table.percent(accuracy);
	}

	static String note(int comparisons) {
		return String.format(Locale.ROOT,
				"Be careful: of %d comparisons of same things, two figures each, chance alone marks about %.2f (*), "
						+ "%.2f (**) and %.2f (***).",
				comparisons, Confidence.FIVE_PERCENT.falsePositives(2 * comparisons),
				Confidence.ONE_PERCENT.falsePositives(2 * comparisons),
				Confidence.ONE_PER_MILLE.falsePositives(2 * comparisons));
	}

}
