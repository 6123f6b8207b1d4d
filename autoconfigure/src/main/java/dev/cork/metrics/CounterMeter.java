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

import java.util.List;

import dev.cork.engine.metrics.Counter;

/**
 * A counter of the engine as a meter.
 *
 * @param counter what is counted
 * @param name the meter's name
 * @param unit its unit, empty for none
 * @param scale what a value is multiplied with to be in that unit
 * @param description what it is, for those who look at a scrape
 * @param tags key and value of its own tag, if it has one
 */
record CounterMeter(Counter counter, String name, String unit, double scale, String description, List<String> tags) {

	private static final double NANOS = 1e-9;

	static CounterMeter of(Counter counter, String name, String description, String... tags) {
		return new CounterMeter(counter, name, "", 1, description, List.of(tags));
	}

	static CounterMeter bytes(Counter counter, String name, String description, String... tags) {
		return new CounterMeter(counter, name, "bytes", 1, description, List.of(tags));
	}

	static CounterMeter nanos(Counter counter, String name, String description) {
		return new CounterMeter(counter, name, "seconds", NANOS, description, List.of());
	}

}
