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

import dev.cork.benchmarks.scenario.Scenario;

/**
 * A server and its load, two processes, both idle but while they are measured.
 */
final class Station implements AutoCloseable {

	private static final long WARM_UP_SLICE_MS = 250;

	private static final int MOST_WARM_UP_SLICES = 200;

	private final Side side;

	private final Machine machine;

	private final Worker server;

	private final Load load;

	private final String port;

	private Station(Side side, Machine machine, String port, Worker server, Load load) {
		this.side = side;
		this.machine = machine;
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
			Load load = machine.wrk() ? Wrk.start(side, scenario, machine, port)
					: OwnLoad.start(side, scenario, machine, port);
			return new Station(side, machine, port, server, load);
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

	/** Another load on the same server; whoever asks for it closes it. */
	Load moreLoad(Scenario scenario) throws IOException {
		return OwnLoad.start(this.side, scenario, this.machine, this.port);
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
		return measure(() -> this.load.run(millis));
	}

	Sample count(long requests) throws IOException {
		return measure(() -> this.load.count(requests));
	}

	private Sample measure(Action action) throws IOException {
		long allocated = this.server.ask("allocated");
		CpuClock before = CpuClock.of(this.server.pid());
		Load.Pull pull = action.take();
		CpuTime used = CpuClock.of(this.server.pid()).since(before);
		return new Sample(pull.result(), pull.wantedNanos(), used, this.machine.serverProcessors(),
				this.server.ask("allocated") - allocated);
	}

	@Override
	public void close() throws IOException {
		this.load.close();
		this.server.close();
	}

	/** What is measured. */
	@FunctionalInterface
	private interface Action {

		Load.Pull take() throws IOException;

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
