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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.cork.benchmarks.scenario.Scenario;

/**
 * The commands that compare: two builds, two settings, many servers.
 */
public final class Comparisons {

	private static final String ALL_SCENARIOS = "*";

	private final Options options;

	private final Machine machine;

	private final KeyStoreFile keys = new KeyStoreFile();

	/**
	 * Makes comparisons.
	 * @param arguments of the command
	 */
	public Comparisons(List<String> arguments) {
		this.options = new Options(arguments);
		this.machine = this.options.machine();
	}

	/**
	 * Compares two builds: {@code compare BASE [HEAD]}, each the
	 * {@code cork-benchmarks.jar} of a build or a revision that {@code build-revision}
	 * has built. Without HEAD it is this one.
	 * @throws IOException if a server or its load fails
	 */
	public void builds() throws IOException {
		List<String> words = this.options.words();
		if (words.isEmpty() || words.size() > 2) {
			throw new IllegalArgumentException("compare BASE [HEAD], each a revision or a jar");
		}
		ClassPath base = build(words.get(0));
		ClassPath head = (words.size() > 1) ? build(words.get(1)) : ClassPath.own();
		compare((type) -> new Side("base " + type.label(), type, base, List.of(), List.of()),
				(type) -> new Side("head " + type.label(), type, head, List.of(), List.of()));
	}

	/**
	 * Compares two settings: {@code settings BASE HEAD}, each {@code name=value}
	 * arguments of the server and {@code -X} options of its JVM, separated by blanks; may
	 * be empty.
	 * @throws IOException if a server or its load fails
	 */
	public void settings() throws IOException {
		List<String> words = this.options.words();
		if (words.size() != 2) {
			throw new IllegalArgumentException("settings 'BASE' 'HEAD', each name=value or -X options of a server");
		}
		ClassPath own = ClassPath.own();
		compare((type) -> set("base " + type.label(), type, own, words.get(0)),
				(type) -> set("head " + type.label(), type, own, words.get(1)));
	}

	private static Side set(String label, ServerType type, ClassPath build, String settings) {
		List<String> jvm = new ArrayList<>();
		List<String> arguments = new ArrayList<>();
		for (String word : settings.strip().split(" +", -1)) {
			if (!word.isEmpty()) {
				(word.startsWith("-") ? jvm : arguments).add(word);
			}
		}
		return new Side(label, type, build, jvm, arguments);
	}

	/**
	 * Compares servers: {@code peers}. The first of {@code --servers} is what the others
	 * are held against.
	 * @throws IOException if a server or its load fails
	 */
	public void peers() throws IOException {
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
		List<String> aims = new ArrayList<>();
		System.out.println(PeersTable.HEAD);
		for (Scenario scenario : this.options.scenarios(ALL_SCENARIOS)) {
			List<Side> able = sides.stream().filter((side) -> side.type().answers(scenario)).toList();
			if (able.isEmpty()) {
				continue;
			}
			List<SideResult> results = new Contest(scenario, this.machine, this.keys, this.options.plan()).run(able);
			for (SideResult result : results) {
				System.out.println(PeersTable.row(scenario.name(), results.get(0), result));
			}
			aims.addAll(Aim.rows(scenario.name(), results));
		}
		if (!aims.isEmpty()) {
			System.out.println("\n" + Aim.HEAD);
			aims.forEach(System.out::println);
		}
	}

	private void compare(SideMaker base, SideMaker head) throws IOException {
		boolean statistical = this.options.runs() > 0;
		System.out.println(statistical ? TrialTable.HEAD : ComparisonTable.HEAD);
		int comparisons = 0;
		for (Scenario scenario : this.options.scenarios(ALL_SCENARIOS)) {
			for (ServerType type : this.options.servers("engine,annotated")) {
				if (!type.answers(scenario)) {
					continue;
				}
				List<Side> sides = List.of(base.make(type), head.make(type));
				if (statistical) {
					Trial trial = new Trial(scenario, this.machine, this.keys, this.options.plan());
					System.out.println(TrialTable.row(scenario.name(), trial.run(sides, this.options.runs())));
				}
				else {
					List<SideResult> results = new Contest(scenario, this.machine, this.keys, this.options.plan())
						.run(sides);
					System.out.println(ComparisonTable.row(scenario.name(), results.get(0), results.get(1)));
				}
				comparisons++;
			}
		}
		if (statistical) {
			System.out.println("\n" + TrialTable.note(comparisons));
		}
	}

	private static ClassPath build(String revisionOrJar) throws IOException {
		Path jar = revisionOrJar.endsWith(".jar") ? Path.of(revisionOrJar)
				: Path.of("benchmarks/target/revisions", revisionOrJar, "benchmarks/target/cork-benchmarks.jar");
		if (!Files.exists(jar)) {
			throw new IllegalArgumentException(
					"There is no " + jar + ": build it with benchmarks/build-revision " + revisionOrJar);
		}
		return ClassPath.ofJar(jar);
	}

	@FunctionalInterface
	private interface SideMaker {

		Side make(ServerType type);

	}

}
