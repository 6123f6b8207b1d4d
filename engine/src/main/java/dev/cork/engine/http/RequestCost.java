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

package dev.cork.engine.http;

import dev.cork.engine.metrics.CostMeter;
import dev.cork.engine.metrics.CostSample;
import dev.cork.engine.metrics.ExecutorCosts;
import org.jspecify.annotations.Nullable;

/**
 * What the request of one {@link Exchange} costs, if it is one of those that are
 * measured.
 */
final class RequestCost {

	/** Null if nobody measures what requests cost. */
	private final @Nullable CostMeter meter;

	private final CostSample sample = new CostSample();

	private boolean sampled;

	/** What was being measured when the application was called. */
	private @Nullable CostSample interrupted;

	RequestCost(@Nullable CostMeter meter) {
		this.meter = meter;
	}

	/** Another request, of which it is not known yet who answers it. */
	void start() {
		this.sampled = false;
	}

	/**
	 * Decides whether the request is measured, by the first route that is to answer it.
	 */
	void decide(int route) {
		if (this.meter != null && this.meter.take(route)) {
			this.sample.clear();
			this.sampled = true;
		}
	}

	/** The application is called. */
	void enter() {
		if (this.meter != null) {
			this.interrupted = this.meter.enter(this.sampled ? this.sample : null);
		}
	}

	/** The application has returned. */
	void exit() {
		if (this.meter != null) {
			this.meter.exit(this.interrupted);
			this.interrupted = null;
		}
	}

	/** The cost goes to who has answered in the end, whoever has left it to that one. */
	void over(int route) {
		if (this.meter != null) {
			this.meter.over(route, this.sampled ? this.sample : null);
			this.sampled = false;
		}
	}

	/** Where to add what the request costs on other threads; null if it is no sample. */
	@Nullable ExecutorCosts executor(int route) {
		return (this.meter != null && this.sampled) ? this.meter.executor(route) : null;
	}

}
