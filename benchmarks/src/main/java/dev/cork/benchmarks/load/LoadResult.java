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

/**
 * What a load generator has done in one run.
 *
 * @param requests that were answered
 * @param wallNanos how long it took
 * @param cpuNanos of the generator's thread
 * @param allocatedBytes by the generator's thread
 */
public record LoadResult(long requests, long wallNanos, long cpuNanos, long allocatedBytes) {

	private static final String DONE = "done";

	/**
	 * Reads what a generator has printed.
	 * @param line of it
	 * @return the result
	 * @throws IllegalArgumentException with what it says instead
	 */
	public static LoadResult ofLine(String line) {
		String[] words = line.split(" ", -1);
		if (!words[0].equals(DONE)) {
			throw new IllegalArgumentException("The load generator says: " + line);
		}
		return new LoadResult(Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]),
				Long.parseLong(words[4]));
	}

	/**
	 * How it is printed.
	 * @return a line
	 */
	public String toLine() {
		return "%s %d %d %d %d".formatted(DONE, this.requests, this.wallNanos, this.cpuNanos, this.allocatedBytes);
	}

}
