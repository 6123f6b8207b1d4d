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

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * All trades, in memory.
 */
@Component
class TradeStore {

	private final Map<String, TradeHistory> histories = new ConcurrentHashMap<>();

	void add(Trade trade) {
		this.histories.computeIfAbsent(trade.symbol(), (symbol) -> new TradeHistory()).add(trade);
	}

	@Nullable TradeHistory find(String symbol) {
		return this.histories.get(symbol);
	}

	int symbols() {
		return this.histories.size();
	}

}
