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

package dev.cork.topic.redis;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says once that Redis is away, and once that it is back, whoever notices it first. Any
 * thread.
 */
final class Outage {

	private static final Logger logger = LoggerFactory.getLogger(Outage.class);

	private boolean present;

	private long dropped;

	synchronized void began(String reason) {
		if (!this.present) {
			this.present = true;
			logger.warn(
					"Redis cannot be reached: messages to topics do not reach other instances until it is back ({})",
					reason);
		}
	}

	/** A message was given up for newer ones. */
	synchronized void dropped() {
		this.dropped++;
	}

	synchronized boolean isPresent() {
		return this.present;
	}

	synchronized void ended() {
		if (this.present) {
			this.present = false;
			logger.info("Redis is back{}", (this.dropped > 0)
					? "; " + this.dropped + " messages to topics have not reached other instances" : "");
			this.dropped = 0;
		}
	}

}
