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

import dev.cork.metrics.CorkMeters;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;

/**
 * Routes of which it is known what they cost.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ MeteredApplication.Handlers.class, MeteredApplication.Echo.class })
class MeteredApplication {

	static final int PLANTED_BYTES = 10 * 1024;

	static final long PLANTED_NANOS = 200_000;

	/** All meters as they are now. */
	static MeterRegistry meters(ConfigurableApplicationContext context) {
		context.getBean(CorkMeters.class).look();
		return context.getBean(MeterRegistry.class);
	}

	@LoopController
	static class Handlers {

		/** Keeps what was made from being optimised away. */
		@SuppressWarnings("UnusedVariable") // written so that somebody might read it
		private volatile byte[] kept = {};

		@GetMapping("/thread")
		String thread() {
			return "" + Thread.currentThread().getId();
		}

		@GetMapping("/cheap")
		String cheap() {
			return "cheap";
		}

		@GetMapping("/items/{id}")
		String item(@PathVariable long id) {
			return (id > 0) ? "item" : "none";
		}

		@GetMapping("/allocating")
		String allocating() {
			// with its header such an array has that many bytes
			this.kept = new byte[PLANTED_BYTES - 16];
			return "allocating";
		}

		@GetMapping("/burning")
		String burning() {
			long start = System.nanoTime();
			while (System.nanoTime() - start < PLANTED_NANOS) {
				Thread.onSpinWait();
			}
			return "burning";
		}

		@GetMapping("/failing")
		String failing() {
			throw new ResponseStatusException(HttpStatus.CONFLICT);
		}

		@GetMapping("/broken")
		String broken() {
			throw new IllegalStateException("broken on purpose");
		}

		@Blocking
		@GetMapping("/blocking")
		String blocking() {
			this.kept = new byte[PLANTED_BYTES];
			return "blocking";
		}

	}

	@WebSocketEndpoint("/echo")
	static class Echo {

		@OnText
		String echo(String text) {
			return text;
		}

	}

}
