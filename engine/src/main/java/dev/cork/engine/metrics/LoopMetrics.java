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

import org.jspecify.annotations.Nullable;

/**
 * All that is known of one event loop. The loop writes, any thread may read, unless a
 * method says otherwise.
 */
public final class LoopMetrics {

	private final String name;

	private final LoopCounters counters = new LoopCounters();

	private final LoopGauges gauges = new LoopGauges();

	private final WindowMax longestTurn = new WindowMax();

	private final WindowMax longestTaskWait = new WindowMax();

	private final PowerHistogram requestsPerConnection = new PowerHistogram();

	private volatile KindCounters parseErrors = KindCounters.NONE;

	private volatile KindCounters webSocketCloses = KindCounters.NONE;

	private volatile @Nullable CostMeter costs;

	private volatile @Nullable Thread thread;

	/**
	 * Creates metrics of a loop that has not done anything.
	 * @param name the loop's name
	 */
	public LoopMetrics(String name) {
		this.name = name;
	}

	/**
	 * Returns the loop's name.
	 * @return the name of its thread
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Returns what the loop counts.
	 * @return the counters
	 */
	public LoopCounters counters() {
		return this.counters;
	}

	/**
	 * Returns what the loop has at the moment.
	 * @return the gauges
	 */
	public LoopGauges gauges() {
		return this.gauges;
	}

	/**
	 * Returns how long turns of the loop were.
	 * @return the longest of about the last minute in nanoseconds
	 */
	public WindowMax longestTurn() {
		return this.longestTurn;
	}

	/**
	 * Returns how long tasks of other threads waited for the loop.
	 * @return the longest time of about the last minute in nanoseconds
	 */
	public WindowMax longestTaskWait() {
		return this.longestTaskWait;
	}

	/**
	 * Returns how many requests connections have had when they ended, or went on with
	 * another protocol.
	 * @return each connection that spoke HTTP is a value
	 */
	public PowerHistogram requestsPerConnection() {
		return this.requestsPerConnection;
	}

	/**
	 * Returns what was refused because it was no request.
	 * @return counters by what was wrong
	 */
	public KindCounters parseErrors() {
		return this.parseErrors;
	}

	/**
	 * Sets what counts refused requests. Before the loop runs.
	 * @param parseErrors counters by what was wrong
	 */
	public void parseErrors(KindCounters parseErrors) {
		this.parseErrors = parseErrors;
	}

	/**
	 * Returns how web sockets were closed.
	 * @return counters by close code
	 */
	public KindCounters webSocketCloses() {
		return this.webSocketCloses;
	}

	/**
	 * Sets what counts closed web sockets. Loop thread.
	 * @param webSocketCloses counters by close code
	 */
	public void webSocketCloses(KindCounters webSocketCloses) {
		this.webSocketCloses = webSocketCloses;
	}

	/**
	 * Returns who measures what requests cost.
	 * @return the meter, or null if nobody does
	 */
	public @Nullable CostMeter costs() {
		return this.costs;
	}

	/**
	 * Sets who measures what requests cost. Before the loop runs.
	 * @param costs the meter, or null for nobody
	 */
	public void costs(@Nullable CostMeter costs) {
		this.costs = costs;
	}

	/**
	 * Sets whose processor time and allocation is the loop's. Before the loop runs.
	 * @param thread the loop's thread
	 */
	public void thread(Thread thread) {
		this.thread = thread;
	}

	/**
	 * Returns the stack of the loop, for those who wonder what keeps it.
	 * @return its frames, empty if it does not run
	 */
	public StackTraceElement[] stackTrace() {
		Thread thread = this.thread;
		return (thread != null) ? thread.getStackTrace() : new StackTraceElement[0];
	}

	/**
	 * Returns the processor time of the loop's thread: exact, kernel included.
	 * @return nanoseconds since it started; {@link ThreadCosts#UNKNOWN} if it does not
	 * run, or this JVM cannot tell
	 */
	public long cpuNanos() {
		Thread thread = this.thread;
		return (thread != null && thread.isAlive()) ? ThreadCosts.cpuNanos(thread.getId()) : ThreadCosts.UNKNOWN;
	}

	/**
	 * Returns what the loop's thread has allocated on the heap: exact.
	 * @return bytes since it started; {@link ThreadCosts#UNKNOWN} if it does not run, or
	 * this JVM cannot tell
	 */
	public long allocatedBytes() {
		Thread thread = this.thread;
		return (thread != null && thread.isAlive()) ? ThreadCosts.allocatedBytes(thread.getId()) : ThreadCosts.UNKNOWN;
	}

	/**
	 * Returns how long the loop was not waiting for events, the turn that it is in
	 * included.
	 * @return nanoseconds since it started
	 */
	public long busyNanos() {
		long finished = this.counters.get(Counter.BUSY_NANOS);
		return finished + currentTurnNanos();
	}

	/**
	 * Returns how long the present turn has taken. A loop whose turn takes seconds is
	 * stuck in a handler.
	 * @return nanoseconds, 0 while the loop waits for events
	 */
	public long currentTurnNanos() {
		long start = this.gauges.get(Gauge.TURN_START_NANOS);
		return (start != 0) ? Math.max(0, System.nanoTime() - start) : 0;
	}

	/**
	 * Returns how many connections of the loop are open.
	 * @return connections that were taken over and have not ended
	 */
	public long openConnections() {
		long closed = this.counters.get(Counter.CLOSED);
		return this.counters.get(Counter.ACCEPTED) - closed;
	}

	/**
	 * Returns how many web sockets of the loop are open.
	 * @return web sockets that were opened and not closed
	 */
	public long openWebSockets() {
		long closed = this.counters.get(Counter.WEBSOCKETS_CLOSED);
		return this.counters.get(Counter.WEBSOCKETS_OPENED) - closed;
	}

}
