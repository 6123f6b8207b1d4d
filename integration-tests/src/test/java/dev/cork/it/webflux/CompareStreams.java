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

package dev.cork.it.webflux;

import java.time.Duration;
import java.util.stream.Stream;

import dev.cork.it.webflux.CompareModel.Item;
import reactor.core.publisher.Flux;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * Handlers with many elements.
 */
@RequestMapping("/streams")
abstract class CompareStreams {

	private static final Flux<Item> ITEMS = Flux.just(new Item("a", 1), new Item("b", 2));

	@GetMapping("/items")
	Flux<Item> items() {
		return ITEMS;
	}

	@GetMapping("/items/slow")
	Flux<Item> itemsSlow() {
		return ITEMS.delayElements(Duration.ofMillis(5));
	}

	@GetMapping("/items/one")
	Flux<Item> itemsOne() {
		return Flux.just(new Item("a", 1));
	}

	@GetMapping("/items/none")
	Flux<Item> itemsNone() {
		return Flux.empty();
	}

	@GetMapping("/items/failing")
	Flux<Item> itemsFailing() {
		return Flux.error(new IllegalStateException("secret detail"));
	}

	@GetMapping("/items/failing-later")
	Flux<Item> itemsFailingLater() {
		return ITEMS.concatWith(Flux.error(new IllegalStateException("secret detail")));
	}

	@GetMapping(path = "/items/ndjson", produces = MediaType.APPLICATION_NDJSON_VALUE)
	Flux<Item> itemsNdjson() {
		return ITEMS;
	}

	@GetMapping(path = "/items/sse", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<Item> itemsSse() {
		return ITEMS;
	}

	@GetMapping("/items/entity")
	ResponseEntity<Flux<Item>> itemsEntity() {
		return ResponseEntity.accepted().header("X-Own", "yes").body(ITEMS);
	}

	@GetMapping("/items/entity-ndjson")
	ResponseEntity<Flux<Item>> itemsEntityNdjson() {
		return ResponseEntity.ok().contentType(MediaType.APPLICATION_NDJSON).body(ITEMS);
	}

	@GetMapping("/numbers")
	Flux<Integer> numbers() {
		return Flux.just(1, 2, 3);
	}

	@GetMapping("/texts")
	Flux<String> texts() {
		return Flux.just("a", "b\nc", "ä");
	}

	@GetMapping("/texts/none")
	Flux<String> textsNone() {
		return Flux.empty();
	}

	@GetMapping(path = "/texts/json", produces = MediaType.APPLICATION_JSON_VALUE)
	Flux<String> textsJson() {
		return Flux.just("[\"a\",", "\"b\"]");
	}

	@GetMapping(path = "/texts/sse", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<String> textsSse() {
		return Flux.just("a", "b\nc", "", " ä");
	}

	@GetMapping("/events")
	Flux<ServerSentEvent<Object>> events() {
		return Flux.just(
				ServerSentEvent.builder()
					.id("1")
					.event("made")
					.retry(Duration.ofSeconds(3))
					.comment("first\nsecond")
					.data("one\ntwo")
					.build(),
				ServerSentEvent.builder().data(new Item("a", 1)).build(),
				ServerSentEvent.builder().comment("alive").build(), ServerSentEvent.builder().event("empty").build());
	}

	@GetMapping(path = "/events/none", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<ServerSentEvent<String>> eventsNone() {
		return Flux.empty();
	}

	@GetMapping(path = "/events/failing", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<ServerSentEvent<String>> eventsFailing() {
		return Flux.error(new IllegalStateException("secret detail"));
	}

	@GetMapping(path = "/events/failing-later", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<ServerSentEvent<String>> eventsFailingLater() {
		return Flux.fromStream(Stream.of("a"))
			.map((text) -> ServerSentEvent.builder(text).build())
			.concatWith(Flux.error(new IllegalStateException("secret detail")));
	}

}
