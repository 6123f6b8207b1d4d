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

package dev.cork.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;

import com.sun.management.ThreadMXBean;
import dev.cork.benchmarks.scenario.Scenario;
import dev.cork.benchmarks.scenario.Scenarios;
import dev.cork.benchmarks.scenario.Traffic;

/**
 * The process that loads a server: a closed loop on one thread. It is told on its
 * standard input what to do, a line each, and answers on its standard output: <pre>
 *                 ready
 * run 1000        done REQUESTS WALL_NANOS CPU_NANOS ALLOCATED_BYTES     for so many milliseconds
 * count 20000     done ...                                               so many requests
 *                 failed WHY                                             and the process ends
 * </pre> The end of its input ends it.
 */
public final class LoadGenerator implements AutoCloseable {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private final Connection[] connections;

	private final Selector selector;

	private final ClosedLoop loop;

	/**
	 * Opens all connections of a scenario.
	 * @param scenario what to ask for
	 * @param port where
	 * @throws IOException if a connection fails or is answered wrongly
	 * @throws GeneralSecurityException if there is no TLS
	 */
	public LoadGenerator(Scenario scenario, int port) throws IOException, GeneralSecurityException {
		this.selector = Selector.open();
		this.connections = new Connector(scenario, port).open();
		for (Connection connection : this.connections) {
			connection.register(this.selector);
		}
		this.loop = (scenario.traffic() == Traffic.BROADCAST) ? new BroadcastLoop(this.connections, this.selector)
				: new RequestLoop(this.connections, this.selector, scenario.depth());
	}

	/**
	 * Loads the server.
	 * @param most how many requests
	 * @param time for how long
	 * @param unit of the time
	 * @return what came of it
	 * @throws IOException if the server does not do what it should
	 */
	public LoadResult run(long most, long time, TimeUnit unit) throws IOException {
		long thread = Thread.currentThread().getId();
		long allocated = THREADS.getThreadAllocatedBytes(thread);
		long cpu = THREADS.getCurrentThreadCpuTime();
		long wall = System.nanoTime();
		long answered = this.loop.run(most, unit.toNanos(time));
		return new LoadResult(answered, System.nanoTime() - wall, THREADS.getCurrentThreadCpuTime() - cpu,
				THREADS.getThreadAllocatedBytes(thread) - allocated);
	}

	@Override
	public void close() throws IOException {
		for (Connection connection : this.connections) {
			connection.close();
		}
		this.selector.close();
	}

	/**
	 * Runs the process.
	 * @param arguments name of the scenario, port, number of connections
	 * @throws IOException if standard input cannot be read
	 */
	public static void main(String[] arguments) throws IOException {
		BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
		Scenario scenario = Scenarios.named(arguments[0]).over(Integer.parseInt(arguments[2]));
		try (LoadGenerator generator = new LoadGenerator(scenario, Integer.parseInt(arguments[1]))) {
			System.out.println("ready");
			for (String line = commands.readLine(); line != null; line = commands.readLine()) {
				String[] words = line.split(" ", -1);
				long number = Long.parseLong(words[1]);
				LoadResult result = words[0].equals("run")
						? generator.run(Long.MAX_VALUE, number, TimeUnit.MILLISECONDS)
						: generator.run(number, 1, TimeUnit.HOURS);
				System.out.println(result.toLine());
			}
		}
		catch (IOException | GeneralSecurityException ex) {
			System.out.println("failed " + ex.getMessage());
		}
	}

}
