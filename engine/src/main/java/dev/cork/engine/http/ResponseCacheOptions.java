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

/**
 * What {@link ResponseCache}s may take of a server. Nothing is taken before the first
 * answer is kept.
 *
 * @param maxBytes how much memory kept answers may take, in bytes; each event loop has an
 * equal share of it
 * @param maxEntryBytes how large an answer may be to be kept, and never more than half of
 * a loop's share
 * @param maxWaiting how many requests of a loop may wait for the answer to another one;
 * further ones call the handler
 * @param waitTimeoutMs how long a request waits for the answer to another one before it
 * calls the handler itself, in milliseconds
 */
public record ResponseCacheOptions(long maxBytes, int maxEntryBytes, int maxWaiting, long waitTimeoutMs) {

	/** 32 MiB, of which an answer may take 1 MiB; 1024 wait for at most 10 seconds. */
	public static final ResponseCacheOptions DEFAULTS = new ResponseCacheOptions(32 << 20, 1 << 20, 1024, 10_000);

	/**
	 * Checks the options.
	 * @throws IllegalArgumentException naming what is out of its range
	 */
	public ResponseCacheOptions {
		require(maxBytes >= 0, "maxBytes must not be negative: " + maxBytes);
		require(maxEntryBytes > 0, "maxEntryBytes must be positive, not " + maxEntryBytes);
		require(maxWaiting >= 0, "maxWaiting must not be negative: " + maxWaiting);
		require(waitTimeoutMs > 0, "waitTimeoutMs must be positive, not " + waitTimeoutMs);
	}

	private static void require(boolean condition, String rule) {
		if (!condition) {
			throw new IllegalArgumentException("Response cache: " + rule);
		}
	}

	/**
	 * The share of one loop.
	 * @param loops how many there are
	 * @return what that loop may take
	 */
	public ResponseCacheOptions ofLoop(int loops) {
		return new ResponseCacheOptions(this.maxBytes / loops, this.maxEntryBytes, this.maxWaiting, this.waitTimeoutMs);
	}

}
