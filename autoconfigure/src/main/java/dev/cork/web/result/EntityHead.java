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

package dev.cork.web.result;

import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * Status and headers that go before a body. They are said when the body is there: of a
 * body that comes later and fails, nothing has been said then.
 */
@FunctionalInterface
interface EntityHead {

	/** Nothing but what the body itself needs. */
	EntityHead NONE = (response) -> null;

	/**
	 * Says status and headers.
	 * @param response fresh
	 * @return the Content-Type among the headers, or {@code null}: the body's writer adds
	 * its own
	 */
	@Nullable MediaType begin(HttpResponse response);

}
