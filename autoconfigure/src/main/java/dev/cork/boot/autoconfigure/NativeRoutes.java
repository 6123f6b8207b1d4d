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

import java.util.List;
import java.util.function.Supplier;

import dev.cork.boot.StartupFailureException;
import dev.cork.web.mapping.EndpointDefinition;
import dev.cork.web.mapping.HandlerFactory;
import dev.cork.web.mapping.HandlerScanner;
import dev.cork.web.mapping.RouteTable;
import dev.cork.web.mapping.RouteTableBuilder;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.util.ClassUtils;

/**
 * The native routes of one context, made when the server starts. Routes that Spring
 * Security's filter chain would not see are refused unless they are meant to be open.
 */
class NativeRoutes implements Supplier<RouteTable> {

	private static final String SECURITY_CHAIN = "org.springframework.security.web.server.WebFilterChainProxy";

	private final ConfigurableListableBeanFactory beans;

	private final Supplier<HandlerFactory> handlers;

	private final Supplier<List<EndpointDefinition>> endpoints;

	private final boolean allowUnprotected;

	NativeRoutes(ConfigurableListableBeanFactory beans, Supplier<HandlerFactory> handlers,
			Supplier<List<EndpointDefinition>> endpoints, boolean allowUnprotected) {
		this.beans = beans;
		this.handlers = handlers;
		this.endpoints = endpoints;
		this.allowUnprotected = allowUnprotected;
	}

	@Override
	public RouteTable get() {
		HandlerScanner scanner = new HandlerScanner(this.beans, new EmbeddedValueResolver(this.beans));
		RouteTable table = RouteTableBuilder.build(scanner, this.endpoints.get(), this.handlers.get());
		List<String> unprotected = table.handlerTypes()
			.stream()
			.filter((handler) -> !handler.outsideSecurityChain())
			.map((handler) -> handler.type().getName())
			.toList();
		if (!unprotected.isEmpty() && !this.allowUnprotected && hasSecurityChain()) {
			throw new StartupFailureException(
					"Spring Security's filter chain is in this application, but it does not protect the routes of "
							+ String.join(", ", unprotected) + ": native routes do not pass through it yet.",
					"Annotate classes that may be open with @OutsideSecurityChain, or set "
							+ "cork.security.allow-unprotected-routes=true for all of them, "
							+ "or run the application on another server until Cork has the chain.");
		}
		return table;
	}

	private boolean hasSecurityChain() {
		ClassLoader classLoader = this.beans.getBeanClassLoader();
		return ClassUtils.isPresent(SECURITY_CHAIN, classLoader) && this.beans
			.getBeanNamesForType(ClassUtils.resolveClassName(SECURITY_CHAIN, classLoader), true, false).length > 0;
	}

}
