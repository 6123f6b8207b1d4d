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

import java.util.stream.IntStream;

import dev.cork.engine.metrics.PowerHistogram;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Tags;

/**
 * How many requests connections have had, as Micrometer's distribution. What has come
 * since the last look is taken from the loops' histograms and recorded once more, off the
 * loops: each connection as the mean of its bucket, so that counts up to a power of two
 * and the sum are exact. One thread looks.
 */
final class ConnectionMeters {

	private final MeterSet meters;

	private final DistributionSummary requests;

	/** What was recorded so far of each bucket. */
	private final long[] counts = new long[PowerHistogram.buckets()];

	private final double[] sums = new double[PowerHistogram.buckets()];

	ConnectionMeters(MeterSet meters) {
		this.meters = meters;
		this.requests = meters.summary("cork.connections.requests", "Requests of a connection", bounds());
		meters.counter("cork.connections.unused", "Connections that ended without a request", "", Tags.empty(),
				() -> seen().count(0));
	}

	/** All but 0, of which no registry wants to hear, and infinity. */
	private static double[] bounds() {
		return IntStream.range(1, PowerHistogram.buckets() - 1)
			.mapToLong(PowerHistogram::upperBound)
			.asDoubleStream()
			.toArray();
	}

	private PowerHistogram seen() {
		return this.meters.server().metrics().requestsPerConnection();
	}

	/** Records what has come since the last look; without a request that is nothing. */
	void look() {
		PowerHistogram seen = seen();
		for (int bucket = 1; bucket < this.counts.length; bucket++) {
			long count = seen.count(bucket);
			if (count < this.counts[bucket]) {
				// the server has been stopped and started since
				this.counts[bucket] = 0;
				this.sums[bucket] = 0;
			}
			if (count > this.counts[bucket]) {
				record(bucket, count - this.counts[bucket], seen.sum(bucket) - this.sums[bucket]);
			}
		}
	}

	/** The sum may have some values more: what is too much now is left for next time. */
	private void record(int bucket, long count, double sum) {
		double least = PowerHistogram.upperBound(bucket - 1) + 1.0;
		double value = Math.max(least, Math.min(sum / count, (double) PowerHistogram.upperBound(bucket)));
		for (long i = 0; i < count; i++) {
			this.requests.record(value);
		}
		this.counts[bucket] += count;
		this.sums[bucket] += value * count;
	}

}
