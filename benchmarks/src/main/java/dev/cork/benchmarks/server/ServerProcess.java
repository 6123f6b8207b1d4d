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

package dev.cork.benchmarks.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;

import com.sun.management.ThreadMXBean;

/**
 * What all servers have in common: a process that says its port, and then answers what
 * the runner asks on its standard input. <pre>
 *              port 43210              or "failed" and why
 * allocated    allocated 123456      bytes, by all threads but the one that answers
 * heap         heap 123456           bytes in use after a collection
 * peak         peak 123456           bytes of the heap in use at most, until now
 * </pre> The end of its input ends it.
 */
public final class ServerProcess {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private ServerProcess() {
	}

	/**
	 * Starts a server and answers until nobody asks any more; then ends the process,
	 * since not all servers' threads are daemons.
	 * @param arguments of the process
	 * @param server to start
	 * @throws IOException if standard input cannot be read
	 */
	public static void serve(String[] arguments, Starter server) throws IOException {
		try {
			System.out.println("port " + server.start(new Settings(arguments)));
		}
		catch (Exception ex) {
			System.out.println("failed " + ex);
			System.exit(1);
		}
		BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
		for (String command = commands.readLine(); command != null; command = commands.readLine()) {
			System.out.println(command + " " + answer(command));
		}
		System.exit(0);
	}

	private static long answer(String command) {
		return switch (command) {
			case "heap" -> heapBytes();
			case "peak" -> peakBytes();
			default -> allocatedBytes();
		};
	}

	private static long allocatedBytes() {
		long sum = 0;
		long[] threads = THREADS.getAllThreadIds();
		long[] allocated = THREADS.getThreadAllocatedBytes(threads);
		for (int i = 0; i < threads.length; i++) {
			sum += (threads[i] != Thread.currentThread().getId() && allocated[i] > 0) ? allocated[i] : 0;
		}
		return sum;
	}

	/** Of each of the heap's spaces, not all of which were fullest at the same time. */
	private static long peakBytes() {
		return ManagementFactory.getMemoryPoolMXBeans()
			.stream()
			.filter((pool) -> pool.getType() == MemoryType.HEAP)
			.mapToLong((pool) -> pool.getPeakUsage().getUsed())
			.sum();
	}

	/** The least of some readings: what others do meanwhile is garbage as well. */
	private static long heapBytes() {
		MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
		long least = Long.MAX_VALUE;
		for (int i = 0; i < 5; i++) {
			memory.gc();
			least = Math.min(least, memory.getHeapMemoryUsage().getUsed());
		}
		return least;
	}

	/**
	 * Starts one server.
	 */
	@FunctionalInterface
	public interface Starter {

		/**
		 * Starts it on a free port of the loopback interface.
		 * @param settings how
		 * @return the port
		 * @throws Exception if it cannot be started
		 */
		int start(Settings settings) throws Exception;

	}

}
