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

package dev.cork.engine.metrics;

import org.jspecify.annotations.Nullable;

/**
 * Something whose cost is measured apart.
 *
 * @param kind what it is
 * @param method the method of its requests, {@code *} for any; empty if it has none
 * @param pattern the path pattern; empty if it has none
 * @param serverName the only server name for which there is this route, or null
 */
public record MeteredRoute(Kind kind, String method, String pattern, @Nullable String serverName) {

	/**
	 * What a cost can belong to.
	 */
	public enum Kind {

		/** A route's handler. */
		ROUTE,

		/** The handler of what no route matches. */
		FALLBACK,

		/** Requests that the engine itself has answered: no route, or not this method. */
		UNMATCHED,

		/** The messages of the web sockets of a route. */
		WEB_SOCKET,

		/** What the engine does around handlers: scanning, parsing, finding the route. */
		ENGINE

	}

	/** What the engine does itself, for every request. */
	public static final MeteredRoute ENGINE = of(Kind.ENGINE);

	/** What no route has matched, and nobody else has answered. */
	public static final MeteredRoute UNMATCHED = of(Kind.UNMATCHED);

	/** What no route has matched, and the fallback handler has answered. */
	public static final MeteredRoute FALLBACK = of(Kind.FALLBACK);

	private static MeteredRoute of(Kind kind) {
		return new MeteredRoute(kind, "", "", null);
	}

	/**
	 * Returns the messages of the web sockets that this route opens.
	 * @return a route of kind {@link Kind#WEB_SOCKET}
	 */
	public MeteredRoute webSocket() {
		return new MeteredRoute(Kind.WEB_SOCKET, this.method, this.pattern, this.serverName);
	}

	@Override
	public String toString() {
		return switch (this.kind) {
			case ROUTE -> this.method + " " + ((this.serverName != null) ? this.serverName : "") + this.pattern;
			case WEB_SOCKET -> "WebSocket " + ((this.serverName != null) ? this.serverName : "") + this.pattern;
			case FALLBACK -> "the fallback handler";
			case UNMATCHED -> "no route";
			case ENGINE -> "the engine";
		};
	}

}
