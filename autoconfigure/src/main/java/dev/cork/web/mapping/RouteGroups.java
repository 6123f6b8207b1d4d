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

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.cork.engine.router.Router;
import dev.cork.engine.router.RoutePatternException;
import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.RequestMethod;

/**
 * The handlers that serve one server name, or every name, by what they are mapped to.
 */
final class RouteGroups {

	static final String ANY = Router.ANY_METHOD;

	/** {@code null} for every name. */
	private final @Nullable String serverName;

	/** By the structure of the pattern, then by method. */
	private final Map<String, Map<String, RouteGroup>> groups = new LinkedHashMap<>();

	RouteGroups(@Nullable String serverName) {
		this.serverName = serverName;
	}

	@Nullable String serverName() {
		return this.serverName;
	}

	void add(EndpointDefinition endpoint) {
		checkPattern(endpoint.userType().getName(), endpoint.pattern());
		RouteGroup any = ofPath(endpoint.pattern()).get(ANY);
		if (any != null) {
			any.refuse(endpoint);
		}
		group(endpoint.method(), endpoint.pattern()).add(endpoint);
	}

	void add(HandlerDefinition definition) {
		Collection<RequestMethod> methods = definition.mapping().methods();
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

	/** Whether another has the method and pattern of an endpoint. */
	boolean isTaken(EndpointDefinition endpoint) {
		Map<String, RouteGroup> byMethod = this.groups.get(PatternOverlap.structure(endpoint.pattern()));
		return byMethod != null && (byMethod.containsKey(ANY) || byMethod.containsKey(endpoint.method()));
	}

	/** Who has routes for a name has those for every name as well. */
	void addAll(RouteGroups ofEveryName) {
		for (Map<String, RouteGroup> byMethod : ofEveryName.groups.values()) {
			byMethod.values().forEach((group) -> group(group.method(), group.pattern()).addAll(group));
		}
	}

	private RouteGroup group(String method, String pattern) {
		return ofPath(pattern).computeIfAbsent(method, (key) -> new RouteGroup(method, pattern));
	}

	/** The groups of the same paths, by method. */
	Map<String, RouteGroup> ofPath(String pattern) {
		return this.groups.computeIfAbsent(PatternOverlap.structure(pattern), (key) -> new LinkedHashMap<>());
	}

	Collection<Map<String, RouteGroup>> byPath() {
		return this.groups.values();
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
	static List<String> variables(String pattern) {
		Router<String> router = Router.<String>builder().add(ANY, pattern, "").build();
		return router.routes().get(0).parameterNames();
	}

	/** Whether the router may find another route when this one's conditions fail. */
	boolean hasFollower(RouteGroup group) {
		return this.groups.values()
			.stream()
			.flatMap((byMethod) -> byMethod.values().stream())
			.filter((other) -> serves(other.method(), group.method()))
			.anyMatch((other) -> PatternOverlap.mayFollow(group.pattern(), other.pattern()));
	}

	/** Whether a less specific pattern has handlers, of whatever method. */
	boolean hasLessSpecific(String pattern) {
		return this.groups.values()
			.stream()
			.flatMap((byMethod) -> byMethod.values().stream())
			.anyMatch((other) -> PatternOverlap.mayFollow(pattern, other.pattern()));
	}

	private static boolean serves(String served, String method) {
		return served.equals(ANY) || served.equals(method)
				|| (served.equals(RequestMethod.GET.name()) && method.equals(RequestMethod.HEAD.name()));
	}

}
