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

import java.lang.reflect.Type;
import java.util.Map;

import dev.cork.actuator.EndpointBody;
import dev.cork.actuator.EndpointJson;
import dev.cork.actuator.EndpointWorkers;
import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.web.json.JsonCodec;
import dev.cork.web.json.JsonDecoder;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.CorsEndpointProperties;
import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.jackson.EndpointJsonMapper;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ResolvableType;

/**
 * What endpoints on native routes are served with, whichever server they are on.
 */
@AutoConfiguration(after = { CorkReactiveWebServerAutoConfiguration.class, CorkWebEndpointAutoConfiguration.class },
		afterName = { "org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration",
				"org.springframework.boot.actuate.autoconfigure.endpoint.jackson.JacksonEndpointAutoConfiguration" })
@ConditionalOnClass({ WebEndpointsSupplier.class, JsonMapper.class })
@ConditionalOnBean({ CorkReactiveWebServerFactory.class, JsonCodec.class })
@EnableConfigurationProperties({ CorkActuatorProperties.class, CorsEndpointProperties.class })
public final class CorkActuatorAutoConfiguration {

	private static final Type ARGUMENTS = ResolvableType.forClassWithGenerics(Map.class, String.class, String.class)
		.getType();

	/**
	 * Creates the auto-configuration.
	 */
	public CorkActuatorAutoConfiguration() {
	}

	@Bean
	EndpointWorkers corkEndpointWorkers(CorkActuatorProperties properties) {
		return new EndpointWorkers(properties.getMaxThreads(), properties.getMaxPending());
	}

	/** As Boot does: its own mapper for its own types, the application's for the rest. */
	@Bean
	EndpointJson corkEndpointJson(ObjectProvider<EndpointJsonMapper> ofEndpoints, JsonMapper ofApplication) {
		EndpointJsonMapper own = ofEndpoints.getIfAvailable(() -> () -> ofApplication);
		return (value) -> ((value instanceof OperationResponseBody) ? own.get() : ofApplication)
			.writeValueAsBytes(value);
	}

	@Bean
	EndpointBody corkEndpointBody(JsonCodec json) {
		JsonDecoder decoder = json.decoder(ARGUMENTS, "The request body");
		return (body) -> cast(decoder.decode(body));
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> cast(@Nullable Object arguments) {
		// a JSON null says as little as no body
		return (arguments != null) ? (Map<String, Object>) arguments : Map.of();
	}

	/**
	 * On the application's server, where the endpoints have a port of their own: the
	 * additional paths of health groups.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingClass(WebFluxClasses.DISPATCHER_HANDLER)
	@ConditionalOnBean(WebEndpointsSupplier.class)
	@ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
	static class BesideManagementServer {

		@Bean
		ActuatorRoutes corkAdditionalHealthPaths(ApplicationContext context) {
			return new ActuatorRoutes(context, false);
		}

	}

}
