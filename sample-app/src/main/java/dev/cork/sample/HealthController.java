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

package dev.cork.sample;

import dev.cork.web.LoopController;

import org.springframework.web.bind.annotation.GetMapping;

/**
 * Tells a load balancer that the service answers, from the loop that would answer
 * everything else too.
 */
@LoopController
class HealthController {

	private final TradeStore store;

	HealthController(TradeStore store) {
		this.store = store;
	}

	@GetMapping("/health")
	Health health() {
		return new Health("UP", this.store.symbols());
	}

	/**
	 * The answer.
	 *
	 * @param status that it is up
	 * @param symbols of how many symbols there were trades
	 */
	record Health(String status, int symbols) {

	}

}
