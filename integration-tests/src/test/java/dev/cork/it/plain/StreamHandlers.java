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

package dev.cork.it.plain;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Flow;

import dev.cork.web.LoopController;
import org.reactivestreams.Publisher;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Schedulers;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Streams of every kind that ends, fails or never does.
 */
@LoopController
@RequestMapping("/s")
class StreamHandlers {

	private static Flux<Item> two() {
		return Flux.just(new Item("a", 1), new Item("b", 2));
	}

	@GetMapping("/items")
	Flux<Item> items() {
		return two();
	}

	@GetMapping("/later")
	Flux<Item> later() {
		return two().delayElements(Duration.ofMillis(5));
	}

	@GetMapping("/ticks")
	Flux<Long> ticks() {
		// each of the three signals in a turn of its own, however busy the machine is
		return Flux.interval(Duration.ofMillis(500))
			.take(3)
			.concatMap((tick) -> (tick < 2) ? Mono.just(tick) : Mono.empty());
	}

	@GetMapping(path = "/vendor", produces = "application/vnd.cork+json")
	Flux<Item> vendor() {
		return Flux.just(new Item("v", 3));
	}

	@GetMapping(path = "/ndjson", produces = MediaType.APPLICATION_NDJSON_VALUE)
	Flux<Integer> ndjson() {
		return Flux.just(1, 2, 3);
	}

	@GetMapping("/numbers")
	Flux<Integer> numbers() {
		return Flux.just(1, 2, 3);
	}

	@GetMapping("/flow")
	Flow.Publisher<Integer> flow() {
		return JdkFlowAdapter.publisherToFlowPublisher(Flux.just(1, 2, 3));
	}

	@GetMapping("/anything")
	Flux<?> anything() {
		return Flux.just("a", 1, new Item("x", 0));
	}

	@GetMapping("/none")
	Flux<Item> none() {
		return Flux.empty();
	}

	@GetMapping("/texts")
	Flux<String> texts() {
		return Flux.just("a", "b\nc", "ä");
	}

	@GetMapping("/texts-none")
	Flux<String> textsNone() {
		return Flux.empty();
	}

	@GetMapping(path = "/texts-json", produces = "application/json")
	Flux<String> textsJson() {
		return Flux.just("[\"a\",", "\"b\"]");
	}

