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

import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.boot.CorkServerCustomizer;
import dev.cork.engine.HttpServer;
import dev.cork.engine.http.RequestTiming;
import dev.cork.observation.ObservedTiming;
import dev.cork.observation.RequestObservations;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Hooks;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationRegistryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Who is told of requests: the Observation API, timers for the meters, or nobody.
 */
@AutoConfiguration(after = CorkMetricsAutoConfiguration.class)
@ConditionalOnBean(CorkReactiveWebServerFactory.class)
@EnableConfigurationProperties(CorkObservationProperties.class)
public final class CorkObservationAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkObservationAutoConfiguration() {
	}

	/** The routes are observed by {@link NativeRoutes}. */
	@Bean
	CorkServerCustomizer corkRequestTiming(ObjectProvider<RequestTiming> own, ObjectProvider<ObservedRequests> observed,
			ObjectProvider<MeteredRequests> metered, ObjectProvider<CorkReactiveWebServerFactory> factory) {
		return (server) -> {
			RequestTiming timing = own.getIfAvailable();
			RequestObservations observations = find(observed);
			if (observations != null) {
				server.requestTiming(new ObservedTiming(timing))
					.errors(observations.observe(factory.getObject().getErrorHandler()));
			}
			else {
				time(server, timing, metered.getIfAvailable());
			}
		};
	}

	private static @Nullable RequestObservations find(ObjectProvider<ObservedRequests> observed) {
		ObservedRequests requests = observed.getIfAvailable();
		return (requests != null) ? requests.find() : null;
	}

	private static void time(HttpServer.Builder server, @Nullable RequestTiming own,
			@Nullable MeteredRequests metered) {
		server.requestTiming((own != null || metered == null) ? own : metered.find());
	}

	/**
	 * The Observation API, where it is.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ ObservationRegistry.class, ObservationRegistryCustomizer.class })
	static class Observations {

		@Bean(ObservedRequests.BEAN_NAME)
		ObservedRequests corkObservedRequests(ConfigurableListableBeanFactory beans,
				CorkObservationProperties properties) {
			return new NativeObservations(beans, properties.getMode());
		}

	}

	/**
	 * As Boot does it, with classes that come with WebFlux.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(name = "io.micrometer.context.ContextRegistry")
	@ConditionalOnMissingClass("org.springframework.boot.reactor.autoconfigure.ReactorAutoConfiguration")
	@ConditionalOnProperty(name = "spring.reactor.context-propagation", havingValue = "auto")
	static class ContextPropagation {

		ContextPropagation() {
			Hooks.enableAutomaticContextPropagation();
		}

	}

}
