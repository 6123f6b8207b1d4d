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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.buffer.BacklogPool;
import dev.cork.engine.buffer.ArenaPool;
import dev.cork.engine.buffer.BufferArena;
import dev.cork.engine.buffer.Utf8Encoder;
import dev.cork.engine.metrics.CostMeter;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.Gauge;
import dev.cork.engine.metrics.LoopCounters;
import dev.cork.engine.metrics.LoopGauges;
import dev.cork.engine.metrics.LoopMetrics;
import dev.cork.engine.transport.Poller;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread and the sockets that belong to it. A turn of the loop:
 *
 * <pre>
 *   poll ──► ready sockets (each uncorked when its event is done)
 *     ▲        │
 *     │      tasks of other threads      (what they write stays corked)
 *     │        │
 *     │      deadlines that have passed
 *     │        │
 *     └──── flush: one write for each socket that still has something to say
 * </pre>
 *
 * All that a request touches hangs on this object and is reached through fields: the
 * receive buffer, the cork buffer, the arena, the counters, the time. Other threads call
 * only what says so.
 */
public final class EventLoop implements Executor {

	private static final Logger logger = LoggerFactory.getLogger(EventLoop.class);

	private static final int BYPASS_BYTES = 64 * 1024;

	private static final int GATHER_BUFFERS = 16;

	private final String name;

	private final Thread thread;

	private final LoopOptions options;

	private final Poller poller;

	private final LoopSignal signal = new LoopSignal();

	private final TaskQueue tasks;

	private final TimeoutWheel timeouts = new TimeoutWheel();

	private final LoopMetrics metrics;

	private final LoopCounters counters;

	private final LoopGauges gauges;

	private final BufferArena arena;

	private final BacklogPool backlogPool;

	private final Utf8Encoder encoder = new Utf8Encoder();

	private final ByteBuffer receiveBuffer;

	private final LoopCork cork;

	private final KernelWriter kernelWriter = new KernelWriter(this);

	private final ByteBuffer bypassBuffer = direct(BYPASS_BYTES);

	private final @Nullable ByteBuffer[] gatherBuffers = new @Nullable ByteBuffer[GATHER_BUFFERS];

	private final HandlerWatch handlerWatch = new HandlerWatch();

	private final LoopConnections connections;

	private final TurnClock clock;

	/** How many ready sockets the last poll has found. */
	private int turnEvents;

	/** Sockets that have to be looked at before the loop polls again. */
	private @Nullable SocketEvents attention;

	private volatile boolean ended;

	private final Object endLock = new Object();

	/** Null if nobody measures what requests cost. */
	private final @Nullable CostMeter costs;

	private final EndListeners endListeners = new EndListeners();

	EventLoop(String name, LoopOptions options, Poller poller, ProtocolFactory.OfLoop protocols) {
		this.name = name;
		this.metrics = new LoopMetrics(name);
		this.counters = this.metrics.counters();
		this.gauges = this.metrics.gauges();
		this.tasks = new TaskQueue(name, this.signal, this.metrics);
		this.clock = new TurnClock(name, this.metrics);
		this.options = options;
		this.poller = poller;
		this.arena = options.arenas().acquire(options.arenaMaxBytes());
		this.backlogPool = new BacklogPool(this.arena);
		this.receiveBuffer = direct(options.receiveBufferBytes());
		this.cork = new LoopCork(options.corkBufferBytes());
		this.connections = new LoopConnections(this, protocols.forLoop(this));
		this.costs = this.metrics.costs();
		this.thread = new LoopThread(this::run, name);
		this.metrics.thread(this.thread);
	}

	private static ByteBuffer direct(int sizeBytes) {
		return ByteBuffer.allocateDirect(sizeBytes).order(ByteOrder.LITTLE_ENDIAN);
	}

	void start() {
		this.thread.start();
	}

	/** Ends the loop and all its connections. Any thread; returns at once. */
	void stop() {
		if (this.signal.raise(LoopSignal.STOP)) {
			this.poller.wakeup();
		}
	}

	private void run() {
		this.arena.own();
		try {
			if (this.costs != null) {
				this.costs.calibrate();
			}
			while (turnOrLog()) {
				// everything happens in the condition
			}
		}
		finally {
			end();
			this.options.arenas().park(this.arena);
		}
	}

	/** What goes wrong in one turn must not end the connections of all others. */
	private boolean turnOrLog() {
		try {
			return turn();
		}
		catch (Throwable ex) {
			logger.error("A turn of {} failed", this.name, ex);
			return true;
		}
	}

	private boolean turn() {
		boolean mayWait = this.attention == null && this.signal.fallAsleep();
		if (this.clock.turnEnded(this.turnEvents)) {
			publishMemory();
		}
		long timeoutMs = mayWait ? this.timeouts.millisToNext(this.clock.nowNanos()) : 0;
		// the poll may sleep: what it calls must not see the time from before
		this.clock.expire();
		int events = poll(timeoutMs);
		this.clock.eventStarted();
		this.turnEvents = events;
		this.clock.expire();
		int raised = this.signal.take();
		if ((raised & LoopSignal.STOP) != 0) {
			return false;
		}
		if ((raised & LoopSignal.TASKS) != 0) {
			this.tasks.runOfTurn(this.clock.systemNanos());
		}
		this.timeouts.advance(this.clock.read());
		attend();
		this.cork.flush();
		this.counters.increment(Counter.TURNS);
		this.counters.add(Counter.EVENTS, events);
		return true;
	}

