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
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What the kernel says of a process's time until now: of Linux by thread and in
 * nanoseconds, elsewhere what the JDK knows. A thread's last steps are lost if it ends
 * between two readings.
 */
final class CpuClock {

	private static final ThreadTime NEW_THREAD = new ThreadTime(0, 0);

	private final Map<String, ThreadTime> threads;

	private final long userTicks;

	private final long systemTicks;

	private CpuClock(Map<String, ThreadTime> threads, long userTicks, long systemTicks) {
		this.threads = threads;
		this.userTicks = userTicks;
		this.systemTicks = systemTicks;
	}

	static CpuClock of(long pid) throws IOException {
		Path process = Path.of("/proc", Long.toString(pid));
		Map<String, ThreadTime> threads = new HashMap<>();
		if (!Files.exists(Path.of("/proc/self/schedstat"))) {
			long nanos = ProcessHandle.of(pid)
				.flatMap((handle) -> handle.info().totalCpuDuration())
				.orElse(Duration.ZERO)
				.toNanos();
			threads.put("all", new ThreadTime(nanos, 0));
			return new CpuClock(threads, 0, 0);
		}
		try (DirectoryStream<Path> folders = Files.newDirectoryStream(process.resolve("task"))) {
			for (Path folder : folders) {
				try {
					String[] numbers = Files.readString(folder.resolve("schedstat")).strip().split(" ", -1);
					threads.put(folder.getFileName().toString(),
							new ThreadTime(Long.parseLong(numbers[0]), Long.parseLong(numbers[1])));
				}
				catch (NoSuchFileException ex) {
					// ended meanwhile
				}
			}
		}
		String stat = Files.readString(process.resolve("stat"));
		// behind the name, which may hold anything, also blanks
		String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
		return new CpuClock(threads, Long.parseLong(fields[11]), Long.parseLong(fields[12]));
	}

	CpuTime since(CpuClock before) {
		long cpu = 0;
		long wanted = 0;
		for (Map.Entry<String, ThreadTime> thread : this.threads.entrySet()) {
			ThreadTime earlier = before.threads.getOrDefault(thread.getKey(), NEW_THREAD);
			long ran = thread.getValue().ranNanos() - earlier.ranNanos();
			cpu += ran;
			wanted = Math.max(wanted, ran + thread.getValue().waitedNanos() - earlier.waitedNanos());
		}
		return new CpuTime(cpu, wanted, this.userTicks - before.userTicks, this.systemTicks - before.systemTicks);
	}

	private record ThreadTime(long ranNanos, long waitedNanos) {

	}

}
