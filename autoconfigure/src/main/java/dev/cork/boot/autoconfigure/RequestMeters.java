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

package dev.cork.boot.autoconfigure;

import java.util.List;

import dev.cork.engine.http.RequestTiming;
import dev.cork.engine.metrics.MeteredRoute;
import dev.cork.metrics.RequestTimers;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationPredicate;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.micrometer.metrics.MaximumAllowableTagsMeterFilter;
import org.springframework.core.env.Environment;

/**
 * Timers of requests, unless properties or meter filters say that nobody wants them: then
 * no request reads the clock for it.
 */
final class RequestMeters implements MeteredRequests {

	private final ConfigurableListableBeanFactory beans;

	RequestMeters(ConfigurableListableBeanFactory beans) {
		this.beans = beans;
	}

	@Override
	public @Nullable RequestTiming find() {
		String name = RequestsName.of(this.beans.getBean(Environment.class));
		List<MeterFilter> filters = this.beans.getBeanProvider(MeterFilter.class)
			.orderedStream()
			// they remember for what they were asked
			.filter((filter) -> !(filter instanceof MaximumAllowableTagsMeterFilter))
			.toList();
		if (isDisabled(name) || RequestTimers.areDenied(name, filters)) {
			return null;
		}
		return new RequestTimers(() -> this.beans.getBean(MeterRegistry.class), name, RequestMeters::isRecordedHere);
	}

	/** By {@code management.observations.enable}, as it would be for an observation. */
	private boolean isDisabled(String name) {
		return this.beans.getBeanProvider(ObservationPredicate.class)
			.stream()
			.filter((predicate) -> !BootBeans.isOther(predicate))
			.anyMatch((predicate) -> !predicate.test(name, new Observation.Context()));
	}

	/** WebFlux, or whoever else answers what no route matches, records that. */
	private static boolean isRecordedHere(MeteredRoute route) {
		return route.kind() == MeteredRoute.Kind.ROUTE || route.kind() == MeteredRoute.Kind.UNMATCHED;
	}

}
