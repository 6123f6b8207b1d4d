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
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Bodies many times as long as the memory of the server: all of it has to arrive, and the
 * server must not need more memory for a long one than for a short one.
 */
public final class Transfers {

	/** Both of the heap and of what is outside of it. */
	private static final List<String> JVM = List.of("-Xms64m", "-Xmx64m");

	private static final long WARM_UP_MEGABYTES = 64;

	private static final long MOST_SECONDS = 600;

	static final Set<ServerType> ABLE = Set.of(ServerType.ENGINE, ServerType.WEBFLUX_CORK, ServerType.WEBFLUX_NETTY);

	private final Options options;

	private final Machine machine;

	/**
	 * Makes the measurement.
	 * @param arguments of the command
	 */
	public Transfers(List<String> arguments) {
		this.options = new Options(arguments);
		this.machine = this.options.machine();
	}

	/**
	 * Measures each server and prints the table.
	 * @return whether every body has arrived as it was sent
	 * @throws IOException if a process cannot be started or ended
	 */
	public boolean print() throws IOException {
		System.out.println(this.machine.description() + ", " + String.join(" ", JVM) + "\n");
		System.out.println(Table.head("server", "transfer", "MB", "MB/s", "CPU s/GB", "heap MB at most",
				"resident MB before", "resident MB at most"));
		boolean all = true;
		for (ServerType type : this.options.servers("engine,webflux-cork,webflux-netty")) {
			if (!ABLE.contains(type)) {
				throw new IllegalArgumentException(type.label() + " has no routes for transfers; these have: "
						+ String.join(",", ABLE.stream().map(ServerType::label).sorted().toList()));
			}
			for (boolean upload : new boolean[] { false, true }) {
				all &= print(type, upload);
			}
		}
		return all;
	}

	/** Each in a process of its own, for the kernel tells only the most of all time. */
	private boolean print(ServerType type, boolean upload) throws IOException {
		String transfer = upload ? "upload" : "download";
		Side side = new Side(type.label(), type, ClassPath.own(), JVM, List.of());
		try (Worker server = Station.server(side, false, this.machine, new KeyStoreFile())) {
			int port = Integer.parseInt(server.await("port").substring("port ".length()));
			// which resets the connection of a transfer that stands still
			Future<?> end = server.endAfter(MOST_SECONDS);
			Transfer client = new Transfer(port);
			client.run(upload, WARM_UP_MEGABYTES << 20);
			long before = kernelBytes(server.pid(), "VmRSS:");
			CpuClock clock = CpuClock.of(server.pid());
			long megabytes = this.options.megabytes();
			long start = System.nanoTime();
			client.run(upload, megabytes << 20);
			double seconds = (double) (System.nanoTime() - start) / TimeUnit.SECONDS.toNanos(1);
			double cpu = CpuClock.of(server.pid()).since(clock).cpuNanos() / 1e9;
			System.out.println(Table
				.row(List.of(type.label(), transfer, Long.toString(megabytes), Table.number(megabytes / seconds, 0),
						Table.number(cpu * 1024 / megabytes, 2), megabytes(server.ask("peak")), megabytes(before),
						megabytes(Math.max(before, kernelBytes(server.pid(), "VmHWM:"))))));
			end.cancel(false);
			return true;
		}
		catch (IOException ex) {
			System.out.println(Table.failed(type.label(), transfer, String.valueOf(ex.getMessage())));
			return false;
		}
	}

	private static String megabytes(long bytes) {
		return Table.number(bytes / (double) (1 << 20), 1);
	}

	/** What the kernel says of the memory of a process. */
	static long kernelBytes(long pid, String field) throws IOException {
		for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
			if (line.startsWith(field)) {
				return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
			}
		}
		throw new IOException("The kernel does not say " + field + " of process " + pid);
	}

}
