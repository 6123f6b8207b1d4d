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

package dev.cork.web.mapping;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import dev.cork.engine.http.HttpHandler;
import dev.cork.web.cors.CorsPolicy;
import dev.cork.web.cors.PreflightHandler;
import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.RequestMethod;

/**
 * Makes engine routes of handlers: one for each server name, method and pattern.
 */
public final class RouteTableBuilder {

	private static final String OPTIONS = RequestMethod.OPTIONS.name();

	private final HandlerFactory factory;

	private final RouteGroups everyName = new RouteGroups(null);

	private final Map<String, RouteGroups> byName = new LinkedHashMap<>();

	private RouteTableBuilder(HandlerFactory factory) {
		this.factory = factory;
	}

	/**
	 * The routes of all handlers in a context.
	 * @param scanner finds them
	 * @param endpoints routes of whole classes
	 * @param factory makes them
	 * @return the table
	 * @throws HandlerMappingException if a handler cannot be mapped
	 */
	public static RouteTable build(HandlerScanner scanner, List<? extends EndpointDefinition> endpoints,
			HandlerFactory factory) {
		RouteTableBuilder builder = new RouteTableBuilder(factory);
		for (HandlerDefinition definition : scanner.scan()) {
			builder.forNames(definition.serverNames(), (groups) -> groups.add(definition));
		}
		for (EndpointDefinition endpoint : endpoints) {
			builder.forNames(endpoint.serverNames(), (groups) -> {
				if (!endpoint.isDefault() || !groups.isTaken(endpoint)) {
					groups.add(endpoint);
				}
			});
		}
		return new RouteTable(builder.routes());
	}

	private void forNames(List<String> serverNames, Consumer<RouteGroups> action) {
		if (serverNames.isEmpty()) {
			action.accept(this.everyName);
		}
		for (String name : serverNames) {
			action.accept(this.byName.computeIfAbsent(name, RouteGroups::new));
		}
	}

	private List<MappedRoute> routes() {
		List<MappedRoute> routes = new ArrayList<>();
		addRoutes(this.everyName, routes);
		for (RouteGroups groups : this.byName.values()) {
			groups.addAll(this.everyName);
			addRoutes(groups, routes);
		}
		return routes;
	}

	private void addRoutes(RouteGroups groups, List<MappedRoute> routes) {
		for (Map<String, RouteGroup> byMethod : groups.byPath()) {
			RouteGroup any = byMethod.get(RouteGroups.ANY);
			for (RouteGroup group : byMethod.values()) {
				List<RouteGroup.Definition> definitions = new ArrayList<>(group.definitions());
				if (any != null && group != any) {
					definitions.addAll(any.definitions());
				}
				routes.add(route(groups, group, definitions));
			}
			MappedRoute options = options(groups, byMethod);
			if (options != null) {
				routes.add(options);
			}
		}
	}

	private MappedRoute route(RouteGroups groups, RouteGroup group, List<RouteGroup.Definition> definitions) {
		EndpointDefinition endpoint = group.endpoint();
		boolean outside = group.isOutsideSecurityChain(definitions);
		if (endpoint != null) {
			return new MappedRoute(groups.serverName(), group.method(), group.pattern(),
					this.factory.endpoint(endpoint, RouteGroups.variables(endpoint.pattern())), outside,
					List.of(RouteDescription.of(endpoint)));
		}
		List<Candidate> candidates = new ArrayList<>();
		for (RouteGroup.Definition definition : definitions) {
			candidates.addAll(this.factory.candidates(definition.handler(), group.method(), definition.pattern(),
					RouteGroups.variables(definition.pattern())));
		}
		HttpHandler handler = (candidates.size() == 1 && candidates.get(0).isUnconditional())
				? candidates.get(0).handler() : new Candidates(candidates, groups.hasFollower(group));
		HttpHandler preflight = group.method().equals(OPTIONS)
				? preflight(groups, groups.ofPath(group.pattern()), handler) : null;
		return new MappedRoute(groups.serverName(), group.method(), group.pattern(),
				(preflight != null) ? preflight : handler, outside,
				definitions.stream().map((one) -> RouteDescription.of(one.handler())).toList());
	}

	/** What a path needs besides the routes of its handlers, {@code null} for nothing. */
	private @Nullable MappedRoute options(RouteGroups groups, Map<String, RouteGroup> byMethod) {
		RouteGroup any = byMethod.get(RouteGroups.ANY);
		if (byMethod.containsKey(OPTIONS)) {
			// it answers preflight requests as well
			return null;
		}
		HttpHandler plain = (any != null) ? OptionsHandler.ofAnyMethod() : OptionsHandler.of(byMethod.keySet());
		HttpHandler preflight = preflight(groups, byMethod, plain);
		if (preflight == null && any == null) {
			return null;
		}
		boolean outside = byMethod.values()
			.stream()
			.allMatch((group) -> group.isOutsideSecurityChain(group.definitions()));
		return new MappedRoute(groups.serverName(), OPTIONS, byMethod.values().iterator().next().pattern(),
				(preflight != null) ? preflight : plain, outside, List.of());
	}

	private @Nullable HttpHandler preflight(RouteGroups groups, Map<String, RouteGroup> byMethod, HttpHandler plain) {
		List<PreflightHandler.MethodPolicy> policies = new ArrayList<>();
		boolean yields = false;
		for (RouteGroup group : byMethod.values()) {
			yields |= groups.hasLessSpecific(group.pattern());
			EndpointDefinition endpoint = group.endpoint();
			CorsPolicy ofEndpoint = (endpoint != null) ? endpoint.corsPolicy() : null;
			if (ofEndpoint != null) {
				policies.add(new PreflightHandler.MethodPolicy(group.method(), ofEndpoint));
			}
			for (RouteGroup.Definition definition : group.definitions()) {
				CorsPolicy policy = this.factory.corsPolicy(definition.handler());
				if (policy != null) {
					policies.add(new PreflightHandler.MethodPolicy(group.method(), policy));
				}
			}
		}
		return policies.isEmpty() ? null : new PreflightHandler(policies, plain, yields);
	}

}
