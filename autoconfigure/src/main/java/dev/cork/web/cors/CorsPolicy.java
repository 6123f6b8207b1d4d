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

package dev.cork.web.cors;

import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.web.cors.CorsConfiguration;

/**
 * What holds for cross-origin requests to one handler: what is said for all paths,
 * refined by what is said at the handler.
 */
public final class CorsPolicy {

	private final @Nullable CorsSource source;

	private final @Nullable CorsConfiguration handler;

	CorsPolicy(@Nullable CorsSource source, @Nullable CorsConfiguration handler) {
		this.source = source;
		this.handler = handler;
	}

	/**
	 * A policy that is the same for all requests, whatever is said for their paths.
	 * @param configuration what holds
	 * @return the policy
	 */
	public static CorsPolicy of(CorsConfiguration configuration) {
		return new CorsPolicy(null, configuration);
	}

	/**
	 * The configuration for a request. On the loop.
	 * @return {@code null} if nothing is said for it
	 */
	@Nullable CorsConfiguration find(HttpRequest request) {
		CorsConfiguration general = (this.source != null) ? this.source.find(request) : null;
		return (general != null) ? general.combine(this.handler) : this.handler;
	}

}
