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
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The table of head and base, a row for each scenario.
 */
final class ComparisonTable {

	static final String HEAD = Table.head("scenario", "server", "base req/s", "head req/s", "head/base", "rounds",
			"noise", "busy", "base CPU µs", "head CPU µs", "head/base CPU", "rounds", "noise", "base B", "head B",
			"base calls", "head calls", "pace");

	private ComparisonTable() {
	}

	static String row(String scenario, SideResult base, SideResult head) {
		if (base.failure() != null || head.failure() != null) {
			return Table.failed(scenario, base.side().type().label(),
					String.join("; ", Stream.of(base.failure(), head.failure()).filter(Objects::nonNull).toList()));
		}
		Change speed = Change.of(head, base, Sample::requestsPerSecond);
		Change cpu = Change.of(head, base, Sample::cpuMicrosPerRequest);
		return Table
			.row(List.of(scenario, head.side().type().label(), Table.number(base.median(Sample::requestsPerSecond), 0),
					Table.number(head.median(Sample::requestsPerSecond), 0),
					Table.number(speed.ratios().median(), 3) + speed.mark("faster", "slower"), Table.range(speed),
					Table.percent(speed.noise()),
					Table.percent(base.median(Sample::busy)) + ", " + Table.percent(head.median(Sample::busy)),
					Table.figure(base.median(Sample::cpuMicrosPerRequest)),
					Table.figure(head.median(Sample::cpuMicrosPerRequest)),
					Table.number(cpu.ratios().median(), 3) + cpu.mark("dearer", "cheaper"), Table.range(cpu),
					Table.percent(cpu.noise()), Table.number(base.median(Sample::bytesPerRequest), 0),
					Table.number(head.median(Sample::bytesPerRequest), 0), Table.number(base.callsPerRequest(), 2),
					Table.number(head.callsPerRequest(), 2), Pace.of(List.of(base, head))));
	}

}
