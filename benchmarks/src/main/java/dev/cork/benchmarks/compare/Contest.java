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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import dev.cork.benchmarks.scenario.Scenario;

/**
 * One scenario, answered by several sides in turns. Each has two processes; each round
 * loads all of them, one at a time, in an order of its own. What two processes of the
 * same code differ by is the noise of this very run.
 */
final class Contest {

	private static final int PROCESSES = 2;

	/** Enough for the calls of timers not to count, few enough for strace. */
	private static final long COUNTED_REQUESTS = 10_000;

	private final Scenario scenario;

	private final Machine machine;

	private final KeyStoreFile keys;

	private final Plan plan;

	Contest(Scenario scenario, Machine machine, KeyStoreFile keys, Plan plan) {
		this.scenario = scenario;
		this.machine = machine;
		this.keys = keys;
		this.plan = plan;
	}

	/**
	 * Runs all rounds.
	 * @param sides of which each answers the scenario
	 * @return their results, in the same order
	 * @throws IOException if a server or its load fails
	 */
	List<SideResult> run(List<Side> sides) throws IOException {
		List<Station> stations = new ArrayList<>();
		try {
			for (Side side : sides) {
				for (int i = 0; i < PROCESSES; i++) {
					stations.add(Station.start(side, this.scenario, this.machine, this.keys));
				}
			}
			return measure(sides, stations);
		}
		finally {
			for (Station station : stations) {
				station.close();
			}
		}
	}

	private List<SideResult> measure(List<Side> sides, List<Station> stations) throws IOException {
		for (Station station : stations) {
			station.warmUp(this.plan.warmUpMillis());
		}
		List<Integer> order = new ArrayList<>();
		List<List<Sample>> samples = new ArrayList<>();
		for (int i = 0; i < stations.size(); i++) {
			order.add(i);
			samples.add(new ArrayList<>());
		}
		Random random = new Random(this.plan.seed());
		for (int round = 0; round < this.plan.rounds(); round++) {
			Collections.shuffle(order, random);
			for (int i : order) {
				samples.get(i).add(stations.get(i).run(this.plan.sliceMillis()));
			}
		}
		List<SideResult> results = new ArrayList<>();
		for (int i = 0; i < sides.size(); i++) {
			results.add(new SideResult(sides.get(i), samples.get(PROCESSES * i), samples.get(PROCESSES * i + 1),
					calls(stations.get(PROCESSES * i))));
		}
		return results;
	}

	private double calls(Station station) throws IOException {
		return this.plan.countsCalls() ? SystemCalls.perRequest(station, COUNTED_REQUESTS) : Double.NaN;
	}

}
