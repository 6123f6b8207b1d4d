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
	 * What timers and the collector's threads may add. Less than one call more for each
	 * batch of 16 requests.
	 */
	private static final double CALLS_SLACK = 0.05;

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

	boolean allows(double measuredBytes, double measuredCalls) {
		// what was not measured is NaN, and passes
		return !(measuredBytes > this.bytes + BYTES_SLACK) && !(measuredCalls > this.calls + CALLS_SLACK);
	}

}
