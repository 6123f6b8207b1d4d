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

package dev.cork.it.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What an application may leave behind in this JVM.
 */
public final class Leftovers {

	private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

	private Leftovers() {
	}

	/** The names of all live threads of Cork, sorted. */
	public static List<String> threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map(Thread::getName)
			.filter((name) -> name.startsWith("cork-"))
			.sorted()
			.toList();
	}

	/** How many sockets, pollers and pipes are open; files come and go with classes. */
	public static Map<String, Integer> descriptors() {
		Map<String, Integer> counts = new TreeMap<>();
		try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
			descriptors.forEach((descriptor) -> {
				String target = target(descriptor);
				if (!target.startsWith("/")) {
					counts.merge(target.replaceAll(":\\[\\d+]", ""), 1, Integer::sum);
				}
			});
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return counts;
	}

	private static String target(Path descriptor) {
		try {
			return Files.readSymbolicLink(descriptor).toString();
		}
		catch (IOException ex) {
			// closed meanwhile, as the one that lists them is
			return "/";
		}
	}

	/** Whether this system shows a process its descriptors. */
	public static boolean hasDescriptors() {
		return Files.isDirectory(DESCRIPTORS);
	}

}
