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

/**
 * The table of one scenario and many servers, each held against the first.
 */
final class PeersTable {

	static final String HEAD = Table.head("scenario", "server", "req/s", "of the first", "rounds", "noise", "busy",
			"CPU µs (user)", "of the first's", "rounds", "noise", "B", "calls", "pace");

	private PeersTable() {
	}

	static String row(String scenario, SideResult first, SideResult peer) {
		Change speed = Change.of(peer, first, Sample::requestsPerSecond);
		Change cpu = Change.of(peer, first, Sample::cpuMicrosPerRequest);
		double micros = peer.median(Sample::cpuMicrosPerRequest);
		return Table.row(List.of(scenario, peer.side().label(), Table.number(peer.median(Sample::requestsPerSecond), 0),
				Table.number(speed.ratios().median(), 2) + speed.mark("faster", "slower"), Table.range(speed),
				Table.percent(speed.noise()), Table.percent(peer.median(Sample::busy)),
				Table.figure(micros) + " (" + Table.figure(micros * peer.median(Sample::userShare)) + ")",
				Table.number(cpu.ratios().median(), 2) + cpu.mark("dearer", "cheaper"), Table.range(cpu),
				Table.percent(cpu.noise()), Table.number(peer.median(Sample::bytesPerRequest), 0),
				Table.number(peer.callsPerRequest(), 2), peer.isPacedByLoad() ? "load" : "server"));
	}

}
