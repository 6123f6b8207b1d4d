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

package dev.cork.actuator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import dev.cork.engine.HttpServer;
import dev.cork.engine.metrics.LoopMetrics;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * A loop that does not come to the end of its turn serves nobody: the server is down if
 * there is one. Reads when each loop's turn began; the loops are not asked, as one that
 * is stuck would not answer.
 */
public final class LoopHealthIndicator extends AbstractHealthIndicator {

	private static final int MAX_FRAMES = 40;

	private final Supplier<@Nullable HttpServer> server;

	private final long maxTurnNanos;

	/**
	 * The health of a server's loops.
	 * @param server the server as soon as there is one
	 * @param maxTurn how long a loop may be in one turn
	 */
	public LoopHealthIndicator(Supplier<@Nullable HttpServer> server, Duration maxTurn) {
		super("The loops of Cork cannot be looked at");
		this.server = server;
		this.maxTurnNanos = maxTurn.toNanos();
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		HttpServer server = this.server.get();
		if (server == null || !server.isRunning()) {
			builder.unknown().withDetail("server", "does not run");
			return;
		}
		List<LoopMetrics> loops = server.metrics().loopMetrics();
		List<Map<String, Object>> stuck = new ArrayList<>();
		for (LoopMetrics loop : loops) {
			long turnNanos = loop.currentTurnNanos();
			if (turnNanos > this.maxTurnNanos) {
				stuck.add(describe(loop, turnNanos));
			}
		}
		builder.up().withDetail("loops", loops.size());
		if (!stuck.isEmpty()) {
			builder.down().withDetail("stuck", stuck);
		}
	}

	private static Map<String, Object> describe(LoopMetrics loop, long turnNanos) {
		Map<String, Object> description = new LinkedHashMap<>();
		description.put("loop", loop.name());
		description.put("turnMillis", TimeUnit.NANOSECONDS.toMillis(turnNanos));
		List<String> stack = new ArrayList<>();
		for (StackTraceElement frame : loop.stackTrace()) {
			if (stack.size() == MAX_FRAMES) {
				break;
			}
			stack.add(frame.toString());
		}
		description.put("stack", stack);
		return description;
	}

}
