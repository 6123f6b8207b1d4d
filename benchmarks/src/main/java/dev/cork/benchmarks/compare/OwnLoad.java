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
import java.util.List;

import dev.cork.benchmarks.load.LoadGenerator;
import dev.cork.benchmarks.load.LoadResult;
import dev.cork.benchmarks.scenario.Scenario;

/**
 * Our load generator, a process of its own.
 */
final class OwnLoad implements Load {

	private final Worker worker;

	private OwnLoad(Worker worker) {
		this.worker = worker;
	}

	/** Starts it; all connections are open and their first answers checked then. */
	static OwnLoad start(Side side, Scenario scenario, Machine machine, String port) throws IOException {
		Worker worker = new Worker("load of " + side.label(), machine.load(List.of("-cp", ClassPath.own().toString(),
				LoadGenerator.class.getName(), scenario.name(), port, Integer.toString(scenario.connections()))));
		try {
			worker.await("ready");
			return new OwnLoad(worker);
		}
		catch (IOException ex) {
			worker.close();
			throw ex;
		}
	}

	@Override
	public Pull run(long millis) throws IOException {
		return pull("run " + millis);
	}

	@Override
	public Pull count(long requests) throws IOException {
		return pull("count " + requests);
	}

	private Pull pull(String command) throws IOException {
		CpuClock before = CpuClock.of(this.worker.pid());
		this.worker.tell(command);
		LoadResult result = LoadResult.ofLine(this.worker.await("done"));
		return new Pull(result, CpuClock.of(this.worker.pid()).since(before).wantedNanos());
	}

	@Override
	public void close() throws IOException {
		this.worker.close();
	}

}
