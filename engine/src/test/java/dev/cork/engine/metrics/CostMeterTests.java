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

package dev.cork.engine.metrics;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What a {@link CostMeter} takes as samples, and what it attributes to them.
 */
class CostMeterTests {

	private static final List<MeteredRoute> ROUTES = List.of(MeteredRoute.UNMATCHED);

	private static final int ROW = 0;

	private static final int ALLOCATED = 100_000;

	@Test
	void everyRequestIsASampleIfOneOfOneIs() {
		CostMeter meter = new CostMeter(ROUTES, 1, 0);
		for (int i = 0; i < 100; i++) {
			assertThat(meter.isDue(ROW)).isTrue();
			assertThat(meter.take(ROW)).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 8, 64, 1000 })
	void onAverageOneOfSoManyIsASample(int sampleEvery) {
		CostMeter meter = new CostMeter(ROUTES, sampleEvery, 42);
		int samples = 0;
		int requests = sampleEvery * 10_000;
		for (int i = 0; i < requests; i++) {
			boolean due = meter.isDue(ROW);
			boolean taken = meter.take(ROW);
			assertThat(taken).isEqualTo(due);
			samples += taken ? 1 : 0;
		}
		assertThat(samples).isCloseTo(10_000, within(300));
	}

	@Test
	void theDistanceOfSamplesIsRandomSoThatItCannotMeetAPatternOfTheTraffic() {
		CostMeter meter = new CostMeter(ROUTES, 64, 7);
		Set<Integer> distances = new HashSet<>();
		int distance = 0;
		for (int i = 0; i < 64 * 1000; i++) {
			distance++;
			if (meter.take(ROW)) {
				distances.add(distance);
				distance = 0;
			}
		}
		assertThat(distances).hasSizeGreaterThan(100).allMatch((seen) -> seen >= 1 && seen <= 127);
	}

	@Test
	void whatInterruptsASampleIsNotItsCost() {
		CostMeter meter = warm();
		CostSample outer = new CostSample();
		CostSample inner = new CostSample();
		Object[] kept = new Object[3];
		CostSample nothing = meter.enter(outer);
		kept[0] = new byte[ALLOCATED];
		CostSample interrupted = meter.enter(inner);
		kept[1] = new byte[3 * ALLOCATED];
		CostSample again = meter.enter(null);
		kept[2] = new byte[5 * ALLOCATED];
		meter.exit(again);
		meter.exit(interrupted);
		meter.exit(nothing);
		assertThat(meter.isMeasuring()).isFalse();
		assertThat(kept).doesNotContainNull();
		assertThat(outer.allocatedBytes()).isBetween((long) ALLOCATED, ALLOCATED + 2000L);
		assertThat(inner.allocatedBytes()).isBetween(3L * ALLOCATED, 3 * ALLOCATED + 2000L);
	}

	@Test
	void aRequestThatIsNoSampleIsCountedOnly() {
		CostMeter meter = warm();
		meter.over(ROW, null);
		CostSample sample = new CostSample();
		sample.add(100, 200);
		meter.over(ROW, sample);
		assertThat(meter.row(ROW).requests()).isEqualTo(2);
		assertThat(Objects.requireNonNull(meter.row(ROW).cpu()).count()).isOne();
	}

	@Test
	void whatMeasuringCostsIsKnown() {
		CostMeter meter = warm();
		assertThat(meter.overheadNanos()).isZero();
		CostSample nothing = meter.enter(new CostSample());
		meter.exit(nothing);
		assertThat(meter.overheadNanos()).isPositive();
	}

	@Test
	void anotherThreadReadsItsOwnCost() {
		ExecutorCosts costs = new CostMeter(ROUTES, 1, 0).executor(ROW);
		Object[] kept = new Object[1];
		costs.measure(() -> kept[0] = new byte[ALLOCATED]);
		CostDistribution allocated = CostDistribution.of(List.of(costs.allocated()));
		assertThat(kept).doesNotContainNull();
		assertThat(allocated.count()).isOne();
		assertThat(allocated.sum()).isBetween((long) ALLOCATED, ALLOCATED + 2000L);
	}

	private static CostMeter warm() {
		CostMeter meter = new CostMeter(ROUTES, 1, 0);
		meter.calibrate();
		return meter;
	}

}
