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

import dev.cork.engine.loop.AcceptMode;

/**
 * How connections come in.
 */
class AcceptProperties {

	/**
	 * How connections come to the event loops.
	 */
	private AcceptMode mode = AcceptMode.AUTO;

	/**
	 * How many connections may wait to be accepted by a listener; 0 for the system's
	 * default.
	 */
	private int queueSize = 1024;

	/**
	 * Whether no other process may listen on the port, not even one of the same user that
	 * shares ports; connections are then handed over by one acceptor.
	 */
	private boolean exclusivePort;

	public AcceptMode getMode() {
		return this.mode;
	}

	public void setMode(AcceptMode mode) {
		this.mode = mode;
	}

	public int getQueueSize() {
		return this.queueSize;
	}

	public void setQueueSize(int queueSize) {
		this.queueSize = queueSize;
	}

	public boolean isExclusivePort() {
		return this.exclusivePort;
	}

	public void setExclusivePort(boolean exclusivePort) {
		this.exclusivePort = exclusivePort;
	}

}
