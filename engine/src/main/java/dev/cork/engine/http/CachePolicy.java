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

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

import dev.cork.engine.buffer.FieldText;

/**
 * How long the answers of one handler may be given again, and to which requests.
 *
 * @param maxAgeMs how long an answer is fresh, in milliseconds
 * @param staleWhileRevalidateMs for how long after that it is still given while one
 * request has the handler called; 0 for not at all
 * @param vary names of request header fields of which the answers depend, in lower case;
 * path, query, host and scheme always count
 */
public record CachePolicy(long maxAgeMs, long staleWhileRevalidateMs, List<String> vary) {

	/**
	 * Checks the policy.
	 * @throws IllegalArgumentException naming what is wrong
	 */
	public CachePolicy {
		if (maxAgeMs <= 0) {
			throw new IllegalArgumentException("maxAge must be positive, not " + maxAgeMs + " ms");
		}
		if (staleWhileRevalidateMs < 0) {
			throw new IllegalArgumentException(
					"staleWhileRevalidate must not be negative: " + staleWhileRevalidateMs + " ms");
		}
		vary = vary.stream().map((name) -> name.toLowerCase(Locale.ROOT)).distinct().sorted().toList();
		vary.forEach(CachePolicy::requireField);
	}

	private static void requireField(String name) {
		if (name.equals("*")) {
			throw new IllegalArgumentException("vary must not be '*': nothing could be given twice");
		}
		if (name.equals("authorization")) {
			throw new IllegalArgumentException(
					"vary must not name Authorization: what is answered to such requests is never kept");
		}
		if (name.isEmpty() || FieldText.firstIllegalInToken(name) >= 0) {
			throw new IllegalArgumentException("vary must name header fields, not '" + name + "'");
		}
	}

	/** The names in the order in which they are looked up. */
	String[] varyNames() {
		return this.vary.toArray(String[]::new);
	}

	/** What tells caches on the way of it, empty if there is nothing to tell. */
	byte[] varyLine() {
		return this.vary.isEmpty() ? new byte[0]
				: ("Vary: " + String.join(", ", this.vary) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
	}

}
