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
import java.util.Map;

import dev.cork.boot.CorkReactiveWebServerFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.EndpointExposure;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.IncludeExcludeEndpointFilter;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.boot.actuate.endpoint.EndpointAccessResolver;
import org.springframework.boot.actuate.endpoint.EndpointFilter;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.EndpointsSupplier;
import org.springframework.boot.actuate.endpoint.OperationFilter;
import org.springframework.boot.actuate.endpoint.invoke.OperationInvokerAdvisor;
import org.springframework.boot.actuate.endpoint.invoke.ParameterValueMapper;
import org.springframework.boot.actuate.endpoint.web.AdditionalPathsMapper;
import org.springframework.boot.actuate.endpoint.web.EndpointMediaTypes;
import org.springframework.boot.actuate.endpoint.web.ExposableWebEndpoint;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.actuate.endpoint.web.PathMapper;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.boot.actuate.endpoint.web.WebOperation;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpointDiscoverer;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointWebExtension;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointProperties;
import org.springframework.boot.health.registry.HealthContributorRegistry;
import org.springframework.boot.health.registry.ReactiveHealthContributorRegistry;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/**
 * Finds the web endpoints of an application that has Cork and neither WebFlux nor MVC:
 * Boot's own auto-configuration asks for one of them.
 */
@AutoConfiguration(after = CorkReactiveWebServerAutoConfiguration.class,
		afterName = { "org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration",
				"org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration",
				"org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration" })
@Conditional(OnReactiveContextCondition.class)
@ConditionalOnClass(WebEndpointDiscoverer.class)
@ConditionalOnMissingClass(WebFluxClasses.DISPATCHER_HANDLER)
@ConditionalOnBean({ CorkReactiveWebServerFactory.class, EndpointAccessResolver.class })
@EnableConfigurationProperties(WebEndpointProperties.class)
public final class CorkWebEndpointAutoConfiguration {

	private final WebEndpointProperties properties;

	/**
	 * Creates the auto-configuration.
	 * @param properties {@code management.endpoints.web.*}
	 */
	public CorkWebEndpointAutoConfiguration(WebEndpointProperties properties) {
		this.properties = properties;
	}

	@Bean
	PathMapper corkWebEndpointPathMapper() {
		Map<String, String> mappings = this.properties.getPathMapping();
		return (endpointId) -> mapped(mappings, endpointId);
	}

	private static @Nullable String mapped(Map<String, String> mappings, EndpointId endpointId) {
		for (Map.Entry<String, String> mapping : mappings.entrySet()) {
			if (EndpointId.fromPropertyValue(mapping.getKey()).equals(endpointId)) {
				return mapping.getValue();
			}
		}
		return null;
	}

	@Bean
	@ConditionalOnMissingBean
	EndpointMediaTypes endpointMediaTypes() {
		return EndpointMediaTypes.DEFAULT;
	}

	@Bean
	@ConditionalOnMissingBean(WebEndpointsSupplier.class)
	WebEndpointDiscoverer webEndpointDiscoverer(ApplicationContext context, ParameterValueMapper parameters,
			EndpointMediaTypes mediaTypes, ObjectProvider<PathMapper> pathMappers,
			ObjectProvider<AdditionalPathsMapper> additionalPaths, ObjectProvider<OperationInvokerAdvisor> advisors,
			ObjectProvider<EndpointFilter<ExposableWebEndpoint>> filters,
			ObjectProvider<OperationFilter<WebOperation>> operationFilters) {
		return new WebEndpointDiscoverer(context, parameters, mediaTypes, pathMappers.orderedStream().toList(),
				additionalPaths.orderedStream().toList(), advisors.orderedStream().toList(),
				filters.orderedStream().toList(), operationFilters.orderedStream().toList());
	}

	@Bean
	@ConditionalOnMissingBean
	PathMappedEndpoints pathMappedEndpoints(Collection<EndpointsSupplier<?>> suppliers) {
		return new PathMappedEndpoints(this.properties.getBasePath(), suppliers);
	}

	@Bean
	IncludeExcludeEndpointFilter<ExposableWebEndpoint> webExposeExcludePropertyEndpointFilter() {
		WebEndpointProperties.Exposure exposure = this.properties.getExposure();
		return new IncludeExcludeEndpointFilter<>(ExposableWebEndpoint.class, exposure.getInclude(),
				exposure.getExclude(), EndpointExposure.WEB.getDefaultIncludes());
	}

	@Bean
	OperationFilter<WebOperation> webAccessPropertiesOperationFilter(EndpointAccessResolver access) {
		return OperationFilter.byAccess(access);
	}

	/**
	 * The health endpoint's part for the web, which knows of status codes and groups.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(HealthEndpoint.class)
	@ConditionalOnBean(HealthEndpoint.class)
	@ConditionalOnAvailableEndpoint(endpoint = HealthEndpoint.class, exposure = EndpointExposure.WEB)
	static class Health {

		@Bean
		@ConditionalOnMissingBean
		HealthEndpointWebExtension healthEndpointWebExtension(HealthContributorRegistry registry,
				ObjectProvider<ReactiveHealthContributorRegistry> reactiveRegistry, HealthEndpointGroups groups,
				HealthEndpointProperties properties) {
			return new HealthEndpointWebExtension(registry, reactiveRegistry.getIfAvailable(), groups,
					properties.getLogging().getSlowIndicatorThreshold());
		}

	}

}
