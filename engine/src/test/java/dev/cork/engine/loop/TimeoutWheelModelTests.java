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


package dev.cork.engine.loop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The wheel against a model that knows nothing but the deadlines: whatever is set, moved,
 * removed and slept, nobody is called before the deadline or more than a tick after it.
 */
class TimeoutWheelModelTests {

	private static final long TICK = 1L << 26;

	private static final int ENTRIES = 8;

	private final TimeoutWheel wheel = new TimeoutWheel();

	private final List<Entry> entries = new ArrayList<>();

	private final long[] deadlines = new long[ENTRIES];

	private long nowNanos;

	@Property
	void everyDeadlineIsKept(@ForAll("steps") @Size(max = 200) List<Step> steps) {
		Arrays.fill(this.deadlines, Timeout.NEVER);
		for (int i = 0; i < ENTRIES; i++) {
			this.entries.add(new Entry(i));
		}
		for (Step step : steps) {
			switch (step.kind()) {
				case SET -> set(step.entry(), this.nowNanos + step.nanos());
				case REMOVE -> {
					this.deadlines[step.entry()] = Timeout.NEVER;
					this.wheel.remove(this.entries.get(step.entry()));
				}
				case ADVANCE -> advance(step.nanos());
				case SLEEP -> {
					long millis = this.wheel.millisToNext(this.nowNanos);
					requireNobodyIsMissed(millis);
					advance(Math.max(millis, 0) * 1_000_000);
				}
			}
		}
	}

	private void set(int entry, long deadlineNanos) {
		this.deadlines[entry] = deadlineNanos;
		this.wheel.schedule(this.entries.get(entry), deadlineNanos);
	}

	private void advance(long nanos) {
		this.nowNanos += nanos;
		this.wheel.advance(this.nowNanos);
		for (long deadline : this.deadlines) {
			assertThat(isOverdue(deadline, this.nowNanos)).as("a deadline of %d was missed", deadline).isFalse();
		}
	}

	/** Whoever is due while the loop sleeps is due by its end at most. */
	private void requireNobodyIsMissed(long millis) {
		for (long deadline : this.deadlines) {
			if (deadline != Timeout.NEVER) {
				assertThat(millis).isNotNegative();
				assertThat(isOverdue(deadline, this.nowNanos + (millis - 1) * 1_000_000)).isFalse();
			}
		}
	}

	/**
	 * Whether the tick after the deadline has begun, or for one in the past the next one.
	 */
	private boolean isOverdue(long deadline, long nowNanos) {
		return deadline != Timeout.NEVER && nowNanos - deadline > TICK && nowNanos - this.lastSetNanos > TICK;
	}

	private long lastSetNanos;

	@Provide
	Arbitrary<Step> steps() {
		return Combinators
			.combine(Arbitraries.of(Step.Kind.values()), Arbitraries.integers().between(0, ENTRIES - 1),
					Arbitraries.longs().between(0, 3 * 512 * TICK).withDistribution(net.jqwik.api.RandomDistribution.biased()))
			.as(Step::new);
	}

	record Step(Kind kind, int entry, long nanos) {

		enum Kind {

			SET, REMOVE, ADVANCE, SLEEP

		}

	}

	private final class Entry extends Timeout {

		private final int index;

		Entry(int index) {
			this.index = index;
		}

		@Override
		void onTimeout(long nowNanos) {
			assertThat(TimeoutWheelModelTests.this.deadlines[this.index]).isLessThanOrEqualTo(nowNanos);
			TimeoutWheelModelTests.this.deadlines[this.index] = NEVER;
		}

	}

}
