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

import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Which messages of other instances have come already: a sender that is not sure repeats
 * one. Any thread.
 */
final class Received {

	/** Instances that come and go must not fill the memory. */
	private static final int MAX_INSTANCES = 1000;

	private final Map<UUID, Long> latest = new Latest();

	/**
	 * Notes a message.
	 * @param envelope the message
	 * @return false if it, or a later one of the same instance, has come before
	 */
	synchronized boolean isNew(Envelope envelope) {
		Long latest = this.latest.get(envelope.instance());
		if (latest != null && latest >= envelope.number()) {
			return false;
		}
		this.latest.put(envelope.instance(), envelope.number());
		return true;
	}

	/** Forgets those that were not heard of for longest. */
	private static final class Latest extends LinkedHashMap<UUID, Long> {

		@Serial
		private static final long serialVersionUID = 1L;

		Latest() {
			super(16, 0.75F, true);
		}

		@Override
		protected boolean removeEldestEntry(Map.Entry<UUID, Long> eldest) {
			return size() > MAX_INSTANCES;
		}

	}

}
