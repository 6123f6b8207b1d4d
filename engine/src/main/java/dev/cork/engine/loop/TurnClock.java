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

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.FlightEvents;
import dev.cork.engine.metrics.Gauge;
import dev.cork.engine.metrics.LoopMetrics;
import org.jspecify.annotations.Nullable;

/**
 * The time of a loop. The system's clock is read once a turn, when the first event of a
 * poll or its end is seen, and once more when the turn ends: from there to here the loop
 * is busy, which is measured. Loop thread only.
 */
final class TurnClock {

	private final String loopName;

	private final LoopMetrics metrics;

	private final long startNanos = System.nanoTime();

	private long nowNanos;

	private boolean expired;

	/** As the system's clock says it; 0 while the loop polls. */
	private long turnStartNanos;

	/** Null unless the flight recorder wants to know of turns. */
	private @Nullable Object turnEvent;

	TurnClock(String loopName, LoopMetrics metrics) {
		this.loopName = loopName;
		this.metrics = metrics;
	}

	/** Nanoseconds since the loop was made, as of this turn. */
	long nowNanos() {
		return this.nowNanos;
	}

	/** The same time as the system's clock says it. */
	long systemNanos() {
		return this.nowNanos + this.startNanos;
	}

	/** What was read is from before a poll, which may have slept. */
	void expire() {
		this.expired = true;
	}

	long read() {
		this.expired = false;
		this.nowNanos = System.nanoTime() - this.startNanos;
		return this.nowNanos;
	}

	/** An event of a poll is seen, or its end. */
	void eventStarted() {
		if (this.expired) {
			read();
			if (this.turnStartNanos == 0) {
				this.turnStartNanos = systemNanos();
				this.metrics.gauges().set(Gauge.TURN_START_NANOS, this.turnStartNanos);
				this.turnEvent = FlightEvents.turnBegins();
			}
		}
	}

	/**
	 * The loop is going to poll.
	 * @param events how many ready sockets the turn has had
	 * @return whether a turn has ended
	 */
	boolean turnEnded(int events) {
		long start = this.turnStartNanos;
		read();
		if (start == 0) {
			return false;
		}
		this.turnStartNanos = 0;
		if (this.turnEvent != null) {
			FlightEvents.turnEnded(this.turnEvent, this.loopName, events);
			this.turnEvent = null;
		}
		long tookNanos = systemNanos() - start;
		this.metrics.counters().add(Counter.BUSY_NANOS, tookNanos);
		this.metrics.longestTurn().add(start, tookNanos);
		this.metrics.gauges().set(Gauge.TURN_START_NANOS, 0);
		return true;
	}

}
