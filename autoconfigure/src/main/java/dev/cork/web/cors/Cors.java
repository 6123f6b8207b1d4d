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

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;

import dev.cork.web.RouteInterceptor;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringValueResolver;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsConfigurationSource;

/**
 * All that an application says about cross-origin requests. Asked at start-up only: a
 * handler about which nothing is said costs nothing.
 */
public final class Cors {

	private final CrossOriginConfig annotations;

	private final @Nullable CorsSource source;

	/**
	 * What an application says.
	 * @param sources what holds for paths whatever their handlers say; the first that
	 * knows a request decides
	 * @param placeholders resolves <code>${...}</code> in annotations
	 */
	public Cors(List<CorsConfigurationSource> sources, StringValueResolver placeholders) {
		this.annotations = new CrossOriginConfig(placeholders);
		this.source = sources.isEmpty() ? null : new CorsSources(sources);
	}

	/**
	 * The policy of a handler.
	 * @param type its class as the user wrote it
	 * @param method its method
	 * @param mapped the HTTP methods that it is mapped to, empty for any
	 * @return {@code null} if nothing is said about it
	 * @throws IllegalArgumentException if what is said cannot work
	 */
	public @Nullable CorsPolicy policy(Class<?> type, Method method, Set<RequestMethod> mapped) {
		CorsConfiguration config = this.annotations.of(type, method, mapped);
		return (config != null || this.source != null) ? new CorsPolicy(this.source, config) : null;
	}

	/**
	 * Holds requests against a policy before their handler is called.
	 * @param policy of the handler
	 * @return to be asked before other interceptors
	 */
	public static RouteInterceptor interceptor(CorsPolicy policy) {
		return new CorsInterceptor(policy);
	}

}
