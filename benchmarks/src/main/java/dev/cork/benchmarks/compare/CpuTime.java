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
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What the kernel says of a process's time.
 *
 * @param cpuNanos for which it ran
 * @param waitedNanos for which its threads could have run, had somebody else not had the
 * processor
 * @param userTicks for which it ran outside of the kernel, in hundredths of a second
 * @param systemTicks for which it ran in the kernel
 */
record CpuTime(long cpuNanos, long waitedNanos, long userTicks, long systemTicks) {

	/** Of Linux, by thread and in nanoseconds; elsewhere what the JDK knows. */
	static CpuTime of(long pid) {
		Path process = Path.of("/proc", Long.toString(pid));
		if (!Files.exists(process.resolve("schedstat"))) {
			long nanos = ProcessHandle.of(pid)
				.flatMap((handle) -> handle.info().totalCpuDuration())
				.orElse(Duration.ZERO)
				.toNanos();
			return new CpuTime(nanos, 0, 0, 0);
		}
		long cpu = 0;
		long waited = 0;
		try (DirectoryStream<Path> threads = Files.newDirectoryStream(process.resolve("task"))) {
			for (Path thread : threads) {
				try {
					String[] numbers = Files.readString(thread.resolve("schedstat")).strip().split(" ", -1);
					cpu += Long.parseLong(numbers[0]);
					waited += Long.parseLong(numbers[1]);
				}
				catch (NoSuchFileException ex) {
					// ended meanwhile
				}
			}
			String stat = Files.readString(process.resolve("stat"));
			// behind the name, which may hold anything, also blanks
			String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
			return new CpuTime(cpu, waited, Long.parseLong(fields[11]), Long.parseLong(fields[12]));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read the times of process " + pid, ex);
		}
	}

	CpuTime since(CpuTime before) {
		return new CpuTime(this.cpuNanos - before.cpuNanos, this.waitedNanos - before.waitedNanos,
				this.userTicks - before.userTicks, this.systemTicks - before.systemTicks);
	}

}
