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

package dev.cork.actuator.snapshot;

import dev.cork.engine.metrics.CostDistribution;
import org.jspecify.annotations.Nullable;

/**
 * What the measured requests have cost each.
 *
 * @param samples how many were measured
 * @param mean the mean
 * @param p50 the median, right to within a sixteenth
 * @param p99 what 99 in 100 did not pass, right to within a sixteenth
 * @param max the largest
 */
public record CostSnapshot(long samples, double mean, long p50, long p99, long max) {

	private static final double MEDIAN = 0.5;

	private static final double RARE = 0.99;

	private static final double TENTHS = 10;

	/** Nothing where nothing was measured: 0 would be a value. */
	static @Nullable CostSnapshot of(CostDistribution values) {
		return (values.count() > 0) ? new CostSnapshot(values.count(), Math.round(values.mean() * TENTHS) / TENTHS,
				values.quantile(MEDIAN), values.quantile(RARE), values.max()) : null;
	}

}
