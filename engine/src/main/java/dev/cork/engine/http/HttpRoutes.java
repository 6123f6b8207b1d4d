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

package dev.cork.engine.http;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.cork.engine.metrics.MeteredRoute;
import dev.cork.engine.router.Route;
import dev.cork.engine.router.Router;
import org.jspecify.annotations.Nullable;

/**
 * All routes of a server: those of every server name and those of some. Immutable, shared
 * by the loops.
 */
public final class HttpRoutes {

	/** Places in {@link #metered()} of what is no route. */
	static final int ENGINE = 0;

	static final int UNMATCHED = 1;

	static final int FALLBACK = 2;

	private final Router<Endpoint> anyHost;

	/** Names before those that begin with a wildcard, of these the longest first. */
	private final ServerName[] hostNames;

	private final List<Router<Endpoint>> hostRouters;

	final @Nullable Endpoint fallback;

	final ErrorHandler errors;

	private final List<MeteredRoute> metered;

	private HttpRoutes(Builder builder) {
		this.anyHost = builder.anyHost.build();
		this.hostNames = builder.hosts.keySet().stream().sorted().toArray(ServerName[]::new);
		List<Router<Endpoint>> hostRouters = new ArrayList<>();
		for (ServerName name : this.hostNames) {
			hostRouters.add(Objects.requireNonNull(builder.hosts.get(name)).build());
		}
		this.hostRouters = List.copyOf(hostRouters);
		this.fallback = builder.fallback;
		this.errors = builder.errors;
		this.metered = List.copyOf(builder.metered);
	}

	/**
	 * Starts with no routes.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/** The router of the server name that was asked for. */
	Router<Endpoint> forHost(RequestHead head) {
		if (this.hostNames.length > 0 && head.hostFrom != RequestHead.NONE) {
			ByteBuffer source = head.source;
			for (int i = 0; i < this.hostNames.length; i++) {
				if (this.hostNames[i].matches(source, head.base + head.hostFrom, head.base + head.hostNameTo)) {
					return this.hostRouters.get(i);
				}
			}
		}
		return this.anyHost;
	}

	/**
	 * Returns what the cost of requests can belong to.
	 * @return what the engine does itself, no route, the fallback handler, then the
	 * routes in the order of registration
	 */
	public List<MeteredRoute> metered() {
		return this.metered;
	}

	/**
	 * Returns how many routes there are.
	 * @return routes of all server names, the fallback not counted
	 */
	public int count() {
		int count = this.anyHost.routes().size();
		for (Router<Endpoint> router : this.hostRouters) {
			count += router.routes().size();
		}
		return count;
	}

	/**
	 * Returns the routes for logs.
	 * @return method and pattern of each, in the order of registration
	 */
	public List<String> names() {
		List<String> names = new ArrayList<>();
		for (Route<Endpoint> route : this.anyHost.routes()) {
			names.add(route.method() + " " + route.pattern());
		}
		for (int i = 0; i < this.hostNames.length; i++) {
			for (Route<Endpoint> route : this.hostRouters.get(i).routes()) {
				names.add(route.method() + " " + this.hostNames[i] + route.pattern());
			}
		}
		return names;
	}

	/**
	 * Collects routes. Not thread-safe.
	 */
	public static final class Builder {

		private final Router.Builder<Endpoint> anyHost = Router.builder();

		private final Map<ServerName, Router.Builder<Endpoint>> hosts = new LinkedHashMap<>();

		private @Nullable Endpoint fallback;

		private ErrorHandler errors = new PlainErrorHandler();

		private final List<MeteredRoute> metered = new ArrayList<>(
				List.of(MeteredRoute.ENGINE, MeteredRoute.UNMATCHED, MeteredRoute.FALLBACK));

		private Builder() {
		}

		private Endpoint endpoint(@Nullable String serverName, String method, String pattern, HttpHandler handler) {
			MeteredRoute route = new MeteredRoute(MeteredRoute.Kind.ROUTE, method, pattern, serverName);
			this.metered.add(route);
			return new Endpoint(this.metered.size() - 1, route.toString(), handler);
		}

		/**
		 * Adds a route for every server name that has no routes of its own.
		 * @param method the method, or {@code *} for any
		 * @param pattern the path pattern
		 * @param handler who answers
		 * @return this builder
		 * @throws IllegalArgumentException if the router cannot express the pattern
		 */
		public Builder add(String method, String pattern, HttpHandler handler) {
			this.anyHost.add(method, pattern, endpoint(null, method, pattern, handler));
			return this;
		}

		/**
		 * Adds a route for one server name, or for all names of a domain.
		 * @param serverName the name in the Host field, without the port; or
		 * {@code *.example.org} for all names that end so
		 * @param method the method, or {@code *} for any
		 * @param pattern the path pattern
		 * @param handler who answers
		 * @return this builder
		 * @throws IllegalArgumentException if the router cannot express the pattern, or
		 * the server name is malformed
		 */
		public Builder add(String serverName, String method, String pattern, HttpHandler handler) {
			this.hosts.computeIfAbsent(ServerName.of(serverName), (name) -> Router.builder())
				.add(method, pattern, endpoint(serverName, method, pattern, handler));
			return this;
		}

		/**
		 * Sets who answers what no route matches, or matches with other methods only.
		 * @param handler the handler
		 * @return this builder
		 */
		public Builder fallback(HttpHandler handler) {
			this.fallback = new Endpoint(FALLBACK, MeteredRoute.FALLBACK.toString(), handler);
			return this;
		}

		/**
		 * Sets who answers errors.
		 * @param errors the handler
		 * @return this builder
		 */
		public Builder errors(ErrorHandler errors) {
			this.errors = errors;
			return this;
		}

		/**
		 * Builds the routes.
		 * @return the routes
		 * @throws IllegalStateException if two of them are the same
		 */
		public HttpRoutes build() {
			return new HttpRoutes(this);
		}

	}

}
