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

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.HttpServer;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The meters of a server, from when it has started until it has stopped. A thread of its
 * own looks at the server now and then; all other meters are read when a registry asks.
 * Any thread.
 */
public final class CorkMeters {

	private static final Logger logger = LoggerFactory.getLogger(CorkMeters.class);

	private final Duration step;

	private @Nullable Running running;

	/**
	 * Meters of no server yet.
	 * @param step time between two looks
	 */
	public CorkMeters(Duration step) {
		this.step = step;
	}

	/**
	 * Registers the meters of a server that has started, in place of those of another.
	 * @param server the server
	 * @param registry where
	 */
	public synchronized void start(HttpServer server, MeterRegistry registry) {
		stop();
		this.running = new Running(new MeterSet(registry, server), this.step);
	}

	/**
	 * Looks at the server now, so that all meters have what was until now. Does nothing
	 * without a server.
	 */
	public void look() {
		Running running;
		synchronized (this) {
			running = this.running;
		}
		if (running != null) {
			running.look();
		}
	}

	/**
	 * Removes the meters. Does nothing if there are none.
	 */
	public synchronized void stop() {
		Running running = this.running;
		if (running != null) {
			this.running = null;
			running.stop();
		}
	}

	/**
	 * The meters of one server.
	 */
	private static final class Running {

		private final MeterSet meters;

		private final LoopSteps steps;

		private final ServerMeters serverMeters;

		private final CostMeters costs;

		private final ScheduledExecutorService looker;

		private final Future<?> looking;

		Running(MeterSet meters, Duration step) {
			this.meters = meters;
			this.steps = new LoopSteps(meters.server());
			this.serverMeters = new ServerMeters(meters);
			this.costs = new CostMeters(meters);
			new LoopMeters(meters).register(this.steps);
			this.serverMeters.register();
			if (meters.server().metrics().isMeasuringCosts()) {
				this.costs.register();
			}
			this.looker = Executors.newSingleThreadScheduledExecutor((task) -> {
				Thread thread = new Thread(task, "cork-metrics");
				thread.setDaemon(true);
				return thread;
			});
			this.looking = this.looker.scheduleWithFixedDelay(this::look, 0, step.toMillis(), TimeUnit.MILLISECONDS);
		}

		synchronized void look() {
			try {
				this.steps.look();
				this.serverMeters.look();
				this.costs.look();
			}
			catch (RuntimeException ex) {
				logger.warn("Meters could not be updated", ex);
			}
		}

		void stop() {
			this.looking.cancel(false);
			this.looker.shutdown();
			synchronized (this) {
				this.meters.remove();
			}
		}

	}

}
