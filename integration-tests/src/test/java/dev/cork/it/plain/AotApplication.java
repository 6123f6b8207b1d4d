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

import dev.cork.web.LoopController;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import reactor.core.publisher.Flux;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/**
 * What {@link AotProcessedIT} processes and starts in processes of its own.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ AotApplication.Handlers.class, AotApplication.Endpoint.class })
class AotApplication {

	public static void main(String[] args) {
		SpringApplication.run(AotApplication.class, args);
	}

	record Item(@Positive int n) {

	}

	record Answer(int twice) {

	}

	@LoopController
	static class Handlers {

		@PostMapping("/aot")
		Answer twice(@Valid @RequestBody Item item) {
			return new Answer(item.n() * 2);
		}

		@GetMapping("/aot")
		Flux<Answer> all() {
			return Flux.just(new Answer(1), new Answer(2));
		}

	}

	record Message(int n) {

	}

	@WebSocketEndpoint("/aot/socket")
	static class Endpoint {

		@OnText
		Answer text(Message message) {
			return new Answer(message.n() * 2);
		}

	}

}