	@GetMapping(path = "/texts-sse", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<String> textsSse() {
		return Flux.just("a", "b\nc\rd\r\ne", "", " ä");
	}

	@GetMapping("/bytes")
	Flux<byte[]> bytes() {
		return Flux.just("ab", "cd").map((text) -> text.getBytes(StandardCharsets.UTF_8));
	}

	@GetMapping(path = "/bytes-csv", produces = "text/csv")
	Flux<byte[]> csv() {
		return Flux.just("a,b\n", "c,d\n").map((text) -> text.getBytes(StandardCharsets.UTF_8));
	}

	@GetMapping("/events")
	Flux<ServerSentEvent<String>> events() {
		return Flux.just(
				ServerSentEvent.builder("one\ntwo")
					.id("1")
					.event("made")
					.retry(Duration.ofSeconds(3))
					.comment("first\nsecond")
					.build(),
				ServerSentEvent.<String>builder().comment("alive").build(),
				ServerSentEvent.<String>builder().event("empty").build());
	}

	@GetMapping("/events-object")
	Flux<ServerSentEvent<Item>> eventsObject() {
		return Flux.just(ServerSentEvent.builder(new Item("e", 7)).id("7").build());
	}

	@GetMapping("/events-any")
	Flux<ServerSentEvent<?>> eventsAny() {
		return Flux.just(ServerSentEvent.builder("text").build(), ServerSentEvent.builder(new Item("o", 1)).build());
	}

	@GetMapping("/events-none")
	Flux<ServerSentEvent<String>> eventsNone() {
		return Flux.empty();
	}

	@GetMapping("/mono-of-many")
	Mono<Flux<Integer>> monoOfMany() {
		return Mono.just(Flux.just(1, 2));
	}

	@GetMapping("/entity")
	ResponseEntity<Flux<Item>> entity() {
		return ResponseEntity.accepted().header("X-Own", "yes").body(two());
	}

	@GetMapping("/entity-ndjson")
	ResponseEntity<Flux<Item>> entityNdjson() {
		return ResponseEntity.ok().contentType(MediaType.APPLICATION_NDJSON).header("X-Own", "yes").body(two());
	}

	@GetMapping("/entity-later")
	Mono<ResponseEntity<Flux<Integer>>> entityLater() {
		return Mono.just(ResponseEntity.status(203).header("X-Own", "yes").body(Flux.just(1, 2)))
			.delayElement(Duration.ofMillis(5));
	}

	@GetMapping("/entity-wrong")
	ResponseEntity<Flux<Item>> entityWrong() {
		return ResponseEntity.ok().contentType(MediaType.IMAGE_PNG).body(two());
	}

	@GetMapping("/status")
	@ResponseStatus(HttpStatus.CREATED)
	Flux<Integer> status() {
		return Flux.just(1);
	}

	@GetMapping(path = "/many", produces = MediaType.APPLICATION_NDJSON_VALUE)
	Flux<Integer> many() {
		return Flux.range(0, 100_000).publishOn(Schedulers.parallel());
	}

	@GetMapping("/large")
	Flux<String> large() {
		return Flux.just("a", "b", "c").map((text) -> text.repeat(1 << 20));
	}

	@GetMapping("/failing")
	Flux<Item> failing() {
		return Flux.error(new IllegalArgumentException("not yours to know"));
	}

	@GetMapping("/failing-status")
	Flux<Item> failingStatus() {
		return Flux.error(new ResponseStatusException(HttpStatus.CONFLICT, "taken"));
	}

	@GetMapping("/failing-later")
	Flux<Item> failingLater() {
		return Flux.<Item>error(new IllegalArgumentException("later")).delaySubscription(Duration.ofMillis(5));
	}

	@GetMapping("/failing-entity")
	ResponseEntity<Flux<Item>> failingEntity() {
		return ResponseEntity.accepted()
			.header("X-Own", "yes")
			.body(Flux.error(new IllegalArgumentException("entity")));
	}

	@GetMapping("/unwritable")
	Flux<Unwritable> unwritable() {
		return Flux.just(new Unwritable("a"));
	}

	@GetMapping("/illegal-header")
	ResponseEntity<Flux<Item>> illegalHeader() {
		return ResponseEntity.ok().header("X-Own", "a\u0001b").body(two());
	}

	@GetMapping("/unasked")
	Publisher<Integer> unasked() {
		return (subscriber) -> {
			subscriber.onSubscribe(Operators.emptySubscription());
			for (int i = 0; i < 1000; i++) {
				subscriber.onNext(1);
			}
			subscriber.onComplete();
		};
	}

	@GetMapping("/mono-failing")
	Mono<Item> monoFailing() {
		return Mono.error(new ResponseStatusException(HttpStatus.CONFLICT, "taken"));
	}

	@GetMapping("/broken")
	Flux<Item> broken() {
		return Flux.concat(Flux.just(new Item("a", 1)), Flux.error(new IllegalArgumentException("broken")));
	}

	@GetMapping("/broken-later")
	Flux<Item> brokenLater() {
		return Flux.concat(Flux.just(new Item("a", 1)),
				Mono.delay(Duration.ofMillis(20)).then(Mono.error(new IllegalArgumentException("broken"))));
	}

	@GetMapping("/broken-unwritable")
	Flux<Object> brokenUnwritable() {
		return Flux.just("a", new Unwritable("b"));
	}

	@GetMapping("/endless")
	Flux<Item> endless() {
		return Flux.generate((sink) -> sink.next(new Item("n", 1)));
	}

	@GetMapping("/endless-later")
	Flux<Long> endlessLater() {
		return Flux.interval(Duration.ofMillis(5));
	}

	@GetMapping("/no-content")
	ResponseEntity<Flux<Item>> noContent() {
		return ResponseEntity.status(HttpStatus.NO_CONTENT).body(endless());
	}

	record Item(String name, int size) {

	}

	/** Cannot be written. */
	record Unwritable(String name) {

		public String getBroken() {
			if (this.name.isEmpty()) {
				return this.name;
			}
			throw new IllegalStateException("cannot be written");
		}

	}

}
