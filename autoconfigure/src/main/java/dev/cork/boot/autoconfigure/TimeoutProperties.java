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

import java.time.Duration;

/**
 * How long a peer may take.
 */
class TimeoutProperties {

	/**
	 * How long a request head may take from its first byte, and a new connection until
	 * its first head.
	 */
	private Duration head = Duration.ofSeconds(10);

	/**
	 * How long a connection may wait for its next request.
	 */
	private Duration idle = Duration.ofSeconds(60);

	/**
	 * Over what time the rate of a request body is measured.
	 */
	private Duration bodyRateWindow = Duration.ofSeconds(10);

	/**
	 * How long a client may read nothing at all while a response waits for it.
	 */
	private Duration writeStall = Duration.ofSeconds(30);

	/**
	 * How long a connection may live; 0 for no bound.
	 */
	private Duration connectionLifetime = Duration.ZERO;

	public Duration getHead() {
		return this.head;
	}

	public void setHead(Duration head) {
		this.head = head;
	}

	public Duration getIdle() {
		return this.idle;
	}

	public void setIdle(Duration idle) {
		this.idle = idle;
	}

	public Duration getBodyRateWindow() {
		return this.bodyRateWindow;
	}

	public void setBodyRateWindow(Duration bodyRateWindow) {
		this.bodyRateWindow = bodyRateWindow;
	}

	public Duration getWriteStall() {
		return this.writeStall;
	}

	public void setWriteStall(Duration writeStall) {
		this.writeStall = writeStall;
	}

	public Duration getConnectionLifetime() {
		return this.connectionLifetime;
	}

	public void setConnectionLifetime(Duration connectionLifetime) {
		this.connectionLifetime = connectionLifetime;
	}

}
