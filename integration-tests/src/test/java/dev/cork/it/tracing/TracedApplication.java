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

package dev.cork.it.tracing;

import java.time.Duration;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.it.support.Spans;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.web.NativeRoute;
import dev.cork.web.RouteInterceptor;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import org.slf4j.MDC;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;

/**
 * Routes that say what trace they are in, as their log would.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ TracedApplication.Handlers.class, TracedApplication.Echo.class })
class TracedApplication {

	@Bean
	Spans spans() {
		return new Spans();
	}

	/** What a line of the log would begin with. */
	static String logged() {
		return MDC.get("traceId") + "-" + MDC.get("spanId");
	}

	@LoopController
	static class Handlers {

		private final ObservationRegistry observations;

		Handlers(ObservationRegistry observations) {
			this.observations = observations;
		}

		private String work() {
			return Observation.createNotStarted("work", this.observations).observe(TracedApplication::logged);
		}

		@GetMapping("/items/{id}")
		String item(@PathVariable long id) {
			return logged() + "/" + id;
		}

		@PostMapping("/items")
		String post(@RequestBody String body) {
			return logged() + "/" + body;
		}

		@GetMapping("/working")
		String working() {
			return work();
		}

		@Blocking
		@GetMapping("/blocking")
		String blocking() {
			return work();
		}

		@GetMapping("/mono")
		Mono<String> mono() {
			return Mono.delay(Duration.ofMillis(10)).map((tick) -> work());
		}

		@GetMapping(path = "/flux", produces = "text/plain")
		Flux<String> flux() {
			return Flux.interval(Duration.ofMillis(10)).take(2).map((tick) -> logged() + " ");
		}

		@GetMapping("/context")
		Mono<String> context() {
			return Mono.deferContextual((context) -> {
				Observation parent = context.get(ObservationThreadLocalAccessor.KEY);
				return Mono.just(Observation.createNotStarted("work", this.observations)
					.parentObservation(parent)
					.observe(TracedApplication::logged));
			});
		}

		@GetMapping("/broken")
		String broken() {
			throw new IllegalStateException("broken on purpose");
		}

		@GetMapping("/broken-later")
		Mono<String> brokenLater() {
			return Mono.delay(Duration.ofMillis(10)).map((tick) -> broken());
		}

		@GetMapping("/handled")
		String handled() {
			throw new UnsupportedOperationException("handled by the application");
		}

		@ExceptionHandler
		@ResponseStatus(HttpStatus.CONFLICT)
		String handle(UnsupportedOperationException ex) {
			return logged();
		}

		@GetMapping("/hanging")
		Mono<String> hanging() {
			return Mono.never();
		}

		@GetMapping(path = "/conditional", headers = "X-Kind=special")
		String conditional() {
			return "special";
		}

	}

	@WebSocketEndpoint("/echo")
	static class Echo {

		@OnText
		String echo(String text) {
			return text + logged();
		}

	}

	/** Sees every request to a route before its handler. */
	static class Gate implements RouteInterceptor {

		static final String FIELD = "X-Gate";

		@Override
		public boolean appliesTo(NativeRoute route) {
			return route.pattern().equals("/items/{id}");
		}

		@Override
		public boolean before(HttpRequest request, HttpResponse response) {
			request.attribute(FIELD, logged());
			return true;
		}

		@Override
		public void head(HttpRequest request, HttpResponse response) {
			response.header(FIELD, String.valueOf(request.attribute(FIELD)));
		}

	}

}
