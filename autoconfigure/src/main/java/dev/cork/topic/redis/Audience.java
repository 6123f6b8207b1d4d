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

import org.jspecify.annotations.Nullable;

/**
 * How many instances receive what is sent, by what Redis says of each message. After an
 * outage this tells whether all are there again. Sender's thread.
 */
final class Audience {

	private final long graceNanos;

	private long expected;

	/** Which process has answered last. */
	private @Nullable String server;

	private boolean gathering;

	private long waitingSinceNanos;

	Audience(long graceNanos) {
		this.graceNanos = graceNanos;
	}

	/** Whoever was connected may not be any more. */
	void scattered() {
		this.gathering = true;
		this.waitingSinceNanos = 0;
	}

	/** Whether those are waited for who may come back. */
	boolean isGathering() {
		return this.gathering;
	}

	/** Whether it has to be known who answered, before it can be told who is missing. */
	boolean isDoubtful(long receivers) {
		return this.server == null || (receivers < this.expected && !this.gathering);
	}

	/**
	 * Another process than before has no subscribers but those that came again.
	 * @param server which process it is, or what is always the same if that is not known
	 */
	void answeredBy(String server) {
		if (this.server != null && !this.server.equals(server)) {
			scattered();
		}
		this.server = server;
	}

	/**
	 * A message was sent.
	 * @param receivers how many have received it
	 * @param nowNanos the time
	 * @return false if it is to be sent again, as somebody is missing who may come back
	 */
	boolean isComplete(long receivers, long nowNanos) {
		if (this.gathering && receivers < this.expected) {
			if (this.waitingSinceNanos == 0) {
				this.waitingSinceNanos = nowNanos;
			}
			if (nowNanos - this.waitingSinceNanos < this.graceNanos) {
				return false;
			}
		}
		// fewer than before, and no outage: somebody has left
		this.expected = receivers;
		this.gathering = false;
		return true;
	}

}
