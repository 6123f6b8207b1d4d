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

import dev.cork.topic.Topics;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The routes of the service. They run on the event loops: a controller as in Spring MVC
 * or WebFlux, but for the stereotype.
 */
@LoopController
@RequestMapping("/trades")
class TradeController {

	private final TradeStore store;

	private final Topics topics;

	private final TradeFeed feed;

	TradeController(TradeStore store, Topics topics, TradeFeed feed) {
		this.store = store;
		this.topics = topics;
		this.feed = feed;
	}

	@PostMapping
	ResponseEntity<Trade> add(@Valid @RequestBody NewTrade reported) {
		Trade trade = this.store.add(reported);
		this.topics.publish("trades/" + trade.symbol(), trade);
		return ResponseEntity.created(URI.create("/trades/" + trade.symbol())).body(trade);
	}

	@GetMapping
	List<TradeStats> figures() {
		return this.store.stats();
	}

	@GetMapping("/{symbol}")
	List<Trade> latest(@PathVariable String symbol,
			@RequestParam(defaultValue = "20") @Min(1) @Max(TradeHistory.MAX_KEPT) int limit) {
		return history(symbol).latest(limit);
	}

	@GetMapping("/{symbol}/stats")
	@Nullable TradeStats stats(@PathVariable String symbol) {
		return history(symbol).stats();
	}

	/** Every trade from now on, as long as the client listens. */
	@GetMapping(path = "/stream", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<Trade> stream(@RequestParam @Nullable String symbol) {
		Flux<Trade> trades = this.feed.trades();
		return (symbol != null) ? trades.filter((trade) -> trade.symbol().equals(symbol)) : trades;
	}

	/**
	 * Long texts take their time, which is not the loop's: another thread writes them.
	 */
	@Blocking
	@GetMapping(path = "/{symbol}/export", produces = "text/csv")
	ResponseEntity<String> export(@PathVariable String symbol) {
		return ResponseEntity.ok()
			.header("Content-Disposition", "attachment; filename=\"" + symbol + ".csv\"")
			.body(TradeCsv.write(history(symbol).latest(TradeHistory.MAX_KEPT)));
	}

	@ExceptionHandler
	ProblemDetail unknown(UnknownSymbolException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, ex.getMessage());
	}

	private TradeHistory history(String symbol) {
		TradeHistory history = this.store.find(symbol);
		if (history == null) {
			throw new UnknownSymbolException(symbol);
		}
		return history;
	}

}
