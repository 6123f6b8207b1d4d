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
import java.util.concurrent.TimeUnit;

/**
 * Counts a server's system calls with {@code strace}, which makes it slow: only the
 * number of calls for a request means anything then.
 */
final class SystemCalls {

	private static final int ATTACH_MS = 300;

	private static final int PATIENCE_SECONDS = 20;

	private static final Set<String> OF_REQUESTS = Set.of("epoll_wait", "epoll_pwait", "epoll_ctl", "poll", "ppoll",
			"select", "read", "readv", "write", "writev", "sendto", "sendmsg", "recvfrom", "recvmsg", "sendfile",
			"futex", "io_uring_enter");

	private SystemCalls() {
	}

	static boolean canBeCounted() {
		return Machine.has("strace");
	}

	/**
	 * Counts while a station is loaded.
	 * @param station to load
	 * @param requests how many
	 * @return calls for each request; NaN if strace may not attach
	 * @throws IOException if the load fails
	 */
	static double perRequest(Station station, long requests) throws IOException {
		Path summary = Resources.temporary("calls");
		Process strace = new ProcessBuilder(
				List.of("strace", "-f", "-c", "-o", summary.toString(), "-p", Long.toString(station.serverPid())))
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		try {
			if (strace.waitFor(ATTACH_MS, TimeUnit.MILLISECONDS)) {
				return Double.NaN;
			}
			Sample sample = station.count(requests);
			// prints its summary then
			strace.destroy();
			if (!strace.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
				strace.destroyForcibly();
				return Double.NaN;
			}
			return (double) total(Files.readAllLines(summary)) / sample.load().requests();
		}
		catch (InterruptedException ex) {
			strace.destroy();
			Thread.currentThread().interrupt();
			throw new IOException("Interrupted while strace ran", ex);
		}
	}

	/**
	 * Reads a summary. A futex call is a thread's that waits or is woken, and counts: it
	 * is what handing a request to another thread costs. What only the JVM's own threads
	 * ask, which thread they are and what the time is, does not.
	 * @param summary as strace prints it
	 * @return the number of calls
	 */
	static long total(List<String> summary) {
		long calls = 0;
		for (String line : summary) {
			String[] columns = line.strip().split("\\s+", -1);
			// % time, seconds, usecs/call, calls, errors (or nothing), name
			boolean counts = columns.length >= 5 && Character.isDigit(columns[0].charAt(0))
					&& OF_REQUESTS.contains(columns[columns.length - 1]);
			calls += counts ? Long.parseLong(columns[3]) : 0;
		}
		return calls;
	}

}
