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

import dev.cork.websocket.OnUpgrade;
import dev.cork.websocket.Subscribe;
import dev.cork.websocket.UpgradeResult;
import dev.cork.websocket.WebSocketEndpoint;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * Sends every trade of a symbol from now on. All that is to be done is to subscribe: what
 * is published is framed once for all. A client that is too slow is closed rather than
 * left with gaps; it comes again and asks for the history.
 */
@WebSocketEndpoint(value = "/live/{symbol}", closeOnBacklogLimit = "true")
@Subscribe("trades/{symbol}")
class LiveTrades {

	private final TradeStore store;

	LiveTrades(TradeStore store) {
		this.store = store;
	}

	@OnUpgrade
	UpgradeResult upgrade(@PathVariable String symbol) {
		return (this.store.find(symbol) != null) ? UpgradeResult.accept()
				: UpgradeResult.refuse(HttpStatus.NOT_FOUND.value());
	}

}
