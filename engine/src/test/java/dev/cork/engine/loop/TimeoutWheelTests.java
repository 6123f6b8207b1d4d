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

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TimeoutWheelTests {

	private static final long TICK = 1L << 26;

	/** How many ticks ahead the wheel has slots for. */
	private static final long ROUND = 512 * TICK;

	private final TimeoutWheel wheel = new TimeoutWheel();

	private final List<RecordedTimeout> calls = new ArrayList<>();

	private RecordedTimeout entry(String name) {
		return new RecordedTimeout(name, this.calls);
	}

	@Test
	void anEntryIsCalledInTheTickAfterItsDeadline() {
		RecordedTimeout entry = entry("a");
		this.wheel.schedule(entry, 5 * TICK + 1);
		this.wheel.advance(6 * TICK - 1);
		assertThat(this.calls).isEmpty();
		this.wheel.advance(6 * TICK);
		assertThat(this.calls).containsExactly(entry);
	}

	@Test
	void anEntryIsCalledOnce() {
		RecordedTimeout entry = entry("a");
		this.wheel.schedule(entry, TICK);
		this.wheel.advance(10 * TICK);
		this.wheel.advance(10 * TICK + 2 * ROUND);
		assertThat(this.calls).containsExactly(entry);
		assertThat(entry.deadlineNanos).isEqualTo(Timeout.NEVER);
	}

	@Test
	void aDeadlineThatHasPassedIsCalledWithTheNextTick() {
		RecordedTimeout entry = entry("a");
		this.wheel.advance(100 * TICK);
		this.wheel.schedule(entry, TICK);
		this.wheel.advance(100 * TICK);
		assertThat(this.calls).isEmpty();
		this.wheel.advance(101 * TICK);
		assertThat(this.calls).containsExactly(entry);
	}

	@Test
	void aLaterDeadlineReplacesAnEarlierOne() {
		RecordedTimeout entry = entry("a");
		this.wheel.schedule(entry, 3 * TICK);
		this.wheel.schedule(entry, 7 * TICK);
		this.wheel.advance(7 * TICK - 1);
		assertThat(this.calls).isEmpty();
		this.wheel.advance(8 * TICK);
		assertThat(this.calls).containsExactly(entry);
	}

	@Test
	void anEarlierDeadlineReplacesALaterOne() {
		RecordedTimeout entry = entry("a");
		this.wheel.schedule(entry, 300 * TICK);
		this.wheel.schedule(entry, 3 * TICK);
		this.wheel.advance(4 * TICK);
		assertThat(this.calls).containsExactly(entry);
		this.wheel.advance(302 * TICK);
		assertThat(this.calls).hasSize(1);
	}

	@Test
	void anEntryWithoutADeadlineIsNotCalled() {
		RecordedTimeout entry = entry("a");
		this.wheel.schedule(entry, 3 * TICK);
		this.wheel.schedule(entry, Timeout.NEVER);
		this.wheel.advance(10 * TICK);
		this.wheel.advance(10 * TICK + 2 * ROUND);
		assertThat(this.calls).isEmpty();
		assertThat(this.wheel.millisToNext(10 * TICK + 2 * ROUND)).isEqualTo(-1);
	}

	@Test
	void aRemovedEntryIsNotCalled() {
		RecordedTimeout first = entry("first");
		RecordedTimeout middle = entry("middle");
		RecordedTimeout last = entry("last");
		for (RecordedTimeout entry : List.of(first, middle, last)) {
			this.wheel.schedule(entry, 3 * TICK);
		}
		this.wheel.remove(middle);
		this.wheel.remove(middle);
		this.wheel.advance(4 * TICK);
		assertThat(this.calls).containsExactlyInAnyOrder(first, last);
	}

	@Test
	void anEntryMayRemoveOthersOfItsSlotWhileItIsCalled() {
		List<RecordedTimeout> entries = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			entries.add(new RecordedTimeout("entry " + i, this.calls) {
				@Override
				void onTimeout(long nowNanos) {
					super.onTimeout(nowNanos);
					entries.forEach(TimeoutWheelTests.this.wheel::remove);
				}
			});
		}
		entries.forEach((entry) -> this.wheel.schedule(entry, 3 * TICK));
		this.wheel.advance(4 * TICK);
		assertThat(this.calls).hasSize(1);
		this.wheel.advance(4 * TICK + 2 * ROUND);
		assertThat(this.calls).hasSize(1);
	}

	@Test
	void anEntryMayMoveOthersOfItsSlotWhileItIsCalled() {
		List<RecordedTimeout> entries = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			entries.add(new RecordedTimeout("entry " + i, this.calls) {
				@Override
				void onTimeout(long nowNanos) {
					super.onTimeout(nowNanos);
					for (RecordedTimeout other : entries) {
						if (other.deadlineNanos == 3 * TICK) {
							TimeoutWheelTests.this.wheel.schedule(other, 9 * TICK);
						}
					}
				}
			});
		}
		entries.forEach((entry) -> this.wheel.schedule(entry, 3 * TICK));
		this.wheel.advance(4 * TICK);
		assertThat(this.calls).hasSize(1);
		this.wheel.advance(9 * TICK);
		assertThat(this.calls).hasSize(1);
		this.wheel.advance(10 * TICK);
		assertThat(this.calls).containsExactlyInAnyOrderElementsOf(entries);
	}

	@Test
	void anEntryMaySetItsOwnNextDeadlineWhileItIsCalled() {
		RecordedTimeout entry = new RecordedTimeout("a", this.calls) {
			@Override
			void onTimeout(long nowNanos) {
				super.onTimeout(nowNanos);
				TimeoutWheelTests.this.wheel.schedule(this, nowNanos + 2 * TICK);
			}
		};
		this.wheel.schedule(entry, 0);
		for (long tick = 0; tick <= 31; tick++) {
			this.wheel.advance(tick * TICK);
		}
		assertThat(this.calls).hasSize(11);
	}

	@Test
	void anEntryThatIsAlwaysDueDoesNotKeepTheLoop() {
		RecordedTimeout entry = new RecordedTimeout("a", this.calls) {
			@Override
			void onTimeout(long nowNanos) {
				super.onTimeout(nowNanos);
				TimeoutWheelTests.this.wheel.schedule(this, nowNanos);
			}
		};
		this.wheel.schedule(entry, 0);
		this.wheel.advance(TICK);
		this.wheel.advance(2 * TICK);
		assertThat(this.calls).hasSize(2);
	}

	@Test
	void aDeadlineFartherThanARoundIsKept() {
		RecordedTimeout entry = entry("a");
		long deadline = 5 * ROUND + 17 * TICK + 3;
		this.wheel.schedule(entry, deadline);
		for (long now = 0; now < deadline; now += 100 * TICK) {
			this.wheel.advance(now);
		}
		this.wheel.advance(deadline - 1);
		assertThat(this.calls).isEmpty();
		this.wheel.advance(deadline + TICK);
		assertThat(this.calls).containsExactly(entry);
	}

	@Test
	void nobodyIsForgottenWhenTheLoopSleptForManyRounds() {
		List<RecordedTimeout> entries = new ArrayList<>();
		for (int i = 0; i < 600; i++) {
			RecordedTimeout entry = entry("entry " + i);
			this.wheel.schedule(entry, i * TICK);
			entries.add(entry);
		}
		RecordedTimeout far = entry("far");
		this.wheel.schedule(far, 1000 * ROUND);
		this.wheel.advance(999 * ROUND);
		assertThat(this.calls).containsExactlyInAnyOrderElementsOf(entries);
		this.wheel.advance(1001 * ROUND);
		assertThat(this.calls).contains(far);
	}

	@Test
	void theLoopMaySleepUntilTheNextSlotWithEntries() {
		assertThat(this.wheel.millisToNext(0)).isEqualTo(-1);
		this.wheel.schedule(entry("a"), 9 * TICK);
		this.wheel.schedule(entry("b"), 70 * TICK);
		long millis = this.wheel.millisToNext(0);
		assertThat(millis).isEqualTo((10 * TICK + 999_999) / 1_000_000);
		assertThat(this.wheel.millisToNext(10 * TICK)).isZero();
		assertThat(this.wheel.millisToNext(20 * TICK)).isZero();
		this.wheel.advance(millis * 1_000_000);
		assertThat(this.calls).hasSize(1);
		assertThat(this.wheel.millisToNext(71 * TICK - 1_000_000)).isEqualTo(1);
	}

	@Test
	void theNextSlotIsFoundAroundTheEndOfTheRing() {
		this.wheel.advance(510 * TICK);
		this.wheel.schedule(entry("a"), 600 * TICK);
		assertThat(this.wheel.millisToNext(510 * TICK)).isEqualTo((91 * TICK + 999_999) / 1_000_000);
	}

}
