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
 * The processors that this process may use, which in a container are not all there are.
 */
final class Processors {

	private static final String FIELD = "Cpus_allowed_list:";

	private Processors() {
	}

	/** Their numbers; none where the kernel does not say. */
	static List<Integer> allowed() {
		try {
			for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
				if (line.startsWith(FIELD)) {
					return numbers(line.substring(FIELD.length()).strip());
				}
			}
		}
		catch (IOException ex) {
			// no Linux
		}
		return List.of();
	}

	/**
	 * Reads a list.
	 * @param list such as {@code 0-3,7}
	 * @return the numbers
	 */
	static List<Integer> numbers(String list) {
		List<Integer> numbers = new ArrayList<>();
		for (String range : list.split(",", -1)) {
			String[] ends = range.split("-", 2);
			for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
				numbers.add(i);
			}
		}
		return numbers;
	}

}
