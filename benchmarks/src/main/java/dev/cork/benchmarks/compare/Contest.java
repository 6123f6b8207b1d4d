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
	 * @return their results, in the same order; of a side that has failed why
	 * @throws IOException if a process cannot be ended
	 */
	List<SideResult> run(List<Side> sides) throws IOException {
		List<Contestant> contestants = sides.stream().map(Contestant::new).toList();
		try {
			for (Contestant contestant : contestants) {
				contestant.start(this.scenario, this.machine, this.keys);
			}
			for (Contestant contestant : contestants) {
				contestant.warmUp(this.plan.warmUpMillis());
			}
			runRounds(contestants);
			for (Contestant contestant : contestants) {
				if (this.plan.countsCalls()) {
					contestant.countCalls(COUNTED_REQUESTS);
				}
			}
			return contestants.stream().map(Contestant::result).toList();
		}
		finally {
			for (Contestant contestant : contestants) {
				contestant.close();
			}
		}
	}

	private void runRounds(List<Contestant> contestants) throws IOException {
		List<Integer> order = new ArrayList<>();
		for (int i = 0; i < contestants.size() * Contestant.PROCESSES; i++) {
			order.add(i);
		}
		Random random = new Random(this.plan.seed());
		for (int round = 0; round < this.plan.rounds(); round++) {
			Collections.shuffle(order, random);
			for (int i : order) {
				contestants.get(i / Contestant.PROCESSES).run(i % Contestant.PROCESSES, this.plan.sliceMillis());
			}
		}
	}

}
