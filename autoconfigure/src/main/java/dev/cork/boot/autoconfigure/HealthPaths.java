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

import java.util.Collection;

import dev.cork.actuator.WebEndpointRoutes;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.actuate.endpoint.web.ExposableWebEndpoint;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.boot.health.actuate.endpoint.AdditionalHealthEndpointPath;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroup;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups;

/**
 * The paths that health groups have outside of the base path. Apart, as the classes need
 * not be there.
 */
final class HealthPaths {

	private HealthPaths() {
	}

	static void add(BeanFactory beans, Collection<ExposableWebEndpoint> endpoints, WebServerNamespace namespace,
			WebEndpointRoutes routes) {
		HealthEndpointGroups groups = beans.getBeanProvider(HealthEndpointGroups.class).getIfAvailable();
		if (groups == null) {
			return;
		}
		for (ExposableWebEndpoint endpoint : endpoints) {
			if (endpoint.getEndpointId().equals(HealthEndpoint.ID)) {
				for (HealthEndpointGroup group : groups.getAllWithAdditionalPath(namespace)) {
					AdditionalHealthEndpointPath path = group.getAdditionalPath();
					if (path != null) {
						routes.addAlias(endpoint, path.getValue());
					}
				}
			}
		}
	}

}
