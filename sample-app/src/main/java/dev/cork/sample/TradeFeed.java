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

import dev.cork.topic.TopicListener;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import org.springframework.stereotype.Component;

/**
 * Published trades as a stream, for whoever listens at the time. A listener that is too
 * slow misses trades; it does not hold up the others.
 */
@Component
class TradeFeed {

	private final Sinks.Many<Trade> sink = Sinks.many().multicast().directBestEffort();

	/** One trade at a time, as a sink wants it. */
	@TopicListener("trades/{symbol}")
	void published(Trade trade) {
		this.sink.tryEmitNext(trade);
	}

	Flux<Trade> trades() {
		return this.sink.asFlux();
	}

}
