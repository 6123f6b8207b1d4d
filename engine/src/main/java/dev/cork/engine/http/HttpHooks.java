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
 * Who has a say in every request, whatever its route. What is null costs nothing.
 *
 * @param forwarding what the proxies in front say, or null to believe none
 * @param log who writes down what became of requests, or null
 * @param timing who counts and times requests, or null
 * @param costSampleEvery what one of how many requests costs is measured, 0 for none
 */
public record HttpHooks(@Nullable ForwardingResolver forwarding, @Nullable RequestLog log,
		@Nullable RequestTiming timing, int costSampleEvery) {

	/** Nobody. */
	public static final HttpHooks NONE = new HttpHooks(null, null, null, 0);

}
