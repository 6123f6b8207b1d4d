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

import dev.cork.boot.StartupFailureException;
import dev.cork.web.cors.CorsPolicy;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.CorsEndpointProperties;
import org.springframework.web.cors.CorsConfiguration;

/**
 * What {@code management.endpoints.web.cors.*} says, as the policy of routes.
 */
final class EndpointCors {

	private EndpointCors() {
	}

	/** The policy of all endpoints, {@code null} if no origin is allowed. */
	static @Nullable CorsPolicy of(BeanFactory beans) {
		CorsConfiguration configuration = beans.getBean(CorsEndpointProperties.class).toCorsConfiguration();
		if (configuration == null) {
			return null;
		}
		try {
			configuration.validateAllowCredentials();
		}
		catch (IllegalArgumentException ex) {
			throw new StartupFailureException(
					"management.endpoints.web.cors.allowed-origins is * while allow-credentials is true: no browser takes "
							+ "an answer to a request with credentials that allows every origin.",
					"List the origins, or use management.endpoints.web.cors.allowed-origin-patterns.");
		}
		return CorsPolicy.of(configuration);
	}

}
