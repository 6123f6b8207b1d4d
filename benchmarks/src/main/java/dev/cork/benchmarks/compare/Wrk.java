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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.cork.benchmarks.load.LoadResult;
import dev.cork.benchmarks.scenario.Scenario;
import dev.cork.benchmarks.scenario.Traffic;

/**
 * The load generator wrk, for those who trust none that the authors of a server have
 * written. It looks at nothing but the status, so that ours asks before whether the
 * answers are right; what has to be counted exactly ours does as well.
 */
final class Wrk implements Load {

	static final String PROGRAM = "wrk";

	private static final int MOST_OWN_CONNECTIONS = 100;

	private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ");

	private static final Pattern PER_SECOND = Pattern.compile("Requests/sec:\\s+([\\d.]+)");

	private static final Pattern CPU = Pattern.compile("cpu ([\\d.]+) ([\\d.]+)");

	private static final Pattern WRONG = Pattern.compile("(Socket errors: .*|Non-2xx .*)");

	private final OwnLoad own;

	private final List<String> command;

	private final String url;

	private Wrk(OwnLoad own, List<String> command, String url) {
		this.own = own;
		this.command = command;
		this.url = url;
	}

	static boolean canDo(Scenario scenario) {
		return scenario.traffic() == Traffic.HTTP;
	}

	static Wrk start(Side side, Scenario scenario, Machine machine, String port) throws IOException {
		OwnLoad own = OwnLoad.start(side, scenario.over(Math.min(scenario.connections(), MOST_OWN_CONNECTIONS)),
				machine, port);
		Path script = Resources.temporary("requests.lua");
		Files.writeString(script, script(scenario), StandardCharsets.ISO_8859_1);
		List<String> command = new ArrayList<>(Machine.pin(machine.loadCpus()));
		// the shell tells what it took of the processor
		command.addAll(List.of("bash", "-c", "TIMEFORMAT='cpu %3U %3S'; time wrk \"$@\"", PROGRAM, "--threads", "1",
				"--connections", Integer.toString(scenario.connections()), "--timeout", "20s", "--script",
				script.toString()));
		return new Wrk(own, command, (scenario.secure() ? "https" : "http") + "://127.0.0.1:" + port + "/");
	}

	/** The same bytes that our own load sends. */
	static String script(Scenario scenario) {
		StringBuilder lua = new StringBuilder("local requests = \"");
		scenario.request().chars().forEach((character) -> lua.append("\\%03d".formatted(character)));
		return lua.append("\"\nrequests = requests:rep(")
			.append(scenario.depth())
			.append(")\nrequest = function() return requests end\n")
			.toString();
	}

	@Override
	public Pull run(long millis) throws IOException {
		List<String> line = new ArrayList<>(this.command);
		// whole seconds, at least one
		line.addAll(List.of("--duration", Math.max(1, Math.round(millis / 1000.0)) + "s", this.url));
		Process wrk = new ProcessBuilder(line).redirectErrorStream(true).start();
		LoadResult result = result(new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
		return new Pull(result, result.cpuNanos());
	}

	/**
	 * Reads what wrk prints.
	 * @param output of it and of the shell
	 * @return the result
	 * @throws IOException if the load went wrong, or nothing can be read
	 */
	static LoadResult result(String output) throws IOException {
		Matcher wrong = WRONG.matcher(output);
		if (wrong.find()) {
			throw new IOException("wrk says: " + wrong.group(1));
		}
		Matcher requests = REQUESTS.matcher(output);
		Matcher perSecond = PER_SECOND.matcher(output);
		Matcher cpu = CPU.matcher(output);
		if (!requests.find() || !perSecond.find() || !cpu.find() || requests.group(1).equals("0")) {
			throw new IOException("wrk says: " + output);
		}
		long count = Long.parseLong(requests.group(1));
		double seconds = Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2));
		return new LoadResult(count, Math.round(1e9 * count / Double.parseDouble(perSecond.group(1))),
				Math.round(1e9 * seconds), 0);
	}

	@Override
	public Pull count(long requests) throws IOException {
		return this.own.count(requests);
	}

	@Override
	public void close() throws IOException {
		this.own.close();
	}

}
