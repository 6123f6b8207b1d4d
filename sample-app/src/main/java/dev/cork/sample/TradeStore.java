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

package dev.cork.sample;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * All trades, in memory.
 */
@Component
class TradeStore {

	private final Map<String, TradeHistory> histories = new ConcurrentHashMap<>();

	Trade add(NewTrade reported) {
		return this.histories.computeIfAbsent(reported.symbol(), (symbol) -> new TradeHistory()).add(reported);
	}

	@Nullable TradeHistory find(String symbol) {
		return this.histories.get(symbol);
	}

	/** The figures of all symbols, in the order of their names. */
	List<TradeStats> stats() {
		return this.histories.values()
			.stream()
			.map(TradeHistory::stats)
			.filter(Objects::nonNull)
			.sorted(Comparator.comparing(TradeStats::symbol))
			.toList();
	}

	int symbols() {
		return this.histories.size();
	}

}
