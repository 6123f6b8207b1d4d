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

import dev.cork.actuator.RouteMappings;
import dev.cork.boot.CorkReactiveWebServerFactory;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.web.mappings.MappingsEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * Native routes in the {@code mappings} endpoint.
 */
@AutoConfiguration(after = CorkReactiveWebServerAutoConfiguration.class)
@ConditionalOnClass({ MappingsEndpoint.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnBean(CorkReactiveWebServerFactory.class)
@ConditionalOnAvailableEndpoint(MappingsEndpoint.class)
public final class CorkMappingsAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkMappingsAutoConfiguration() {
	}

	@Bean
	@RegisterReflectionForBinding(RouteMappings.Description.class)
	RouteMappings corkRouteMappings() {
		return new RouteMappings((context) -> context.getBeansOfType(CorkReactiveWebServerFactory.class)
			.values()
			.stream()
			.flatMap((factory) -> factory.mappedRoutes().stream())
			.toList());
	}

}
