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

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationPredicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When requests to native routes are observations, and what the application says of them
 * then.
 */
@Timeout(300)
class ObservationModeIT {

	@Test
	void metersAloneAreMadeWithoutObservations() {
		try (ConfigurableApplicationContext context = Apps.run(MeteredApplication.class)) {
			request(context, 3);
			assertThat(context.getBean(MeterRegistry.class).find("http.server.requests.active").meter()).isNull();
		}
	}

	@Test
	void metersAreMadeOfObservationsWhereThatIsAskedFor() {
		try (ConfigurableApplicationContext context = Apps.run(MeteredApplication.class,
				"cork.observations.mode=always")) {
			request(context, 3);
			assertThat(context.getBean(MeterRegistry.class).find("http.server.requests.active").meters()).isNotEmpty();
		}
	}

	@Test
	void aHandlerOfTheApplicationSeesEachRequest() {
		try (ConfigurableApplicationContext context = Apps.run(CountedApplication.class)) {
			request(context, 3);
			Counting counting = context.getBean(Counting.class);
			Awaitility.await().until(() -> counting.stopped.get() == 3);
			assertThat(counting.started).hasValue(3);
			assertThat(counting.opened).hasPositiveValue().hasValue(counting.closed.get());
		}
	}

	@Test
	void aHandlerOfTheApplicationSeesNothingIfThatIsNotWanted() {
		try (ConfigurableApplicationContext context = Apps.run(CountedApplication.class,
				"cork.observations.mode=never")) {
			request(context, 3);
			assertThat(context.getBean(Counting.class).started).hasValue(0);
		}
	}

	@Test
	void commonKeyValuesAreTagsOfTheMeter() {
		try (ConfigurableApplicationContext context = Apps.run(MeteredApplication.class,
				"management.observations.key-values.region=here")) {
			request(context, 3);
			Timer timer = context.getBean(MeterRegistry.class).get("http.server.requests").tag("uri", "/cheap").timer();
			assertThat(timer.getId().getTag("region")).isEqualTo("here");
			assertThat(timer.getId().getTags()).extracting(Tag::getKey)
				.containsExactlyInAnyOrder("error", "exception", "method", "outcome", "region", "status", "uri");
		}
	}

	@Test
	void aConventionForWebFluxIsForNativeRoutesToo() {
		try (ConfigurableApplicationContext context = Apps.run(ConventionalApplication.class)) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/cheap", "X-Tenant", "one").body()).isEqualTo("cheap");
			assertThat(probe.get("/items/1", "X-Tenant", "two").body()).isEqualTo("item");
			assertThat(probe.get("/cheap", "X-Tenant", "two").body()).isEqualTo("cheap");
			MeterRegistry meters = context.getBean(MeterRegistry.class);
			Awaitility.await().until(() -> meters.find("my.requests").tag("uri", "/cheap").timers().size() == 2);
			assertThat(
					meters.get("my.requests").tags("uri", "/cheap", "tenant", "one").timer().getId().getTag("filtered"))
				.isEqualTo("yes");
			assertThat(meters.find("my.requests").tag("uri", "/items/{id}").timer()).isNull();
			assertThat(meters.find("http.server.requests").timer()).isNull();
		}
	}

	@Test
	void whatIsDisabledIsNeitherObservedNorTimed() throws IOException {
		for (String property : List.of("management.observations.enable.http.server.requests=false",
				"management.metrics.enable.http.server.requests=false", "management.observations.enable.http=false")) {
			try (ConfigurableApplicationContext context = Apps.run(MeteredApplication.class, property)) {
				RouteCostIT.request(Apps.port(context), 3, "/cheap", "/nowhere");
				assertThat(context.getBean(MeterRegistry.class).find("http.server.requests").timer()).as(property)
					.isNull();
			}
		}
	}

	private static void request(ConfigurableApplicationContext context, int times) {
		Probe probe = Apps.probe(context);
		for (int i = 0; i < times; i++) {
			assertThat(probe.get("/cheap").body()).isEqualTo("cheap");
		}
		Awaitility.await().until(() -> count(context) >= times);
		assertThat(count(context)).isEqualTo(times);
	}

	private static long count(ConfigurableApplicationContext context) {
		return context.getBean(MeterRegistry.class)
			.find("http.server.requests")
			.tag("uri", "/cheap")
			.timers()
			.stream()
			.mapToLong(Timer::count)
			.sum();
	}

	/** Counts what it is told of requests. */
	static class Counting implements ObservationHandler<ServerRequestObservationContext> {

		private final AtomicInteger started = new AtomicInteger();

		private final AtomicInteger opened = new AtomicInteger();

		private final AtomicInteger closed = new AtomicInteger();

		private final AtomicInteger stopped = new AtomicInteger();

		@Override
		public boolean supportsContext(Observation.Context context) {
			return context instanceof ServerRequestObservationContext;
		}

		@Override
		public void onStart(ServerRequestObservationContext context) {
			this.started.incrementAndGet();
		}

		@Override
		public void onScopeOpened(ServerRequestObservationContext context) {
			this.opened.incrementAndGet();
		}

		@Override
		public void onScopeClosed(ServerRequestObservationContext context) {
			this.closed.incrementAndGet();
		}

		@Override
		public void onStop(ServerRequestObservationContext context) {
			this.stopped.incrementAndGet();
		}

	}

	@Import({ MeteredApplication.class, Counting.class })
	static class CountedApplication {

	}

	@Import(MeteredApplication.class)
	static class ConventionalApplication {

		@Bean
		ServerRequestObservationConvention convention() {
			return new DefaultServerRequestObservationConvention("my.requests") {

				@Override
				public io.micrometer.common.KeyValues getLowCardinalityKeyValues(
						ServerRequestObservationContext context) {
					String tenant = context.getCarrier().getHeaders().getFirst("X-Tenant");
					return super.getLowCardinalityKeyValues(context).and("tenant", String.valueOf(tenant));
				}

			};
		}

		@Bean
		ObservationPredicate withoutItems() {
			return (name, context) -> !(context instanceof ServerRequestObservationContext request)
					|| !request.getCarrier().getPath().value().startsWith("/items/");
		}

		@Bean
		ObservationFilter filter() {
			return (context) -> context.addLowCardinalityKeyValue(KeyValue.of("filtered", "yes"));
		}

	}

}
