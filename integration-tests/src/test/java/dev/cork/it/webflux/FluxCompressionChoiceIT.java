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

import java.nio.charset.StandardCharsets;

import dev.cork.it.support.CompressionChoice;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Which answers of WebFlux are compressed.
 */
class FluxCompressionChoiceIT extends CompressionChoice {

	FluxCompressionChoiceIT() {
		super(App.class);
	}

	@RestController
	static class Handlers {

		@GetMapping("/body")
		ResponseEntity<byte[]> body(@RequestParam MediaType type, @RequestParam int size) {
			return ResponseEntity.ok().contentType(type).body(new byte[size]);
		}

		@GetMapping("/pieces")
		Mono<Void> pieces(@RequestParam MediaType type, ServerHttpResponse response) {
			response.getHeaders().setContentType(type);
			return response.writeWith(Flux.just("one", "two")
				.map((text) -> response.bufferFactory().wrap(text.getBytes(StandardCharsets.US_ASCII))));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
