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

package dev.cork.benchmarks.soak;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.websocket.WebSocketOptions;

/**
 * Says after each round of very many web sockets what is left of them, and fails if that
 * is anything: {@code java -cp benchmarks/target/cork-benchmarks.jar
 * dev.cork.benchmarks.soak.Soak [connections] [rounds]}. Client and server may each open
 * some descriptors more than there are connections.
 */
public final class Soak {

	static final String NEWS = "news";

	private static final int CONNECTIONS = 10_000;

	private static final int ROUNDS = 4;

	/** What is left may be a few objects of other parts of the JVM. */
	private static final long HEAP_BOUND_BYTES = 1 << 20;

	private static final int DESCRIPTORS_BOUND = 5;

	private Soak() {
	}

	/**
	 * Runs all rounds.
	 * @param arguments number of connections and of rounds, both optional
	 * @throws IOException if the server cannot be started
	 * @throws InterruptedException if interrupted
	 */
	public static void main(String[] arguments) throws IOException, InterruptedException {
		int connections = (arguments.length > 0) ? Integer.parseInt(arguments[0]) : CONNECTIONS;
		int rounds = (arguments.length > 1) ? Integer.parseInt(arguments[1]) : ROUNDS;
		SoakHandler handler = new SoakHandler();
		try (HttpServer server = HttpServer.builder()
			.options(ServerOptions.builder().listen("127.0.0.1", 0).maxConnections(connections + 10).build())
			.webSocket("/soak", WebSocketOptions.builder().build(), handler)
			.start()) {
			State first = round(server, handler, connections);
			System.out.println("round 1: " + first);
			State last = first;
			for (int i = 2; i <= rounds; i++) {
				last = round(server, handler, connections);
				System.out.println("round " + i + ": " + last);
			}
			check(server, first, last, (long) connections * rounds);
		}
	}

	private static State round(HttpServer server, SoakHandler handler, int connections)
			throws IOException, InterruptedException {
		Process client = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), SoakClient.class.getName(), Integer.toString(server.port()),
				Integer.toString(connections))
			.inheritIO()
			.start();
		if (client.waitFor() != 0) {
			throw new IllegalStateException("The client has failed with " + client.exitValue());
		}
		long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
		while (server.metrics().openConnections() > 0 && System.nanoTime() < deadline) {
			Thread.sleep(10);
		}
		return new State(server.metrics().openConnections(), descriptors(), handler.lentBytes(), heapBytes());
	}

	private static void check(HttpServer server, State first, State last, long all) {
		long opened = server.metrics().total(Counter.WEBSOCKETS_OPENED);
		long closed = server.metrics().total(Counter.WEBSOCKETS_CLOSED);
		boolean same = last.open == 0 && last.descriptors <= first.descriptors + DESCRIPTORS_BOUND
				&& last.lentBytes == first.lentBytes && last.heapBytes <= first.heapBytes + HEAP_BOUND_BYTES;
		System.out.printf(Locale.ROOT, "%d opened, %d closed, %d messages sent, %d open, %d topics' subscribers%n",
				opened, closed, server.metrics().total(Counter.MESSAGES_SENT), server.webSockets().open(),
				server.webSockets().topics().subscribers(SoakHandler.ALL));
		if (!same || opened != all || closed != all || server.webSockets().open() != 0) {
			throw new IllegalStateException(
					"Something is left: after the first round " + first + ", after the last " + last);
		}
		System.out.println("Nothing is left");
	}

	private static long descriptors() {
		OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
		return (system instanceof UnixOperatingSystemMXBean unix) ? unix.getOpenFileDescriptorCount() : 0;
	}

	/** The least of some readings: what others do meanwhile is garbage as well. */
	private static long heapBytes() {
		long least = Long.MAX_VALUE;
		for (int i = 0; i < 5; i++) {
			System.gc();
			least = Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
		}
		return least;
	}

	/**
	 * What there is between two rounds.
	 *
	 * @param open connections
	 * @param descriptors of this process
	 * @param lentBytes by the arenas of all loops
	 * @param heapBytes in use after a collection
	 */
	private record State(long open, long descriptors, long lentBytes, long heapBytes) {

	}

}
