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

package dev.cork.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

import dev.cork.engine.HttpServer;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;

/**
 * Meters that are registered together and go together, when their server has gone. They
 * keep what they read from.
 */
final class MeterSet {

	private final MeterRegistry registry;

	private final HttpServer server;

	private final MeteredServer which;

	private final List<Meter> meters = new ArrayList<>();

	private final List<Supplier<Number>> values = new ArrayList<>();

	MeterSet(MeterRegistry registry, HttpServer server, MeteredServer which) {
		this.registry = registry;
		this.server = server;
		this.which = which;
	}

	MeteredServer which() {
		return this.which;
	}

	MeterRegistry registry() {
		return this.registry;
	}

	HttpServer server() {
		return this.server;
	}

	/** A number that only grows, read when it is asked for. */
	void counter(String name, String description, String unit, Tags tags, Supplier<Number> value) {
		add(FunctionCounter.builder(this.which.named(name), value, (read) -> read.get().doubleValue())
			.description(description)
			.baseUnit(unit.isEmpty() ? null : unit)
			.tags(tags)
			.register(this.registry), value);
	}

	/** A number that goes up and down, read when it is asked for. */
	void gauge(String name, String description, String unit, Tags tags, Supplier<Number> value) {
		add(Gauge.builder(this.which.named(name), value)
			.description(description)
			.baseUnit(unit.isEmpty() ? null : unit)
			.tags(tags)
			.register(this.registry), value);
	}

	/** How often something has happened, and how long it took in all. */
	void timer(String name, String description, Tags tags, ToLongFunction<HttpServer> count,
			ToDoubleFunction<HttpServer> totalNanos) {
		keep(FunctionTimer.builder(this.which.named(name), this.server, count, totalNanos, TimeUnit.NANOSECONDS)
			.description(description)
			.tags(tags)
			.register(this.registry));
	}

	/** Values that somebody records off the loops. */
	DistributionSummary summary(String name, String description, double[] bounds) {
		DistributionSummary summary = DistributionSummary.builder(this.which.named(name))
			.description(description)
			.serviceLevelObjectives(bounds)
			.register(this.registry);
		keep(summary);
		return summary;
	}

	/** Registries refer to what is read weakly. */
	private void add(Meter meter, Supplier<Number> value) {
		this.meters.add(meter);
		this.values.add(value);
	}

	/** To be removed with the others. */
	void keep(Meter meter) {
		this.meters.add(meter);
	}

	void remove() {
		this.meters.forEach(this.registry::remove);
		this.meters.clear();
		this.values.clear();
	}

}
