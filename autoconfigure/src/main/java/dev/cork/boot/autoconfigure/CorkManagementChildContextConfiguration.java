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

import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.web.mapping.EndpointDefinition;
import dev.cork.web.mapping.EndpointSource;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementWebServerFactoryCustomizer;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.server.reactive.HttpHandler;

/**
 * What the management server is told when it is Cork.
 */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
@ConditionalOnBean(value = CorkReactiveWebServerFactory.class, search = SearchStrategy.CURRENT)
@EnableConfigurationProperties(CorkManagementServerProperties.class)
class CorkManagementChildContextConfiguration {

	/** One loop answers probes and scrapes, and is not kept busy by the application. */
	private static final int LOOPS = 1;

	/** After those that put the port and the address of the management server. */
	@Bean
	WebServerFactoryCustomizer<CorkReactiveWebServerFactory> corkManagementServerCustomizer(
			ServerProperties serverProperties, CorkServerProperties properties,
			ManagementServerProperties managementProperties) {
		CorkWebServerFactoryCustomizer asTheApplication = new CorkWebServerFactoryCustomizer(serverProperties,
				properties);
		return (factory) -> {
			asTheApplication.customize(factory);
			factory.setUnixSocket(null);
			if (managementProperties.getSsl() != null) {
				factory.setSslPrefix("management.server.ssl");
			}
			factory.addOptions((options) -> options.loops(LOOPS));
		};
	}

	@Bean
	CorkEdgeCustomizer corkManagementEdgeCustomizer(ServerProperties serverProperties, CorkServerProperties properties,
			Environment environment, CorkManagementServerProperties managementProperties) {
		return new CorkEdgeCustomizer(serverProperties, properties, environment, managementProperties);
	}

	/**
	 * The native routes of the management server, and nothing of the application's.
	 */
	@Bean
	WebServerFactoryCustomizer<CorkReactiveWebServerFactory> corkManagementRoutesCustomizer(
			ConfigurableApplicationContext context, CorkServerProperties server, CorkSecurityProperties security,
			CorkBlockingProperties blocking, CorkMultipartProperties multipart, EventStreams eventStreams) {
		ConfigurableListableBeanFactory beans = context.getBeanFactory();
		return (factory) -> {
			factory.setRoutes(
					new NativeRoutes(context, new NativeHandlers(beans, server, blocking, multipart, eventStreams),
							() -> sources(beans), security.isAllowUnprotectedRoutes()));
			factory.setUnmatchedRequests(new ReactiveFallback(beans));
		};
	}

	private static List<EndpointDefinition> sources(ListableBeanFactory beans) {
		List<EndpointDefinition> endpoints = new ArrayList<>();
		beans.getBeansOfType(EndpointSource.class).values().forEach((source) -> endpoints.addAll(source.endpoints()));
		return endpoints;
	}

	/**
	 * What WebFlux brings otherwise: somebody who puts the port, and somebody to answer.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingClass(WebFluxClasses.DISPATCHER_HANDLER)
	static class WithoutWebFlux {

		@Bean
		ManagementWebServerFactoryCustomizer<ConfigurableWebServerFactory> corkManagementPortCustomizer(
				ListableBeanFactory beans) {
			return new ManagementWebServerFactoryCustomizer<>(beans);
		}

		@Bean
		HttpHandler corkManagementHttpHandler() {
			return new CorkHttpHandlerAutoConfiguration.NoResources();
		}

	}

}
