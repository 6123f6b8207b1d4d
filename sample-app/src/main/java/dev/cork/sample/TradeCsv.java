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

import java.util.List;

/**
 * Trades as CSV. No value needs quotes: a symbol has neither comma nor quote.
 */
final class TradeCsv {

	private TradeCsv() {
	}

	/** One line for each trade, the oldest first, after a line with the names. */
	static String write(List<Trade> newestFirst) {
		StringBuilder csv = new StringBuilder("time,symbol,price,quantity\n");
		for (int i = newestFirst.size() - 1; i >= 0; i--) {
			Trade trade = newestFirst.get(i);
			csv.append(trade.time())
				.append(',')
				.append(trade.symbol())
				.append(',')
				.append(trade.price().toPlainString())
				.append(',')
				.append(trade.quantity())
				.append('\n');
		}
		return csv.toString();
	}

}
