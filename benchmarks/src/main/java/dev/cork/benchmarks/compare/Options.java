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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.cork.benchmarks.scenario.Scenario;
import dev.cork.benchmarks.scenario.Scenarios;

/**
 * The command line: {@code --name=value} options and, before them, what is compared.
 */
final class Options {

	private static final Set<String> NAMES = Set.of("scenarios", "servers", "rounds", "slice", "warm-up", "runs",
			"java", "strace", "seed", "expect", "at-most", "load", "server-cpus", "load-cpus", "megabytes");

	private static final int LEAST_RUNS = 4;

	private final List<String> words = new ArrayList<>();

	private final Map<String, String> values = new HashMap<>();

	Options(List<String> arguments) {
		for (String argument : arguments) {
			if (!argument.startsWith("--")) {
				this.words.add(argument);
				continue;
			}
			String[] nameAndValue = argument.substring(2).split("=", 2);
			if (!NAMES.contains(nameAndValue[0]) || nameAndValue.length < 2) {
				throw new IllegalArgumentException("Not an option: " + argument + ". There are --"
						+ String.join("=…, --", NAMES.stream().sorted().toList()) + "=…");
			}
			this.values.put(nameAndValue[0], nameAndValue[1]);
		}
	}

	List<String> words() {
		return this.words;
	}

	List<Scenario> scenarios(String standard) {
		return Scenarios.matching(this.values.getOrDefault("scenarios", standard));
	}

	List<ServerType> servers(String standard) {
		return Arrays.stream(this.values.getOrDefault("servers", standard).split(",", -1))
			.map(ServerType::named)
			.toList();
	}

	int runs() {
		int runs = number("runs", 0);
		if (runs != 0 && runs < LEAST_RUNS) {
			throw new IllegalArgumentException("--runs=" + runs + ": that few can show nothing. It takes " + LEAST_RUNS
					+ " for confidence *, 5 for ** and 7 for ***");
		}
		return runs;
	}

	/** What head may cost of base; 0 if nothing was said. */
	double atMost() {
		return Double.parseDouble(this.values.getOrDefault("at-most", "0"));
	}

	long megabytes() {
		return number("megabytes", 1024);
	}

	Path expectations() {
		return Path.of(this.values.getOrDefault("expect", "benchmarks/expected-costs.txt"));
	}

	Machine machine() {
		Path java = Path.of(this.values.getOrDefault("java", System.getProperty("java.home")));
		if (!Files.isExecutable(java.resolve("bin").resolve("java"))) {
			throw new IllegalArgumentException("--java=" + java + " is no home of a JDK");
		}
		Machine machine = Machine.here(java, usesWrk());
		return new Machine(java, this.values.getOrDefault("server-cpus", machine.serverCpus()),
				this.values.getOrDefault("load-cpus", machine.loadCpus()), machine.wrk());
	}

	private boolean usesWrk() {
		String load = this.values.getOrDefault("load", "own");
		if (!load.equals("own") && !load.equals(Wrk.PROGRAM)) {
			throw new IllegalArgumentException("--load=" + load + ": there are own and wrk");
		}
		if (load.equals(Wrk.PROGRAM) && !(Machine.has(Wrk.PROGRAM) && Machine.has("bash"))) {
			throw new IllegalArgumentException(
					"--load=wrk: neither wrk nor bash may be missing on the PATH; the package of Debian is wrk");
		}
		return load.equals(Wrk.PROGRAM);
	}

	Plan plan() {
		boolean counts = SystemCalls.canBeCounted() && !this.values.getOrDefault("strace", "on").equals("off");
		return new Plan(number("rounds", 7), number("slice", 500), number("warm-up", 3000), counts,
				number("seed", (int) System.nanoTime()));
	}

	private int number(String name, int standard) {
		String value = this.values.get(name);
		return (value != null) ? Integer.parseInt(value) : standard;
	}

}
