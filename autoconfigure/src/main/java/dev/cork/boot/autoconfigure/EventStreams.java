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

package dev.cork.boot.autoconfigure;

import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * Ends event streams before a graceful shutdown begins to wait: they have no end of their
 * own, and their clients come again.
 */
final class EventStreams implements SmartLifecycle {

	private volatile Sinks.Empty<Void> sink = Sinks.empty();

	private volatile boolean running;

	/**
	 * The end of all event streams.
	 * @return completes when the application stops; at once while it is stopped
	 */
	Mono<Void> end() {
		return Mono.defer(() -> this.sink.asMono());
	}

	@Override
	public void start() {
		if (!this.running) {
			this.sink = Sinks.empty();
			this.running = true;
		}
	}

	@Override
	public void stop() {
		this.running = false;
		this.sink.tryEmitEmpty();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE + 1;
	}

}
