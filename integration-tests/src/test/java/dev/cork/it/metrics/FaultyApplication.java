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

package dev.cork.it.metrics;

import dev.cork.web.LoopController;
import dev.cork.websocket.OnText;
import dev.cork.websocket.OnUpgrade;
import dev.cork.websocket.PublishTo;
import dev.cork.websocket.Subscribe;
import dev.cork.websocket.WebSocketEndpoint;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/**
 * In it everything can go wrong that is counted by its kind.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ FaultyApplication.Handlers.class, FaultyApplication.Shared.class, FaultyApplication.Room.class,
		FaultyApplication.Undecided.class })
class FaultyApplication {

	/** More than the kernel keeps for a connection that nobody reads from. */
	private static final byte[] LARGE = new byte[32 << 20];

	@LoopController
	static class Handlers {

		@GetMapping("/here")
		String here() {
			return "here";
		}

		@PostMapping("/body")
		String body(@RequestBody String body) {
			return "" + body.length();
		}

		@GetMapping("/large")
		byte[] large() {
			return LARGE;
		}

	}

	@WebSocketEndpoint(value = "/shared", compression = "shared")
	static class Shared {

		@OnText
		String text(String text) {
			return text;
		}

	}

	@WebSocketEndpoint("/room")
	@Subscribe("room")
	static class Room {

		@OnText
		@PublishTo("room")
		String text(String text) {
			return text;
		}

	}

	@WebSocketEndpoint("/undecided")
	static class Undecided {

		@OnUpgrade
		Mono<String> upgrade() {
			return Mono.never();
		}

		@OnText
		String text(String text) {
			return text;
		}

	}

}
