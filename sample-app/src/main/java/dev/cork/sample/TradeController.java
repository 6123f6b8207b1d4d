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

import java.net.URI;
import java.util.List;

import dev.cork.web.LoopController;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/**
 * The routes of the service. They run on the event loops: a controller as in Spring MVC
 * or WebFlux, but for the stereotype.
 */
@LoopController
@RequestMapping("/trades")
class TradeController {

	private final TradeStore store;

	TradeController(TradeStore store) {
		this.store = store;
	}

	@PostMapping
	ResponseEntity<Trade> add(@RequestBody Trade trade) {
		this.store.add(trade);
		return ResponseEntity.created(URI.create("/trades/" + trade.symbol())).body(trade);
	}

	@GetMapping("/{symbol}")
	List<Trade> latest(@PathVariable String symbol, @RequestParam(defaultValue = "20") int limit) {
		if (limit < 1 || limit > TradeHistory.MAX_KEPT) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST,
					"limit must be from 1 to " + TradeHistory.MAX_KEPT);
		}
		return history(symbol).latest(limit);
	}

	@GetMapping("/{symbol}/stats")
	@Nullable TradeStats stats(@PathVariable String symbol) {
		return history(symbol).stats();
	}

	private TradeHistory history(String symbol) {
		TradeHistory history = this.store.find(symbol);
		if (history == null) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "There was no trade of " + symbol);
		}
		return history;
	}

}
