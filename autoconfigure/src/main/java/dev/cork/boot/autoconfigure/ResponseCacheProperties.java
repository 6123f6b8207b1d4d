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

import dev.cork.engine.http.ResponseCacheOptions;

import org.springframework.util.unit.DataSize;

/**
 * What the answers of handlers with @CachedResponse may take.
 */
class ResponseCacheProperties {

	/**
	 * How much memory kept answers may take, of which each event loop has an equal share;
	 * 0 to keep none.
	 */
	private DataSize maxSize = DataSize.ofMegabytes(32);

	/**
	 * How large the body of an answer may be to be kept, and never more than half of an
	 * event loop's share of max-size.
	 */
	private DataSize maxEntrySize = DataSize.ofMegabytes(1);

	/**
	 * How many requests of an event loop may wait for the answer to another request for
	 * the same; further ones call the handler.
	 */
	private int maxWaiting = 1024;

	/**
	 * How long a request waits for the answer to another one before it calls the handler
	 * itself.
	 */
	private Duration waitTimeout = Duration.ofSeconds(10);

	ResponseCacheOptions options() {
		return new ResponseCacheOptions(this.maxSize.toBytes(), (int) this.maxEntrySize.toBytes(), this.maxWaiting,
				this.waitTimeout.toMillis());
	}

	public DataSize getMaxSize() {
		return this.maxSize;
	}

	public void setMaxSize(DataSize maxSize) {
		this.maxSize = maxSize;
	}

	public DataSize getMaxEntrySize() {
		return this.maxEntrySize;
	}

	public void setMaxEntrySize(DataSize maxEntrySize) {
		this.maxEntrySize = maxEntrySize;
	}

	public int getMaxWaiting() {
		return this.maxWaiting;
	}

	public void setMaxWaiting(int maxWaiting) {
		this.maxWaiting = maxWaiting;
	}

	public Duration getWaitTimeout() {
		return this.waitTimeout;
	}

	public void setWaitTimeout(Duration waitTimeout) {
		this.waitTimeout = waitTimeout;
	}

}
