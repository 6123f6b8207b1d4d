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
import java.util.ArrayList;
import java.util.List;

/**
 * What a request may cost at most, a line of {@code expected-costs.txt}.
 *
 * @param scenario its name
 * @param server its name
 * @param bytes allocated
 * @param calls system calls
 */
record Cost(String scenario, String server, double bytes, double calls) {

	/** What a collector's or a compiler's threads may add. */
	private static final double BYTES_SLACK = 2;

	/**
	 * What timers and threads of the JVM itself may add, more of it where the machine is
	 * busy and requests take longer: half of a call where a request has three, so that
	 * one call more is seen, also if it is one more for each batch.
	 */
	private static final double CALLS_SLACK = 1 / 6.0;

	static List<Cost> read(Path file) throws IOException {
		List<Cost> costs = new ArrayList<>();
		for (String line : Files.readAllLines(file)) {
			if (!line.isBlank() && !line.startsWith("#")) {
				String[] words = line.strip().split("\\s+", -1);
				costs.add(new Cost(words[0], words[1], Double.parseDouble(words[2]), Double.parseDouble(words[3])));
			}
		}
		return costs;
	}

	boolean allowsBytes(double measured) {
		return measured <= this.bytes + BYTES_SLACK;
	}

	/** What could not be counted, NaN, passes. */
	boolean allowsCalls(double measured) {
		return !(measured > this.calls * (1 + CALLS_SLACK));
	}

}
