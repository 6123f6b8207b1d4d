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

import dev.cork.benchmarks.scenario.Scenario;
import dev.cork.benchmarks.scenario.Scenarios;

/**
 * What an idle connection that has had a request takes: of the heap after a collection,
 * and of what is resident outside of the heap. The heap's own pages are touched
 * beforehand, so that its garbage does not count; and the second compiler is off, whose
 * own memory comes and goes by megabytes while the connections are opened.
 */
public final class IdleMemory {

	private static final String SCENARIO = "http/10k-connections";

	private static final List<String> JVM = List.of("-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1");

	private static final long WARM_UP_MS = 4000;

	private final Options options;

	private final KeyStoreFile keys = new KeyStoreFile();

	/**
	 * Makes the measurement.
	 * @param arguments of the command
	 */
	public IdleMemory(List<String> arguments) {
		this.options = new Options(arguments);
	}

	/**
	 * Measures each server and prints the table.
	 * @throws IOException if a server or its load fails
	 */
	public void print() throws IOException {
		Machine machine = this.options.machine();
		System.out.println(machine.description() + "\n");
		System.out.println(Table.head("server", "connections", "heap B", "other resident B", "together B"));
		Scenario many = Scenarios.named(SCENARIO);
		for (ServerType type : this.options
			.servers("engine,annotated,netty,vertx,webflux-cork,webflux-netty,mvc-tomcat")) {
			Side side = new Side(type.label(), type, ClassPath.own(), JVM, List.of());
			// few connections first, which load all that is loaded once
			try (Station few = Station.start(side, many.over(100), machine, this.keys)) {
				few.warmUp(WARM_UP_MS);
				long heap = few.heapBytes();
				long resident = Transfers.kernelBytes(few.serverPid(), "VmRSS:");
				try (Load clients = few.moreLoad(many)) {
					clients.count(2L * many.connections());
					double perHeap = (double) (few.heapBytes() - heap) / many.connections();
					double perOther = (double) (Transfers.kernelBytes(few.serverPid(), "VmRSS:") - resident)
							/ many.connections();
					System.out.println(Table.row(List.of(type.label(), Integer.toString(many.connections()),
							Table.number(perHeap, 0), Table.number(perOther, 0), Table.number(perHeap + perOther, 0))));
				}
			}
		}
	}

}
