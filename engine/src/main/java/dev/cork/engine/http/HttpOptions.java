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

import org.jspecify.annotations.Nullable;

/**
 * What the HTTP protocol has to know. Sizes are in bytes, times in milliseconds.
 *
 * @param maxRequestLineBytes bound of a request line, answered 414
 * @param maxHeadBytes bound of a request head with its request line, answered 431
 * @param maxHeaders bound of the number of header fields, answered 431
 * @param maxRequestBodyBytes bound of every request body, answered 413; 0 for none but
 * those of the handlers
 * @param maxSwallowBytes how much of a body that nobody wants is read to keep the
 * connection
 * @param maxBacklogBytes how much of a streamed response may wait for the peer before
 * pieces are dropped
 * @param maxKeepAliveRequests how many requests a connection may carry, 0 for no bound
 * @param headTimeoutMs how long a head may take from its first byte, and a new connection
 * until its first head
 * @param idleTimeoutMs how long a connection may wait for its next request
 * @param bodyMinBytesPerSecond how fast a body must come, 0 for any
 * @param bodyRateWindowMs over what time that is measured
 * @param serverHeader value of the Server field, or null to send none
 * @param compression which responses are compressed, or null for none
 * @param responseCache what each loop may keep of responses
 */
public record HttpOptions(int maxRequestLineBytes, int maxHeadBytes, int maxHeaders, long maxRequestBodyBytes,
		long maxSwallowBytes, long maxBacklogBytes, int maxKeepAliveRequests, long headTimeoutMs, long idleTimeoutMs,
		int bodyMinBytesPerSecond, long bodyRateWindowMs, @Nullable String serverHeader,
		@Nullable CompressionOptions compression, ResponseCacheOptions responseCache) {
}
