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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import dev.cork.benchmarks.load.LoadGenerator;
import dev.cork.benchmarks.load.LoadResult;
import dev.cork.benchmarks.scenario.Scenario;

/**
 * A server and its load, two processes, both idle but while they are measured.
 */
final class Station implements AutoCloseable {

	private static final long WARM_UP_SLICE_MS = 250;

	private static final int MOST_WARM_UP_SLICES = 200;

	private final Side side;

	private final Worker server;

	private final Worker load;

	private final String port;

	private Station(Side side, String port, Worker server, Worker load) {
		this.side = side;
		this.port = port;
		this.server = server;
		this.load = load;
	}

	/**
	 * Starts both; all connections are open and checked then.
	 */
	static Station start(Side side, Scenario scenario, Machine machine, KeyStoreFile keys) throws IOException {
		Worker server = server(side, scenario.secure(), machine, keys);
		try {
			String port = server.await("port").substring("port ".length());
			return new Station(side, port, server, load(side, scenario, machine, port));
		}
		catch (IOException ex) {
			server.close();
			throw ex;
		}
	}

	/** A server without its load. */
	static Worker server(Side side, boolean secure, Machine machine, KeyStoreFile keys) throws IOException {
		List<String> jvm = new ArrayList<>(side.jvm());
		jvm.addAll(List.of("-cp", side.type().classPath(side.build()).toString()));
		List<String> arguments = new ArrayList<>();
		arguments.add((side.type() == ServerType.HELIDON) ? HelidonSource.file().toString() : side.type().mainClass());
		arguments.addAll(side.arguments());
		if (secure) {
			arguments.add("tls=" + keys.path());
		}
		return new Worker(side.label(), machine.server(jvm, arguments));
	}

	private static Worker load(Side side, Scenario scenario, Machine machine, String port) throws IOException {
		Worker load = new Worker("load of " + side.label(), machine.load(List.of("-cp", ClassPath.own().toString(),
				LoadGenerator.class.getName(), scenario.name(), port, Integer.toString(scenario.connections()))));
		load.await("ready");
		return load;
	}

	/** Another load on the same server; whoever asks for it closes it. */
	Worker moreLoad(Scenario scenario, Machine machine) throws IOException {
		return load(this.side, scenario, machine, this.port);
	}

	long serverPid() {
		return this.server.pid();
	}

	long heapBytes() throws IOException {
		return this.server.ask("heap");
	}

	/**
	 * Loads the server until it has had some time on its processor, for that is what its
	 * compiler needs; on a machine that others use as well this takes longer.
	 */
	void warmUp(long cpuMillis) throws IOException {
		long left = TimeUnit.MILLISECONDS.toNanos(cpuMillis);
		for (int i = 0; left > 0 && i < MOST_WARM_UP_SLICES; i++) {
			left -= run(WARM_UP_SLICE_MS).cpu().cpuNanos();
		}
	}

	Sample run(long millis) throws IOException {
		return measure("run " + millis);
	}

	Sample count(long requests) throws IOException {
		return measure("count " + requests);
	}

	private Sample measure(String command) throws IOException {
		long allocated = this.server.ask("allocated");
		CpuTime cpu = CpuTime.of(this.server.pid());
		this.load.tell(command);
		LoadResult result = LoadResult.ofLine(this.load.await("done"));
		CpuTime used = CpuTime.of(this.server.pid()).since(cpu);
		return new Sample(result, used, this.server.ask("allocated") - allocated);
	}

	@Override
	public void close() throws IOException {
		this.load.close();
		this.server.close();
	}

	/** The one source that the server's own JVM compiles. */
	private static final class HelidonSource {

		private HelidonSource() {
		}

		static Path file() throws IOException {
			return Resources.copy("/helidon/HelidonServer.java", "HelidonServer.java");
		}

	}

}
