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
import java.util.List;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A wheel beside a model that knows nothing but deadlines: whatever is set, moved,
 * removed and slept, nobody is called before the deadline or more than a tick after it.
 */
class TimeoutWheelModelTests {

	private static final long TICK = 1L << 26;

	private static final long ROUND = 512 * TICK;

	private static final int ENTRIES = 8;

	@Property(tries = 500)
	void everyDeadlineIsKept(@ForAll("steps") List<Step> steps) {
		Both both = new Both();
		for (Step step : steps) {
			both.apply(step);
		}
	}

	@Provide
	Arbitrary<List<Step>> steps() {
		Arbitrary<Long> nanos = Arbitraries.oneOf(Arbitraries.longs().between(-TICK, 3 * TICK),
				Arbitraries.longs().between(0, ROUND), Arbitraries.longs().between(ROUND - TICK, 3 * ROUND));
		return Combinators
			.combine(Arbitraries.of(Action.values()), Arbitraries.integers().between(0, ENTRIES - 1), nanos)
			.as(Step::new)
			.list()
			.ofMaxSize(100);
	}

	enum Action {

		SET, SET_FROM_A_CALL, REMOVE, REMOVE_FROM_A_CALL, ADVANCE, SLEEP

	}

	record Step(Action action, int entry, long nanos) {
	}

	private static final class Both {

		private final TimeoutWheel wheel = new TimeoutWheel();

		private final List<Entry> entries = new ArrayList<>();

		/** What the next entry that is called does to the others. */
		private final List<Step> fromCalls = new ArrayList<>();

		private long nowNanos;

		Both() {
			for (int i = 0; i < ENTRIES; i++) {
				this.entries.add(new Entry());
			}
		}

		void apply(Step step) {
			Entry entry = this.entries.get(step.entry());
			switch (step.action()) {
				case SET -> entry.set(this.nowNanos + step.nanos());
				case REMOVE -> entry.forget();
				case SET_FROM_A_CALL, REMOVE_FROM_A_CALL -> this.fromCalls.add(step);
				case ADVANCE -> advance(Math.max(step.nanos(), 0));
				case SLEEP -> sleep();
			}
		}

		/** As long as the wheel allows. */
		private void sleep() {
			long millis = this.wheel.millisToNext(this.nowNanos);
			if (millis < 0) {
				assertThat(this.entries).allMatch((entry) -> entry.deadline == Timeout.NEVER);
				return;
			}
			advance(millis * 1_000_000);
		}

		private void advance(long nanos) {
			this.nowNanos += nanos;
			this.wheel.advance(this.nowNanos);
			// a millisecond, as a sleep is rounded up
			assertThat(this.entries).noneMatch((entry) -> entry.isOverdue(this.nowNanos - 1_000_000));
		}

		private final class Entry extends Timeout {

			private long deadline = NEVER;

			/** When the deadline was set: one in the past counts from then. */
			private long setAt;

			void set(long deadline) {
				this.deadline = deadline;
				this.setAt = Both.this.nowNanos;
				Both.this.wheel.schedule(this, deadline);
			}

			void forget() {
				this.deadline = NEVER;
				Both.this.wheel.remove(this);
			}

			boolean isOverdue(long nowNanos) {
				return this.deadline != NEVER && nowNanos - Math.max(this.deadline, this.setAt) >= TICK;
			}

			@Override
			void onTimeout(long nowNanos) {
				assertThat(this.deadline).isLessThanOrEqualTo(nowNanos);
				this.deadline = NEVER;
				List<Step> steps = List.copyOf(Both.this.fromCalls);
				Both.this.fromCalls.clear();
				for (Step step : steps) {
					Entry entry = Both.this.entries.get(step.entry());
					if (step.action() == Action.SET_FROM_A_CALL) {
						entry.set(nowNanos + step.nanos());
					}
					else {
						entry.forget();
					}
				}
			}

		}

	}

}
