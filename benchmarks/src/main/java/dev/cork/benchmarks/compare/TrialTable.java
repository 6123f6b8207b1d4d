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
import dev.cork.benchmarks.stats.Improvement;
import dev.cork.benchmarks.stats.Runs;

/**
 * The table of independent runs: how sure it is that head differs from base.
 */
final class TrialTable {

	static final String HEAD = Table.head("scenario", "runs", "req/s head/base", "confidence", "95% interval",
			"accuracy (*)", "(**)", "(***)", "CPU head/base", "confidence", "95% interval", "accuracy (*)", "(**)",
			"(***)");

	private TrialTable() {
	}

	static String row(String scenario, List<List<Sample>> baseAndHead) {
		return Table.row(List.of(scenario, Integer.toString(baseAndHead.get(0).size()),
				cells(baseAndHead, Sample::requestsPerSecond), cells(baseAndHead, Sample::cpuMicrosPerRequest)));
	}

	private static String cells(List<List<Sample>> baseAndHead, ToDoubleFunction<Sample> figure) {
		Runs base = Runs.of(baseAndHead.get(0).stream().mapToDouble(figure).toArray());
		Runs head = Runs.of(baseAndHead.get(1).stream().mapToDouble(figure).toArray());
		Improvement improvement = head.over(base);
		return String.join(" | ", Table.number(improvement.ratio(), 3), improvement.confidence().mark(),
				Table.number(improvement.least(), 3) + "–" + Table.number(improvement.most(), 3),
				accuracy(head, base, 0.05), accuracy(head, base, 0.01), accuracy(head, base, 0.001));
	}

	/**
	 * Of the ratio: the larger of both sides' is not enough, their sum is more than
	 * enough.
	 */
	private static String accuracy(Runs head, Runs base, double probability) {
		return "±" + Table.percent(Math.hypot(head.accuracy(probability), base.accuracy(probability)));
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
