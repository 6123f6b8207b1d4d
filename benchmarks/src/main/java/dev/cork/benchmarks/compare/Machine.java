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
import java.util.Arrays;
import java.util.List;

/**
 * How processes are started here: which Java, on which processors.
 *
 * @param javaHome of servers and load
 * @param serverCpus as taskset wants them; empty for all
 * @param loadCpus of the load generator
 */
record Machine(Path javaHome, String serverCpus, String loadCpus) {

	/**
	 * Heap and collector are the same for all servers; JIT and all else are the JVM's
	 * defaults.
	 */
	private static final List<String> SERVER_JVM = List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC");

	/**
	 * The selector makes an Integer of each descriptor unless it is in the cache of
	 * boxes.
	 */
	private static final List<String> LOAD_JVM = List.of("-Xms64m", "-Xmx256m", "-XX:+UseSerialGC",
			"-XX:AutoBoxCacheMax=70000");

	/**
	 * Pins the server to the first processor and the load to the second, if there are
	 * two.
	 */
	static Machine here(Path javaHome) {
		boolean pins = Runtime.getRuntime().availableProcessors() > 1 && has("taskset");
		return new Machine(javaHome, pins ? "0" : "", pins ? "1" : "");
	}

	static boolean has(String program) {
		return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
			.anyMatch((folder) -> Files.isExecutable(Path.of(folder, program)));
	}

	int feature() throws IOException {
		for (String line : Files.readAllLines(this.javaHome.resolve("release"))) {
			if (line.startsWith("JAVA_VERSION=\"")) {
				return Integer.parseInt(line.substring("JAVA_VERSION=\"".length()).split("[^0-9]", -1)[0]);
			}
		}
		throw new IOException(this.javaHome + " does not say which Java it is");
	}

	List<String> server(List<String> jvm, List<String> arguments) {
		return java(this.serverCpus, SERVER_JVM, jvm, arguments);
	}

	List<String> load(List<String> arguments) {
		return java(this.loadCpus, LOAD_JVM, List.of(), arguments);
	}

	private List<String> java(String cpus, List<String> jvm, List<String> more, List<String> arguments) {
		List<String> command = new ArrayList<>(pin(cpus));
		command.add(this.javaHome.resolve("bin").resolve("java").toString());
		command.addAll(jvm);
		command.addAll(more);
		command.addAll(arguments);
		return command;
	}

	/** What comes before a command to pin it. */
	static List<String> pin(String cpus) {
		return cpus.isEmpty() ? List.of() : List.of("taskset", "-c", cpus);
	}

}
