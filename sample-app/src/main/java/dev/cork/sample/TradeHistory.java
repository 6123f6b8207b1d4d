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

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What is known of one symbol. The loops share it, so its methods lock; none of them does
 * more than a few steps under the lock.
 */
final class TradeHistory {

	static final int MAX_KEPT = 1000;

	private final Deque<Trade> newestFirst = new ArrayDeque<>();

	private BigDecimal turnover = BigDecimal.ZERO;

	private @Nullable TradeStats stats;

	synchronized Trade add(NewTrade reported) {
		Trade trade = reported.toTrade((this.stats != null) ? this.stats.trades() + 1 : 1);
		if (this.newestFirst.size() == MAX_KEPT) {
			this.newestFirst.removeLast();
		}
		this.newestFirst.addFirst(trade);
		this.turnover = this.turnover.add(trade.price().multiply(BigDecimal.valueOf(trade.quantity())));
		this.stats = (this.stats != null) ? this.stats.with(trade, this.turnover) : TradeStats.first(trade);
		return trade;
	}

	synchronized List<Trade> latest(int limit) {
		List<Trade> trades = new ArrayList<>(Math.min(limit, this.newestFirst.size()));
		for (Iterator<Trade> next = this.newestFirst.iterator(); next.hasNext() && trades.size() < limit;) {
			trades.add(next.next());
		}
		return trades;
	}

	synchronized @Nullable TradeStats stats() {
		return this.stats;
	}

}
