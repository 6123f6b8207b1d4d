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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import dev.cork.boot.UnmatchedRequests;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.stereotype.Controller;
import org.springframework.util.ClassUtils;

/**
 * Unmatched requests are answered by the engine; WebFlux does not get them yet. Says so
 * at start-up when the application has something that WebFlux would serve.
 */
class WebFluxNotice implements UnmatchedRequests {

	private static final Logger logger = LoggerFactory.getLogger(WebFluxNotice.class);

	private static final String ROUTER_FUNCTION = "org.springframework.web.reactive.function.server.RouterFunction";

	private static final String HANDLER_MAPPING = "org.springframework.web.reactive.HandlerMapping";

	/** In every WebFlux application, whether or not they map anything. */
	private static final Set<String> OWN_MAPPINGS = Set.of("requestMappingHandlerMapping", "routerFunctionMapping",
			"resourceHandlerMapping", "welcomePageRouterFunctionMapping");

	private final ConfigurableListableBeanFactory beans;

	WebFluxNotice(ConfigurableListableBeanFactory beans) {
		this.beans = beans;
	}

	@Override
	public dev.cork.engine.http.@Nullable HttpHandler handler(HttpHandler handler) {
		List<String> unserved = unserved();
		if (!unserved.isEmpty()) {
			logger.warn(
					"Cork cannot serve WebFlux routes yet: requests for those of {} are answered 404. "
							+ "Make them @LoopController classes, or use another server for this application",
					unserved);
		}
		return null;
	}

	private List<String> unserved() {
		List<String> names = new ArrayList<>(Arrays.asList(this.beans.getBeanNamesForAnnotation(Controller.class)));
		names.addAll(namesOf(ROUTER_FUNCTION));
		names.addAll(namesOf(HANDLER_MAPPING).stream().filter((name) -> !OWN_MAPPINGS.contains(name)).toList());
		return names;
	}

	private List<String> namesOf(String type) {
		ClassLoader classLoader = this.beans.getBeanClassLoader();
		return ClassUtils.isPresent(type, classLoader)
				? Arrays
					.asList(this.beans.getBeanNamesForType(ClassUtils.resolveClassName(type, classLoader), true, false))
				: List.of();
	}

}
