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

import org.springframework.util.unit.DataSize;

/**
 * Buffers of each event loop.
 */
class BufferProperties {

	/**
	 * Size of a loop's one receive buffer; at least twice server.max-http-request-
	 * header-size is used.
	 */
	private DataSize receiveSize = DataSize.ofKilobytes(64);

	/**
	 * Size of a loop's one cork buffer, in which the answers of a turn are collected into
	 * one write.
	 */
	private DataSize corkSize = DataSize.ofKilobytes(16);

	/**
	 * How much direct memory a loop may hold beside its two buffers, for requests and
	 * responses that wait; 0 for no bound.
	 */
	private DataSize maxMemory = DataSize.ofBytes(0);

	public DataSize getReceiveSize() {
		return this.receiveSize;
	}

	public void setReceiveSize(DataSize receiveSize) {
		this.receiveSize = receiveSize;
	}

	public DataSize getCorkSize() {
		return this.corkSize;
	}

	public void setCorkSize(DataSize corkSize) {
		this.corkSize = corkSize;
	}

	public DataSize getMaxMemory() {
		return this.maxMemory;
	}

	public void setMaxMemory(DataSize maxMemory) {
		this.maxMemory = maxMemory;
	}

}
