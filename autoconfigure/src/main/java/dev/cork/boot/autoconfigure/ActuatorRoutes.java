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
import java.util.Collection;
import java.util.List;

import dev.cork.actuator.BasePath;
import dev.cork.actuator.EndpointBody;
import dev.cork.actuator.EndpointJson;
import dev.cork.actuator.EndpointTools;
import dev.cork.actuator.EndpointWorkers;
import dev.cork.actuator.WebEndpointRoutes;
import dev.cork.web.mapping.EndpointDefinition;
import dev.cork.web.mapping.EndpointSource;

import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.endpoint.web.EndpointLinksResolver;
import org.springframework.boot.actuate.endpoint.web.EndpointMediaTypes;
import org.springframework.boot.actuate.endpoint.web.ExposableWebEndpoint;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * The web endpoints that the server of one context has: all of them where the management
 * server is, and additional paths of health groups on either server.
 */
class ActuatorRoutes implements EndpointSource {

	private static final String HEALTH_GROUPS = "org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups";

	private final ApplicationContext context;

	private final boolean management;

	/**
	 * The routes of one server.
	 * @param context of the server
	 * @param management whether it is the one that the endpoints are on
	 */
	ActuatorRoutes(ApplicationContext context, boolean management) {
		this.context = context;
		this.management = management;
	}

	@Override
	public List<EndpointDefinition> endpoints() {
		WebServerNamespace namespace = WebServerNamespace
			.from(WebServerApplicationContext.getServerNamespace(this.context));
		WebEndpointProperties properties = this.context.getBean(WebEndpointProperties.class);
		BasePath base = ManagementPaths.of(this.context, properties);
		WebEndpointRoutes routes = new WebEndpointRoutes(base,
				new EndpointTools(this.context.getBean(EndpointWorkers.class), this.context.getBean(EndpointJson.class),
						this.context.getBean(EndpointBody.class), namespace, EndpointCors.of(this.context)));
		Collection<ExposableWebEndpoint> endpoints = this.context.getBean(WebEndpointsSupplier.class).getEndpoints();
		List<EndpointDefinition> definitions = new ArrayList<>();
		if (this.management) {
			routes.add(endpoints);
			// a list of nothing would be all that an application without endpoints has to
			// protect
			if (!endpoints.isEmpty() && hasLinks(properties)) {
				definitions.add(routes.links(new EndpointLinksResolver(endpoints, properties.getBasePath()),
						this.context.getBean(EndpointMediaTypes.class)));
			}
		}
		if (ClassUtils.isPresent(HEALTH_GROUPS, this.context.getClassLoader())) {
			HealthPaths.add(this.context, endpoints, namespace, routes);
		}
		definitions.addAll(routes.routes());
		return definitions;
	}

	/** At the root of the application's own port it would be in the way. */
	private boolean hasLinks(WebEndpointProperties properties) {
		return properties.getDiscovery().isEnabled() && (StringUtils.hasText(properties.getBasePath())
				|| ManagementPortType.get(this.context.getEnvironment()) == ManagementPortType.DIFFERENT);
	}

}
