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

import dev.cork.actuator.BasePath;

import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;

/**
 * What stands before the paths of endpoints on the server of a context.
 */
final class ManagementPaths {

	private static final String MANAGEMENT = "management";

	private ManagementPaths() {
	}

	static BasePath of(ApplicationContext context, WebEndpointProperties properties) {
		String server = "";
		if (WebServerApplicationContext.hasServerNamespace(context, MANAGEMENT)) {
			server = context.getBean(ManagementServerProperties.class).getBasePath();
		}
		return new BasePath(server, properties.getBasePath());
	}

}
