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

package dev.cork.actuator;

import dev.cork.web.cors.CorsPolicy;
import dev.cork.web.error.RouteFailures;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;

/**
 * What all operations of a server are served with.
 *
 * @param workers where they run
 * @param json writes their results
 * @param body reads what they are sent
 * @param namespace which server it is
 * @param cors what holds for cross-origin requests, {@code null} for nothing
 */
public record EndpointTools(EndpointWorkers workers, EndpointJson json, EndpointBody body, WebServerNamespace namespace,
		@Nullable CorsPolicy cors) {

	/**
	 * Makes the answers of one route.
	 */
	EndpointAnswers answers(RouteFailures failures) {
		return new EndpointAnswers(this.workers, this.json, failures);
	}

}
