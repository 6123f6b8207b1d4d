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

import dev.cork.benchmarks.stats.Verdict;

/**
 * How much CPU for each request may be at most, as a ratio, and whether it is.
 */
final class Limit {

	static final String HEAD = Table.head("CPU for each request", "at most", "measured", "rounds", "noise", "");

	private Limit() {
	}

	static String row(String what, double most, SideResult server, SideResult peer) {
		if (server.failure() != null || peer.failure() != null) {
			return Table.row(List.of(what, Table.number(most, 2), "–", "", "", "not measured"));
		}
		Change cpu = Change.of(server, peer, Sample::cpuMicrosPerRequest);
		return Table.row(List.of(what, Table.number(most, 2), Table.number(cpu.ratios().median(), 3), Table.range(cpu),
				Table.percent(cpu.noise()), judgement(cpu, most)));
	}

	/** What moves within the noise is not decided, nor what not all rounds agree on. */
	private static String judgement(Change cpu, double most) {
		return switch (Verdict.of(cpu.ratios().over(most), cpu.noise(), 0)) {
			case LESS -> "met";
			case MORE -> "**missed**";
			case SAME -> "not decided";
		};
	}

}
