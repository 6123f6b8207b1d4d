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

package dev.cork.engine.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts something apart by its kind, where what kinds there are is known to a package
 * that this one does not know. Only the loop's thread may write, any thread may read.
 */
public final class KindCounters {

	/** Nothing is counted. */
	public static final KindCounters NONE = new KindCounters(List.of());

	private static final VarHandle VALUES = MethodHandles.arrayElementVarHandle(long[].class);

	private final List<String> kinds;

	private final long[] values;

	/**
	 * Creates counters that stand at 0.
	 * @param kinds names of the kinds, in lower case with dashes
	 */
	public KindCounters(List<String> kinds) {
		this.kinds = List.copyOf(kinds);
		this.values = new long[this.kinds.size()];
	}

	/**
	 * Adds one. Loop thread only.
	 * @param kind index of the kind
	 */
	public void increment(int kind) {
		VALUES.setOpaque(this.values, kind, this.values[kind] + 1);
	}

	/**
	 * Returns the names of the kinds. Any thread.
	 * @return an immutable list
	 */
	public List<String> kinds() {
		return this.kinds;
	}

	/**
	 * Returns what was counted so far of one kind. Any thread.
	 * @param kind index of the kind
	 * @return its count
	 */
	public long get(int kind) {
		return (long) VALUES.getOpaque(this.values, kind);
	}

	/**
	 * Adds what was counted to a map. Any thread.
	 * @param sums counts by kind, added to
	 */
	void addTo(Map<String, Long> sums) {
		for (int i = 0; i < this.values.length; i++) {
			sums.merge(this.kinds.get(i), get(i), Long::sum);
		}
	}

	static Map<String, Long> sum(List<KindCounters> loops) {
		Map<String, Long> sums = new LinkedHashMap<>();
		loops.forEach((counters) -> counters.addTo(sums));
		return sums;
	}

}
