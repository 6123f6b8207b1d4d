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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.router.Route;
import dev.cork.engine.router.Router;
import dev.cork.engine.router.RoutePatternException;
import dev.cork.web.OutsideSecurityChain;

import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.RequestMethod;

/**
 * Groups handlers by method and pattern: one engine route for each group.
 */
public final class RouteTableBuilder {

	private static final String ANY = Router.ANY_METHOD;

	private final HandlerFactory factory;

	/** By the structure of the pattern, then by method. */
	private final Map<String, Map<String, Group>> groups = new LinkedHashMap<>();

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
		Set<RouteTable.HandlerType> types = new LinkedHashSet<>();
		for (HandlerDefinition definition : scanner.scan()) {
			types.add(handlerType(definition.userType()));
			builder.add(definition);
		}
		for (EndpointDefinition endpoint : endpoints) {
			if (endpoint.isDefault() && builder.isTaken(endpoint)) {
				continue;
			}
			types.add(handlerType(endpoint.userType()));
			builder.add(endpoint);
		}
		return new RouteTable(builder.routes(), List.copyOf(types));
	}

	private static RouteTable.HandlerType handlerType(Class<?> type) {
		return new RouteTable.HandlerType(type, AnnotatedElementUtils.hasAnnotation(type, OutsideSecurityChain.class));
	}

	private boolean isTaken(EndpointDefinition endpoint) {
		Map<String, Group> byMethod = groups(endpoint.pattern());
		return byMethod.containsKey(ANY) || byMethod.containsKey(endpoint.method());
	}

	private void add(EndpointDefinition endpoint) {
		checkPattern(endpoint.userType().getName(), endpoint.pattern());
		Group any = groups(endpoint.pattern()).get(ANY);
		if (any != null) {
			any.refuse(endpoint);
		}
		group(endpoint.method(), endpoint.pattern()).add(endpoint);
	}

	private void add(HandlerDefinition definition) {
		Set<RequestMethod> methods = definition.mapping().methods();
		for (String pattern : definition.mapping().patterns()) {
			checkPattern(definition.describe(), pattern);
			if (methods.isEmpty()) {
				group(ANY, pattern).add(definition, pattern);
			}
			for (RequestMethod method : methods) {
				group(method.name(), pattern).add(definition, pattern);
			}
		}
	}

	private Group group(String method, String pattern) {
		return groups(pattern).computeIfAbsent(method, (key) -> new Group(method, pattern));
	}

	private Map<String, Group> groups(String pattern) {
		return this.groups.computeIfAbsent(PatternOverlap.structure(pattern), (key) -> new LinkedHashMap<>());
	}

	private static void checkPattern(String where, String pattern) {
		try {
			variables(pattern);
		}
		catch (RoutePatternException ex) {
			throw new HandlerMappingException(
					"The pattern \"" + pattern + "\" of " + where + " cannot be routed: " + ex.getMessage(),
					"Write the pattern as the message says.", ex);
		}
	}

	/** The names in a pattern, as the engine's router numbers them. */
	private static List<String> variables(String pattern) {
		Router<String> router = Router.<String>builder().add(ANY, pattern, "").build();
		Route<String> route = router.routes().get(0);
		return route.parameterNames();
	}

	private List<MappedRoute> routes() {
		List<MappedRoute> routes = new ArrayList<>();
		for (Map<String, Group> byMethod : this.groups.values()) {
			Group any = byMethod.get(ANY);
			for (Group group : byMethod.values()) {
				List<Definition> definitions = new ArrayList<>(group.definitions);
				if (any != null && group != any) {
					definitions.addAll(any.definitions);
				}
				routes.add(route(group, definitions));
			}
			if (any != null && !byMethod.containsKey(RequestMethod.OPTIONS.name())) {
				routes.add(new MappedRoute(RequestMethod.OPTIONS.name(), any.pattern, new OptionsHandler()));
			}
		}
		return routes;
	}

	private MappedRoute route(Group group, List<Definition> definitions) {
		if (group.endpoint != null) {
			return new MappedRoute(group.method, group.pattern,
					this.factory.endpoint(group.endpoint, variables(group.endpoint.pattern())));
		}
		List<Candidate> candidates = new ArrayList<>();
		for (Definition definition : definitions) {
			candidates.addAll(this.factory.candidates(definition.handler, group.method, definition.pattern,
					variables(definition.pattern)));
		}
		HttpHandler handler = (candidates.size() == 1 && candidates.get(0).isUnconditional())
				? candidates.get(0).handler() : new Candidates(candidates, hasFollower(group));
		return new MappedRoute(group.method, group.pattern, handler);
	}

	/** Whether the router may find another route when this one's conditions fail. */
	private boolean hasFollower(Group group) {
		return this.groups.values()
			.stream()
			.flatMap((byMethod) -> byMethod.values().stream())
			.filter((other) -> serves(other.method, group.method))
			.anyMatch((other) -> PatternOverlap.mayFollow(group.pattern, other.pattern));
	}

	private static boolean serves(String served, String method) {
		return served.equals(ANY) || served.equals(method)
				|| (served.equals(RequestMethod.GET.name()) && method.equals(RequestMethod.HEAD.name()));
	}

	/** A handler with the pattern that it wrote itself. */
	private record Definition(HandlerDefinition handler, String pattern) {

	}

	/** The handlers of one method and of patterns that match the same paths. */
	private static final class Group {

		private final String method;

		private final String pattern;

		private final List<Definition> definitions = new ArrayList<>();

		/** Then there are no definitions. */
		private @Nullable EndpointDefinition endpoint;

		private Group(String method, String pattern) {
			this.method = method;
			this.pattern = pattern;
		}

		private void add(HandlerDefinition handler, String pattern) {
			for (Definition other : this.definitions) {
				refuseSame(other.handler, handler);
			}
			this.definitions.add(new Definition(handler, pattern));
		}

		/** Endpoints come after all handlers. */
		private void add(EndpointDefinition endpoint) {
			refuse(endpoint);
			this.endpoint = endpoint;
		}

		private void refuse(EndpointDefinition endpoint) {
			String other = (this.endpoint != null) ? this.endpoint.userType().getName()
					: this.definitions.isEmpty() ? null : this.definitions.get(0).handler.describe();
			if (other != null) {
				throw new HandlerMappingException(
						"Two handlers are mapped to " + this.method + " " + this.pattern + ": " + other + " and "
								+ endpoint.userType().getName() + ".",
						"Change one of the two patterns, or the method of a handler that takes any.", null);
			}
		}

		private void refuseSame(HandlerDefinition one, HandlerDefinition other) {
			Mapping a = one.mapping();
			Mapping b = other.mapping();
			boolean same = a.params().equals(b.params()) && a.headers().equals(b.headers())
					&& Set.copyOf(a.consumes()).equals(Set.copyOf(b.consumes()))
					&& Set.copyOf(a.produces()).equals(Set.copyOf(b.produces()));
			if (same) {
				throw new HandlerMappingException(
						"Two handlers are mapped to " + this.method + " " + this.pattern + ": " + one.describe()
								+ " and " + other.describe() + ".",
						"Change one of the two patterns, or tell them apart by method, params, headers, "
								+ "consumes or produces.",
						null);
			}
		}

	}

}
