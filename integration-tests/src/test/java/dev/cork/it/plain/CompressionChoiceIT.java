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

import dev.cork.it.support.CompressionChoice;
import dev.cork.web.LoopController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Which answers of native routes are compressed.
 */
class CompressionChoiceIT extends CompressionChoice {

	/**
	 * What is there at once is sent as a whole, with its length: also what has come while
	 * a busy machine held the loop up.
	 */
	private static final Flux<String> LATER = Flux.just("one")
		.concatWith(Mono.just("two").delayElement(Duration.ofSeconds(1)));

	CompressionChoiceIT() {
		super(App.class);
	}

	@LoopController
	static class Handlers {

		@GetMapping("/body")
		ResponseEntity<byte[]> body(@RequestParam MediaType type, @RequestParam int size) {
			return ResponseEntity.ok().contentType(type).body(new byte[size]);
		}

		@GetMapping("/pieces")
		ResponseEntity<Flux<byte[]>> pieces(@RequestParam MediaType type) {
			return ResponseEntity.ok()
				.contentType(type)
				.body(LATER.map((text) -> text.getBytes(StandardCharsets.US_ASCII)));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
