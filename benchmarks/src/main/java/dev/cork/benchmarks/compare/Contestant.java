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
import java.util.List;

import dev.cork.benchmarks.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * One side of a contest: two processes of the same code, and what they were measured at.
 * One that fails is out of the contest, and does not end it for the others.
 */
final class Contestant implements AutoCloseable {

	static final int PROCESSES = 2;

	private final Side side;

	private final List<Station> stations = new ArrayList<>();

	private final List<List<Sample>> samples = new ArrayList<>();

	private double callsPerRequest = Double.NaN;

	private @Nullable String failure;

	Contestant(Side side) {
		this.side = side;
	}

	void start(Scenario scenario, Machine machine, KeyStoreFile keys) throws IOException {
		attempt(() -> {
			for (int i = 0; i < PROCESSES; i++) {
				this.stations.add(Station.start(this.side, scenario, machine, keys));
				this.samples.add(new ArrayList<>());
			}
		});
	}

	void warmUp(long cpuMillis) throws IOException {
		attempt(() -> {
			for (Station station : this.stations) {
				station.warmUp(cpuMillis);
			}
		});
	}

	void run(int process, long millis) throws IOException {
		attempt(() -> this.samples.get(process).add(this.stations.get(process).run(millis)));
	}

	void countCalls(long requests) throws IOException {
		attempt(() -> this.callsPerRequest = SystemCalls.perRequest(this.stations.get(0), requests));
	}

	private void attempt(Step step) throws IOException {
		if (this.failure == null) {
			try {
				step.take();
			}
			catch (IOException ex) {
				this.failure = String.valueOf(ex.getMessage());
				close();
			}
		}
	}

	SideResult result() {
		return (this.failure != null) ? new SideResult(this.side, List.of(), List.of(), Double.NaN, this.failure)
				: new SideResult(this.side, this.samples.get(0), this.samples.get(1), this.callsPerRequest, null);
	}

	@Override
	public void close() throws IOException {
		for (Station station : this.stations) {
			station.close();
		}
		this.stations.clear();
	}

	/** What may fail. */
	@FunctionalInterface
	private interface Step {

		void take() throws IOException;

	}

}
