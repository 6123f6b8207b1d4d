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

import java.util.ArrayList;
import java.util.List;

/**
 * One of what is compared.
 *
 * @param label in tables
 * @param type of the server
 * @param build class path with everything in it; the type takes its own
 * @param jvm options of the JVM
 * @param arguments of the server, {@code name=value}
 */
record Side(String label, ServerType type, ClassPath build, List<String> jvm, List<String> arguments) {

	/** Made of words: what begins with a dash is the JVM's. */
	static Side set(String label, ServerType type, ClassPath build, String settings) {
		List<String> jvm = new ArrayList<>();
		List<String> arguments = new ArrayList<>();
		for (String word : settings.strip().split(" +", -1)) {
			if (!word.isEmpty()) {
				(word.startsWith("-") ? jvm : arguments).add(word);
			}
		}
		return new Side(label, type, build, jvm, arguments);
	}

}
