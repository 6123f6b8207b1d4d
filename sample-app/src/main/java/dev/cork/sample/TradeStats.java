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
import java.math.MathContext;

/**
 * The running figures of one symbol.
 *
 * @param symbol the symbol
 * @param trades how many trades there were
 * @param volume how many pieces were traded
 * @param low the lowest price
 * @param high the highest price
 * @param last the price of the last trade
 * @param averagePrice the average price, weighted by quantity, to 7 digits
 */
public record TradeStats(String symbol, long trades, long volume, BigDecimal low, BigDecimal high, BigDecimal last,
		BigDecimal averagePrice) {

	static TradeStats first(Trade trade) {
		return new TradeStats(trade.symbol(), 1, trade.quantity(), trade.price(), trade.price(), trade.price(),
				trade.price());
	}

	TradeStats with(Trade trade, BigDecimal turnover) {
		long volume = this.volume + trade.quantity();
		return new TradeStats(this.symbol, this.trades + 1, volume, this.low.min(trade.price()),
				this.high.max(trade.price()), trade.price(),
				turnover.divide(BigDecimal.valueOf(volume), MathContext.DECIMAL32));
	}

}
