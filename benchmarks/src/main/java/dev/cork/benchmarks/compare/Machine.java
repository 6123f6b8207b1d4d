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
 * @param wrk whether that is wrk
 */
record Machine(Path javaHome, String serverCpus, String loadCpus, boolean wrk) {

	/**
	 * Heap and collector are the same for all servers; JIT and all else are the JVM's
	 * defaults.
	 */
	private static final List<String> SERVER_JVM = List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC");

	private static final int FIRST_WITH_FOREIGN_FUNCTIONS = 22;

	/**
	 * The selector makes an Integer of each descriptor unless it is in the cache of
	 * boxes.
	 */
	private static final List<String> LOAD_JVM = List.of("-Xms64m", "-Xmx256m", "-XX:+UseSerialGC",
			"-XX:AutoBoxCacheMax=70000");

	/**
	 * Pins the server to the first processor and the load to the second, if there are two
	 * and processes can be pinned.
	 */
	static Machine here(Path javaHome, boolean wrk) {
		List<Integer> allowed = Processors.allowed();
		if (allowed.size() > 1 && has("taskset") && pins(Integer.toString(allowed.get(0)))) {
			return new Machine(javaHome, Integer.toString(allowed.get(0)), Integer.toString(allowed.get(1)), wrk);
		}
		return new Machine(javaHome, "", "", wrk);
	}

	/** Not where a sandbox forbids it. */
	private static boolean pins(String cpu) {
		List<String> command = new ArrayList<>(pin(cpu));
		command.add("true");
		try {
			return new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start()
				.waitFor() == 0;
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	static boolean has(String program) {
		return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
			.anyMatch((folder) -> Files.isExecutable(Path.of(folder, program)));
	}

	/** How many the server has. */
	int serverProcessors() {
		return this.serverCpus.isEmpty() ? Runtime.getRuntime().availableProcessors()
				: Processors.numbers(this.serverCpus).size();
	}

	int feature() throws IOException {
		return Integer.parseInt(version().split("[^0-9]", -1)[0]);
	}

	String version() throws IOException {
		for (String line : Files.readAllLines(this.javaHome.resolve("release"))) {
			if (line.startsWith("JAVA_VERSION=\"")) {
				return line.substring("JAVA_VERSION=\"".length(), line.length() - 1);
			}
		}
		throw new IOException(this.javaHome + " does not say which Java it is");
	}

	/** What a table should say of where it was made. */
	String description() throws IOException {
		String where = this.serverCpus.isEmpty()
				? "NOT pinned (one processor, or no taskset): servers and load take it from each other"
				: "servers on processor " + this.serverCpus + ", load on " + this.loadCpus;
		return "JDK " + version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
				+ Runtime.getRuntime().availableProcessors() + " processors, " + where + (this.wrk ? ", of wrk" : "")
				+ busyness();
	}

	private static String busyness() throws IOException {
		Path averages = Path.of("/proc/loadavg");
		return Files.exists(averages) ? ", load average before " + Files.readString(averages).split(" ", -1)[0] : "";
	}

	List<String> server(List<String> jvm, List<String> arguments) throws IOException {
		List<String> options = new ArrayList<>(SERVER_JVM);
		if (feature() >= FIRST_WITH_FOREIGN_FUNCTIONS) {
			// Cork's epoll, and Netty's
			options.add("--enable-native-access=ALL-UNNAMED");
		}
		return java(this.serverCpus, options, jvm, arguments);
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
