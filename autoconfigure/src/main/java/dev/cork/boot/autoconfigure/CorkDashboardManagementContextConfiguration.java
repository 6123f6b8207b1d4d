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

import java.util.Objects;

import dev.cork.actuator.CorkEndpoint;
import dev.cork.actuator.EndpointJson;
import dev.cork.actuator.dashboard.Dashboard;
import dev.cork.actuator.snapshot.SnapshotSource;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.EndpointExposure;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.DefaultResourceLoader;

/**
 * The dashboard, on the server that the {@code cork} endpoint is on; with WebFlux or
 * without it.
 */
@ManagementContextConfiguration(proxyBeanMethods = false)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnAvailableEndpoint(endpoint = CorkEndpoint.class, exposure = EndpointExposure.WEB)
@ConditionalOnBean({ WebEndpointsSupplier.class, CorkEndpoint.class, EndpointJson.class })
class CorkDashboardManagementContextConfiguration {

	@Bean
	Dashboard corkDashboard(ApplicationContext context, SnapshotSource snapshots, EndpointJson json,
			CorkActuatorProperties properties, EventStreams eventStreams) {
		ClassLoader loader = new DefaultResourceLoader(context.getClassLoader()).getClassLoader();
		return new Dashboard(snapshots::take, json, properties.getDashboard().toOptions(), eventStreams::end,
				Objects.requireNonNull(loader));
	}

	@Bean
	DashboardRoutes corkDashboardRoutes(ApplicationContext context, Dashboard dashboard) {
		return new DashboardRoutes(context, dashboard);
	}

}
