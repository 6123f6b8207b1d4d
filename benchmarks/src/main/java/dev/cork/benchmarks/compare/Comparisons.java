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

/**
 * The commands that compare: two builds, two settings, many servers. What fails has a row
 * that says so, and does not end the comparison.
 */
public final class Comparisons {

	private static final String ALL_SCENARIOS = "*";

	private final Options options;

	private final Machine machine;

	private final Plan plan;

	private final KeyStoreFile keys = new KeyStoreFile();

	private final List<String> limits = new ArrayList<>();

	private boolean complete = true;

	/**
	 * Makes comparisons.
	 * @param arguments of the command
	 */
	public Comparisons(List<String> arguments) {
		this.options = new Options(arguments);
		this.machine = this.options.machine();
		this.plan = this.options.plan();
	}

	/**
	 * Compares two builds: {@code compare BASE [HEAD]}, each the
	 * {@code cork-benchmarks.jar} of a build or a revision that {@code build-revision}
	 * has built. Without HEAD it is this one.
	 * @return whether everything could be measured
	 * @throws IOException if a process cannot be started or ended
	 */
	public boolean builds() throws IOException {
		List<String> words = this.options.words();
		if (words.isEmpty() || words.size() > 2) {
			throw new IllegalArgumentException("compare BASE [HEAD], each a revision or a jar");
		}
		ClassPath base = ClassPath.ofBuild(words.get(0));
		ClassPath head = (words.size() > 1) ? ClassPath.ofBuild(words.get(1)) : ClassPath.own();
		return compare((type) -> new Side("base " + type.label(), type, base, List.of(), List.of()),
				(type) -> new Side("head " + type.label(), type, head, List.of(), List.of()), "head / base");
	}

	/**
	 * Compares two settings: {@code settings BASE HEAD}, each {@code name=value}
	 * arguments of the server and {@code -X} options of its JVM, separated by blanks; may
	 * be empty.
	 * @return whether everything could be measured
	 * @throws IOException if a process cannot be started or ended
	 */
	public boolean settings() throws IOException {
		List<String> words = this.options.words();
		if (words.size() != 2) {
			throw new IllegalArgumentException("settings 'BASE' 'HEAD', each name=value or -X options of a server");
		}
		ClassPath own = ClassPath.own();
		return compare((type) -> Side.set("base " + type.label(), type, own, words.get(0)),
				(type) -> Side.set("head " + type.label(), type, own, words.get(1)),
				"'" + words.get(1) + "' / '" + words.get(0) + "'");
	}

	/**
	 * Compares servers: {@code peers}. The first of {@code --servers} is what the others
	 * are held against.
	 * @return whether everything could be measured
	 * @throws IOException if a process cannot be started or ended
	 */
	public boolean peers() throws IOException {
		describe();
		List<Side> sides = new ArrayList<>();
		for (ServerType type : this.options
			.servers("engine,floor,annotated,netty,vertx,webflux-cork,webflux-netty,mvc-tomcat,helidon")) {
			if (type == ServerType.HELIDON && this.machine.feature() < 21) {
				System.out.println("Without Helidon, which needs a JDK 21 or newer: see --java\n");
			}
			else {
				sides.add(new Side(type.label(), type, ClassPath.own(), List.of(), List.of()));
			}
		}
		List<Scenario> scenarios = scenarios();
		System.out.println(PeersTable.HEAD);
		for (Scenario scenario : scenarios) {
			List<Side> able = sides.stream().filter((side) -> side.type().answers(scenario)).toList();
			List<SideResult> results = contest(scenario, able);
			for (SideResult result : results) {
				System.out.println(PeersTable.row(scenario.name(), results.get(0), result));
			}
			this.limits.addAll(Aim.rows(scenario.name(), results));
		}
		return finish();
	}

	private boolean compare(SideMaker base, SideMaker head, String ratio) throws IOException {
		describe();
		boolean statistical = this.options.runs() > 0;
		List<Scenario> scenarios = scenarios();
		System.out.println(statistical ? TrialTable.HEAD : ComparisonTable.HEAD);
		int comparisons = 0;
		for (Scenario scenario : scenarios) {
			for (ServerType type : this.options.servers("engine,annotated")) {
				if (type.answers(scenario)) {
					List<Side> sides = List.of(base.make(type), head.make(type));
					System.out.println(statistical ? trial(scenario, sides) : row(scenario, sides, ratio));
					comparisons++;
				}
			}
		}
		if (statistical) {
			System.out.println("\n" + TrialTable.note(comparisons));
		}
		return finish();
	}

	private String row(Scenario scenario, List<Side> sides, String ratio) throws IOException {
		List<SideResult> results = contest(scenario, sides);
		if (this.options.atMost() > 0) {
			this.limits.add(Limit.row(scenario.name() + ", " + sides.get(0).type().label() + ": " + ratio,
					this.options.atMost(), results.get(1), results.get(0)));
		}
		return ComparisonTable.row(scenario.name(), results.get(0), results.get(1));
	}

	private List<SideResult> contest(Scenario scenario, List<Side> sides) throws IOException {
		List<SideResult> results = new Contest(scenario, this.machine, this.keys, this.plan).run(sides);
		this.complete &= results.stream().allMatch((result) -> result.failure() == null);
		return results;
	}

	private String trial(Scenario scenario, List<Side> sides) throws IOException {
		String label = sides.get(0).type().label();
		try {
			Trial trial = new Trial(scenario, this.machine, this.keys, this.plan);
			return TrialTable.row(scenario.name(), label, trial.run(sides, this.options.runs()));
		}
		catch (IOException ex) {
			this.complete = false;
			return Table.failed(scenario.name(), label, String.valueOf(ex.getMessage()));
		}
	}

	private List<Scenario> scenarios() {
		List<Scenario> scenarios = this.options.scenarios(ALL_SCENARIOS);
		if (!this.machine.wrk()) {
			return scenarios;
		}
		List<String> without = scenarios.stream().filter((each) -> !Wrk.canDo(each)).map(Scenario::name).toList();
		if (!without.isEmpty()) {
			System.out.println("Without " + String.join(", ", without) + ": wrk speaks no WebSocket\n");
		}
		return scenarios.stream().filter(Wrk::canDo).toList();
	}

	private void describe() throws IOException {
		System.out.println(this.machine.description() + "; "
				+ ((this.options.runs() > 0) ? this.options.runs() + " runs" : this.plan.rounds() + " rounds") + " of "
				+ this.plan.sliceMillis() + " ms, --seed=" + this.plan.seed() + "\n");
	}

	private boolean finish() {
		if (!this.limits.isEmpty()) {
			System.out.println("\n" + Limit.HEAD);
			this.limits.forEach(System.out::println);
		}
		return this.complete;
	}

	@FunctionalInterface
	private interface SideMaker {

		Side make(ServerType type);

	}

}
