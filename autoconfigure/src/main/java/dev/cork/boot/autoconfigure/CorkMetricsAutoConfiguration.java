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
import dev.cork.engine.websocket.WebSockets;
import dev.cork.metrics.CorkMeters;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.micrometer.metrics.MaximumAllowableTagsMeterFilter;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * What requests cost, and Micrometer's meters of the server where Micrometer is there.
 */
@AutoConfiguration(after = CorkReactiveWebServerAutoConfiguration.class,
		afterName = {
				"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
				"org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration" })
@ConditionalOnBean(CorkReactiveWebServerFactory.class)
@EnableConfigurationProperties(CorkMetricsProperties.class)
public final class CorkMetricsAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkMetricsAutoConfiguration() {
	}

	/** Measured without Micrometer too: the actuator's endpoint shows it. */
	@Bean
	CorkServerCustomizer corkCostMeasuring(CorkMetricsProperties properties) {
		return (server) -> server.costSampleEvery(properties.getSampleEvery());
	}

	/**
	 * Meters.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ MeterRegistry.class, MaximumAllowableTagsMeterFilter.class })
	@ConditionalOnBean(MeterRegistry.class)
	@ConditionalOnProperty(name = "cork.metrics.enabled", matchIfMissing = true)
	static class Meters {

		@Bean
		CorkMeters corkMeters(CorkMetricsProperties properties, ObjectProvider<WebSockets> webSockets) {
			return new CorkMeters(properties.getStep(),
					(server) -> webSockets.getIfAvailable(server::webSockets).topics());
		}

		@Bean
		MeterBinding corkMeterBinding(CorkMeters meters, ObjectProvider<MeterRegistry> registry) {
			return new MeterBinding(meters, registry);
		}

		@Bean
		MeteredRequests corkMeteredRequests(ConfigurableListableBeanFactory beans) {
			return new RequestMeters(beans);
		}

		/** As Boot does it for WebFlux and MVC, whose configuration may not be there. */
		@Bean
		@Order(0)
		MeterFilter corkRequestUriFilter(MetricsProperties properties, Environment environment) {
			return new MaximumAllowableTagsMeterFilter(RequestsName.of(environment), "uri",
					properties.getWeb().getServer().getMaxUriTags());
		}

		@Bean
		@Order(0)
		MeterFilter corkCostUriFilter(MetricsProperties properties) {
			return new MaximumAllowableTagsMeterFilter("cork.request", "uri",
					properties.getWeb().getServer().getMaxUriTags());
		}

	}

}
