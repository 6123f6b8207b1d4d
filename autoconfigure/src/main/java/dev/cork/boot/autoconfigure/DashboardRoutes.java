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
import java.util.List;

import dev.cork.actuator.dashboard.Dashboard;
import dev.cork.web.mapping.EndpointDefinition;
import dev.cork.web.mapping.EndpointSource;

import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.ExposableWebEndpoint;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.context.ApplicationContext;

/**
 * Puts the dashboard below the {@code cork} endpoint, wherever that is; nowhere, if it
 * may not be reached over the web.
 */
class DashboardRoutes implements EndpointSource {

	private static final EndpointId CORK = EndpointId.of("cork");

	private final ApplicationContext context;

	private final Dashboard dashboard;

	DashboardRoutes(ApplicationContext context, Dashboard dashboard) {
		this.context = context;
		this.dashboard = dashboard;
	}

	@Override
	public List<EndpointDefinition> endpoints() {
		List<EndpointDefinition> routes = new ArrayList<>();
		for (ExposableWebEndpoint endpoint : this.context.getBean(WebEndpointsSupplier.class).getEndpoints()) {
			if (endpoint.getEndpointId().equals(CORK) && !endpoint.getOperations().isEmpty()) {
				String path = ManagementPaths.of(this.context, this.context.getBean(WebEndpointProperties.class))
					.endpoint(endpoint.getRootPath() + "/dashboard");
				routes.addAll(this.dashboard.routes(path, EndpointCors.of(this.context)));
			}
		}
		return routes;
	}

}
