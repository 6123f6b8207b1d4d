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

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The table of one scenario and many servers, each held against the first.
 */
final class PeersTable {

	static final String HEAD = Table.head("scenario", "server", "req/s", "of the first", "rounds", "noise", "busy",
			"CPU µs (user)", "of the first's", "rounds", "noise", "B", "calls", "pace");

	private PeersTable() {
	}

	static String row(String scenario, SideResult first, SideResult peer) {
		if (peer.failure() != null) {
			return Table.failed(scenario, peer.side().label(), peer.failure());
		}
		double micros = peer.median(Sample::cpuMicrosPerRequest);
		List<String> cells = new ArrayList<>(
				List.of(scenario, peer.side().label(), Table.number(peer.median(Sample::requestsPerSecond), 0)));
		cells.addAll(change(first, peer, Sample::requestsPerSecond, "faster", "slower"));
		cells.add(Table.percent(peer.median(Sample::busy)));
		cells.add(Table.figure(micros) + " (" + Table.figure(micros * peer.median(Sample::userShare)) + ")");
		cells.addAll(change(first, peer, Sample::cpuMicrosPerRequest, "dearer", "cheaper"));
		cells.addAll(List.of(Table.number(peer.median(Sample::bytesPerRequest), 0),
				Table.number(peer.callsPerRequest(), 2), Pace.of(peer).toString()));
		return Table.row(cells);
	}

	private static List<String> change(SideResult first, SideResult peer, ToDoubleFunction<Sample> figure, String more,
			String less) {
		if (first.failure() != null || first.side().equals(peer.side())) {
			return List.of("–", "", "");
		}
		Change change = Change.of(peer, first, figure);
		return List.of(Table.number(change.ratios().median(), 2) + change.mark(more, less), Table.range(change),
				Table.percent(change.noise()));
	}

}
