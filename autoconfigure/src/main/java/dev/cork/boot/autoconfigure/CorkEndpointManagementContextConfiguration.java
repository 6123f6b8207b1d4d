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

import dev.cork.actuator.EndpointWorkers;

import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * The web endpoints on the server that they are on, where no WebFlux serves them.
 */
@ManagementContextConfiguration(proxyBeanMethods = false)
@ConditionalOnMissingClass(WebFluxClasses.DISPATCHER_HANDLER)
@ConditionalOnBean({ WebEndpointsSupplier.class, EndpointWorkers.class })
class CorkEndpointManagementContextConfiguration {

	@Bean
	ActuatorRoutes corkActuatorRoutes(ApplicationContext context) {
		return new ActuatorRoutes(context, true);
	}

}
