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
import dev.cork.benchmarks.scenario.Scenarios;

/**
 * What a request costs in allocated bytes and in system calls, held against what it may:
 * exact figures that a busy machine does not change, unlike any time. One connection, so
 * that each request is a turn of its own.
 */
public final class Costs {

	/**
	 * Without it the selector makes an Integer of 16 bytes of each descriptor over 127.
	 */
	private static final List<String> JVM = List.of("-XX:AutoBoxCacheMax=70000");

	private static final long WARM_UP_REQUESTS = 20_000;

	private static final long REQUESTS = 5_000;

	private static final long TRACED_REQUESTS = 4_000;

	/**
	 * The least counts, and as soon as it is low enough it is known: the compiler may not
	 * be done yet, and the collector and timers add to what is measured, never less.
	 */
	private static final int MOST_MEASUREMENTS = 20;

	private static final int MOST_TRACES = 5;

	private final Options options;

	private final boolean counts;

	private final KeyStoreFile keys = new KeyStoreFile();

	/**
	 * Makes the check.
	 * @param arguments of the command
	 */
	public Costs(List<String> arguments) {
		this.options = new Options(arguments);
		this.counts = this.options.plan().countsCalls();
	}

	/**
	 * Measures and prints the table.
	 * @return whether everything costs as little as expected
	 * @throws IOException if a process cannot be started or ended
	 */
	public boolean check() throws IOException {
		if (!this.counts) {
			System.out.println("Without system calls: strace is missing or switched off\n");
		}
		System.out.println(Table.head("scenario", "server", "B", "expected B", "calls", "expected calls", ""));
		List<String> failed = new ArrayList<>();
		for (Cost cost : Cost.read(this.options.expectations())) {
			Scenario scenario = Scenarios.named(cost.scenario());
			if (!check(cost, scenario.over((scenario.connections() == 1001) ? 11 : 1))) {
				failed.add(cost.scenario() + " of " + cost.server());
			}
		}
		if (!failed.isEmpty()) {
			System.out.println("\nMore than expected, or not measured: " + String.join(", ", failed)
					+ ". If that is meant, change " + this.options.expectations());
		}
		return failed.isEmpty();
	}

	private boolean check(Cost cost, Scenario scenario) throws IOException {
		ServerType type = ServerType.named(cost.server());
		Side side = new Side(type.label(), type, ClassPath.own(), JVM, List.of());
		try (Station station = Station.start(side, scenario, this.options.machine(), this.keys)) {
			station.count(WARM_UP_REQUESTS);
			double bytes = Double.POSITIVE_INFINITY;
			for (int i = 0; i < MOST_MEASUREMENTS && !cost.allowsBytes(bytes); i++) {
				bytes = Math.min(bytes, station.count(REQUESTS).bytesPerRequest());
			}
			double calls = this.counts ? leastCalls(cost, station) : Double.NaN;
			boolean good = cost.allowsBytes(bytes) && cost.allowsCalls(calls);
			System.out.println(Table
				.row(List.of(cost.scenario(), cost.server(), Table.number(bytes, 1), Table.number(cost.bytes(), 0),
						Table.number(calls, 3), Table.number(cost.calls(), 3), good ? "" : "**more than expected**")));
			return good;
		}
		catch (IOException ex) {
			System.out.println(Table.failed(cost.scenario(), cost.server(), String.valueOf(ex.getMessage())));
			return false;
		}
	}

	/** NaN where strace may not attach. */
	private static double leastCalls(Cost cost, Station station) throws IOException {
		double least = SystemCalls.perRequest(station, TRACED_REQUESTS);
		for (int i = 1; i < MOST_TRACES && !cost.allowsCalls(least); i++) {
			least = Math.min(least, SystemCalls.perRequest(station, TRACED_REQUESTS));
		}
		return least;
	}

}
