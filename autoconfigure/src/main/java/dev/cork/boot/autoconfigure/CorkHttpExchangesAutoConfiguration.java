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

import dev.cork.actuator.exchanges.ExchangeRecorder;
import dev.cork.boot.CorkReactiveWebServerFactory;

import org.springframework.boot.actuate.autoconfigure.web.exchanges.HttpExchangesProperties;
import org.springframework.boot.actuate.web.exchanges.HttpExchangeRepository;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Native routes in the {@code httpexchanges} endpoint, where the application has a
 * repository for it. WebFlux's filter, if there is one, records the rest.
 */
@AutoConfiguration(after = CorkReactiveWebServerAutoConfiguration.class)
@ConditionalOnClass({ HttpExchangeRepository.class, HttpExchangesProperties.class })
@ConditionalOnBean({ CorkReactiveWebServerFactory.class, HttpExchangeRepository.class })
@ConditionalOnBooleanProperty(name = "management.httpexchanges.recording.enabled", matchIfMissing = true)
@EnableConfigurationProperties(HttpExchangesProperties.class)
public final class CorkHttpExchangesAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkHttpExchangesAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	ExchangeRecorder corkExchangeRecorder(HttpExchangeRepository repository, HttpExchangesProperties properties) {
		return new ExchangeRecorder(repository, properties.getRecording().getInclude());
	}

}
