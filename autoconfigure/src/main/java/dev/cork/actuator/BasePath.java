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

package dev.cork.actuator;

import org.springframework.boot.actuate.endpoint.web.EndpointMapping;
import org.springframework.util.StringUtils;

/**
 * What stands before the paths of endpoints.
 */
public final class BasePath {

	private final EndpointMapping server;

	private final EndpointMapping endpoints;

	/**
	 * The paths of a server.
	 * @param server what stands before all paths of the server, empty for nothing:
	 * {@code management.server.base-path}
	 * @param endpoints what stands before the endpoints below it, empty for nothing:
	 * {@code management.endpoints.web.base-path}
	 */
	public BasePath(String server, String endpoints) {
		this.server = new EndpointMapping(server);
		this.endpoints = new EndpointMapping(endpoints);
	}

	/**
	 * The path of an endpoint.
	 * @param path below the base path
	 * @return the whole path
	 */
	public String endpoint(String path) {
		return orRoot(this.server.createSubPath(this.endpoints.createSubPath(path)));
	}

	/**
	 * The path of what is not below the endpoints' base path.
	 * @param path with or without a slash before it
	 * @return the whole path
	 */
	String server(String path) {
		return orRoot(this.server.createSubPath(path));
	}

	/** The path of the page that lists all endpoints. */
	String links() {
		return orRoot(this.server.createSubPath(this.endpoints.getPath()));
	}

	private static String orRoot(String path) {
		return StringUtils.hasLength(path) ? path : "/";
	}

}