	private void publishMemory() {
		this.gauges.set(Gauge.BACKLOG_BYTES, this.backlogPool.waitingBytes());
		this.gauges.set(Gauge.BACKLOG_SOCKETS, this.backlogPool.waitingBacklogs());
		this.gauges.set(Gauge.ARENA_HELD_BYTES, this.arena.heldBytes());
		this.gauges.set(Gauge.ARENA_USED_BYTES, this.arena.usedBytes());
		this.counters.set(Counter.ARENA_HITS, this.arena.hits());
		this.counters.set(Counter.ARENA_MISSES, this.arena.misses());
		this.counters.set(Counter.ARENA_REMOTE_FREES, this.arena.remoteFrees());
	}

	private int poll(long timeoutMs) {
		try {
			return this.poller.poll(timeoutMs);
		}
		catch (IOException ex) {
			logger.error("{} cannot poll its sockets", this.name, ex);
			stop();
			return 0;
		}
	}

	/** One pass: who asks for attention again meanwhile gets it in the next turn. */
	private void attend() {
		SocketEvents events = this.attention;
		this.attention = null;
		while (events != null) {
			SocketEvents next = events.nextAttention;
			events.nextAttention = null;
			events.attend();
			events = next;
		}
	}

	private void end() {
		synchronized (this.endLock) {
			this.ended = true;
			this.tasks.runLeft();
			this.connections.closeAll();
			this.endListeners.run(this.tasks::run);
			this.connections.drainEnded();
			try {
				this.poller.close();
			}
			catch (IOException ex) {
				logger.debug("{} could not close its poller", this.name, ex);
			}
		}
	}

	/**
	 * Adds something to be done once when the loop ends, on its thread, after its
	 * connections were closed; at once if that is over. Any thread.
	 * @param listener what to do
	 */
	public void onEnd(Runnable listener) {
		if (!this.endListeners.add(listener)) {
			this.tasks.run(listener);
		}
	}

	/**
	 * Runs a task on the loop's thread, in the order of the calls of one thread. What it
	 * writes to sockets stays corked until the turn ends. Any thread.
	 * @param task the task
	 * @throws RejectedExecutionException if the loop has ended or a million tasks wait
	 */
	@Override
	public void execute(Runnable task) {
		if (this.ended) {
			throw new RejectedExecutionException(this.name + " has ended");
		}
		if (this.tasks.add(task)) {
			this.poller.wakeup();
		}
		if (this.ended) {
			// it ended after the look above, and may not have seen the task
			synchronized (this.endLock) {
				this.tasks.runLeft();
			}
		}
	}

	/**
	 * Tells whether the caller is this loop. Any thread.
	 * @return whether the current thread is the loop's
	 */
	public boolean isCurrent() {
		return Thread.currentThread() == this.thread;
	}

	boolean hasEnded() {
		return this.ended;
	}

	LoopConnections connections() {
		return this.connections;
	}

	void requestAttention(SocketEvents events) {
		events.nextAttention = this.attention;
		this.attention = events;
	}

	LoopCork cork() {
		return this.cork;
	}

	/** Writes for the sockets that have no filter. */
	KernelWriter kernelWriter() {
		return this.kernelWriter;
	}

	TurnClock clock() {
		return this.clock;
	}

	/**
	 * Returns the loop's time. Loop thread.
	 * @return nanoseconds since the loop was made, as of this turn
	 */
	public long nowNanos() {
		return this.clock.nowNanos();
	}

	/**
	 * Returns where other threads get memory whose content they hand to this loop. Any
	 * thread.
	 * @return the arenas of the loop's server
	 */
	public ArenaPool arenas() {
		return this.options.arenas();
	}

	/**
	 * Returns the loop's memory. Loop thread.
	 * @return the arena
	 */
	public BufferArena arena() {
		return this.arena;
	}

	/**
	 * Returns the loop's string encoder. Loop thread.
	 * @return the encoder
	 */
	public Utf8Encoder encoder() {
		return this.encoder;
	}

	/**
	 * Returns what the loop counts. Any thread may read, the loop's thread write.
	 * @return the counters
	 */
	public LoopCounters counters() {
		return this.counters;
	}

	/**
	 * Returns all that is known of the loop. Any thread may read, the loop's thread
	 * write.
	 * @return the metrics
	 */
	public LoopMetrics metrics() {
		return this.metrics;
	}

	/** Who measures what requests cost, null if nobody does. */
	@Nullable CostMeter costs() {
		return this.costs;
	}

	/**
	 * Returns the place where the loop notes which handler it is in.
	 * @return the watch
	 */
	public HandlerWatch handlerWatch() {
		return this.handlerWatch;
	}

	/**
	 * Returns a direct buffer for bytes that have to be in one for a moment: valid until
	 * the next call of anything that writes. Loop thread.
	 * @return always the same buffer of 64 KiB
	 */
	public ByteBuffer bypassBuffer() {
		return this.bypassBuffer;
	}

	/**
	 * Tells whether the server is stopping: a response should announce the end of its
	 * connection.
	 * @return whether connections are being ended
	 */
	public boolean isDraining() {
		return this.connections.isDraining();
	}

	BacklogPool backlogPool() {
		return this.backlogPool;
	}

	ByteBuffer receiveBuffer() {
		return this.receiveBuffer;
	}

	@Nullable ByteBuffer[] gatherBuffers() {
		return this.gatherBuffers;
	}

	TimeoutWheel timeouts() {
		return this.timeouts;
	}

	Poller poller() {
		return this.poller;
	}

	LoopOptions options() {
		return this.options;
	}

	Thread thread() {
		return this.thread;
	}

	@Override
	public String toString() {
		return this.name;
	}

}
