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

import org.jspecify.annotations.Nullable;

import org.springframework.boot.WebApplicationType;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.util.ClassUtils;

/**
 * An application with Cork but neither WebFlux nor Spring MVC is a reactive web
 * application. Asked last, and silent where there is a servlet API (Jersey brings one):
 * then Boot's own answer holds.
 */
@Order(Ordered.LOWEST_PRECEDENCE)
class CorkWebApplicationTypeDeducer implements WebApplicationType.Deducer {

	@Override
	public @Nullable WebApplicationType deduceWebApplicationType() {
		return ClassUtils.isPresent("jakarta.servlet.Servlet", null) ? null : WebApplicationType.REACTIVE;
	}

}
