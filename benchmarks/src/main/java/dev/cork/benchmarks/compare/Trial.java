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
 * Runs that know nothing of each other, each with processes of its own: what the compiler
 * made of one process says little about the next. That is what the tests of statistics
 * ask for, and why this takes long.
 */
final class Trial {

	private final Scenario scenario;

	private final Machine machine;

	private final KeyStoreFile keys;

	private final Plan plan;

	Trial(Scenario scenario, Machine machine, KeyStoreFile keys, Plan plan) {
		this.scenario = scenario;
		this.machine = machine;
		this.keys = keys;
		this.plan = plan;
	}

	/**
	 * Runs.
	 * @param sides of which each answers the scenario
	 * @param runs how often
	 * @return a sample of each run, for each side
	 * @throws IOException if a server or its load fails
	 */
	List<List<Sample>> run(List<Side> sides, int runs) throws IOException {
		List<Integer> order = new ArrayList<>();
		List<List<Sample>> samples = new ArrayList<>();
		for (int i = 0; i < sides.size(); i++) {
			order.add(i);
			samples.add(new ArrayList<>());
		}
		Random random = new Random(this.plan.seed());
		for (int run = 0; run < runs; run++) {
			Collections.shuffle(order, random);
			for (int i : order) {
				try (Station station = Station.start(sides.get(i), this.scenario, this.machine, this.keys)) {
					station.warmUp(this.plan.warmUpMillis());
					samples.get(i).add(station.run(this.plan.sliceMillis()));
				}
			}
		}
		return samples;
	}

}
