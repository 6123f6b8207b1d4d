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

import dev.cork.engine.topic.TopicBus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The meters of one server while it runs, and the thread that looks at it.
 */
final class RunningMeters {

	private static final Logger logger = LoggerFactory.getLogger(CorkMeters.class);

	private final MeterSet meters;

	private final LoopSteps steps;

	private final ConnectionMeters connectionMeters;

	private final ServerMeters serverMeters;

	private final CostMeters costs;

	private final ScheduledExecutorService looker;

	private final Future<?> looking;

	RunningMeters(MeterSet meters, TopicBus<?> topics, Duration step) {
		this.meters = meters;
		this.steps = new LoopSteps(meters.server());
		this.connectionMeters = new ConnectionMeters(meters);
		this.serverMeters = new ServerMeters(meters, topics);
		this.costs = new CostMeters(meters);
		new LoopMeters(meters).register(this.steps);
		new MemoryMeters(meters).register();
		if (meters.which() == MeteredServer.APPLICATION) {
			this.serverMeters.register();
			if (meters.server().metrics().isMeasuringCosts()) {
				this.costs.register();
			}
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
			this.connectionMeters.look();
			this.serverMeters.look();
			if (this.meters.which() == MeteredServer.APPLICATION) {
				this.costs.look();
			}
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
