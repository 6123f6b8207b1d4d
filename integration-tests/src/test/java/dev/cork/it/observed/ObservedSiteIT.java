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

package dev.cork.it.observed;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.it.support.Spans;
import dev.cork.it.support.Spans.RemoteParent;
import dev.cork.it.support.Spans.Span;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.web.NextRouteException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Spans of an application that has native routes behind Spring Security's chain, and
 * WebFlux's.
 */
@Timeout(300)
class ObservedSiteIT {

	private static final String USER = "Basic dXNlcjpzZWNyZXQ=";

	private static ConfigurableApplicationContext context;

	private static Spans spans;

	private static Probe probe;

	private final RemoteParent parent = new RemoteParent();

	@BeforeAll
	static void start() {
		context = Apps.run(Site.class, "management.tracing.sampling.probability=1.0",
				"spring.reactor.context-propagation=auto", "spring.security.user.name=user",
				"spring.security.user.password=secret");
		spans = context.getBean(Spans.class);
		probe = Apps.probe(context);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/native", "/blocking" })
	void aHandlerBehindTheChainKnowsItsTraceAndItsUser(String path) {
		assertThat(get(path).body()).isEqualTo("user in " + this.parent.traceId());
		Span span = spans.await(this.parent.traceId(), "http get " + path);
		assertThat(span.parentId()).isEqualTo(this.parent.spanId());
		assertThat(span.tags()).containsAllEntriesOf(Map.of("status", "200", "uri", path));
		assertThat(ofTrace()).as("the chain's own spans").hasSizeGreaterThan(1).allSatisfy((one) -> {
			if (!one.equals(span)) {
				assertThat(one.parentId()).isNotEqualTo(this.parent.spanId());
			}
		});
		awaitOne(path, "200");
	}

	@Test
	void aReactiveHandlerBehindTheChainIsInTheTrace() {
		assertThat(get("/mono").body()).isEqualTo("in " + this.parent.traceId());
		spans.await(this.parent.traceId(), "http get /mono");
	}

	@Test
	void whatTheChainRefusesIsObservedOnce() {
		assertThat(probe.get("/refused", "traceparent", this.parent.traceparent()).statusCode()).isEqualTo(401);
		Span span = spans.await(this.parent.traceId(), "http get /refused");
		assertThat(span.tags()).containsAllEntriesOf(Map.of("status", "401", "uri", "/refused"));
		awaitOne("/refused", "401");
	}

	@Test
	void webFluxObservesWhatItAnswers() {
		assertThat(get("/reactive").body()).isEqualTo("in " + this.parent.traceId());
		Span span = spans.await(this.parent.traceId(), "http get /reactive");
		assertThat(span.parentId()).isEqualTo(this.parent.spanId());
		assertThat(span.tags()).containsAllEntriesOf(Map.of("status", "200", "uri", "/reactive"));
		awaitOne("/reactive", "200");
	}

	@Test
	void whatIsLeftToWebFluxIsRecordedByWebFlux() {
		assertThat(get("/left").body()).isEqualTo("in " + this.parent.traceId());
		spans.await(this.parent.traceId(), "http get /left");
		awaitOne("/left", "200");
		Awaitility.await()
			.until(() -> context.getBean(MeterRegistry.class).find("http.server.requests.passed").timer() != null);
	}

	private HttpResponse<String> get(String path) {
		return probe.get(path, "traceparent", this.parent.traceparent(), "Authorization", USER);
	}

	private List<Span> ofTrace() {
		return spans.ended().stream().filter((span) -> span.traceId().equals(this.parent.traceId())).toList();
	}

	private static void awaitOne(String uri, String status) {
		Awaitility.await().until(() -> count(uri) > 0);
		assertThat(count(uri)).isEqualTo(1);
		assertThat(timers(uri)).singleElement()
			.satisfies((timer) -> assertThat(timer.getId().getTag("status")).isEqualTo(status));
	}

	private static long count(String uri) {
		return timers(uri).stream().mapToLong(Timer::count).sum();
	}

	private static List<Timer> timers(String uri) {
		return List.copyOf(context.getBean(MeterRegistry.class).find("http.server.requests").tag("uri", uri).timers());
	}

	@LoopController
	static class NativeController {

		private static String user() {
			return SecurityContextHolder.getContext().getAuthentication().getName() + " in " + MDC.get("traceId");
		}

		@GetMapping("/native")
		String text() {
			return user();
		}

		@Blocking
		@GetMapping("/blocking")
		String blocking() {
			return user();
		}

		@GetMapping("/mono")
		Mono<String> mono() {
			return Mono.just("in ").map((text) -> text + MDC.get("traceId"));
		}

		@GetMapping("/refused")
		String refused() {
			return user();
		}

		@GetMapping("/left")
		String left() {
			throw new NextRouteException();
		}

	}

	@RestController
	static class ReactiveController {

		@GetMapping({ "/reactive", "/left" })
		Mono<String> text() {
			return Mono.just("in ").map((text) -> text + MDC.get("traceId"));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ NativeController.class, ReactiveController.class })
	static class Site {

		@Bean
		Spans spans() {
			return new Spans();
		}

	}

}
