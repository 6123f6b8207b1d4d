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

import dev.cork.actuator.LoopHealthIndicator;
import dev.cork.boot.CorkReactiveWebServerFactory;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * The health of the server's loops.
 */
@AutoConfiguration(after = CorkReactiveWebServerAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(CorkReactiveWebServerFactory.class)
@ConditionalOnEnabledHealthIndicator("cork")
@EnableConfigurationProperties(CorkHealthProperties.class)
public final class CorkHealthContributorAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkHealthContributorAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = { "corkHealthIndicator", "corkHealthContributor" })
	LoopHealthIndicator corkHealthContributor(ApplicationContext context, CorkHealthProperties properties) {
		return new LoopHealthIndicator(new RunningServer(context), properties.getMaxTurn());
	}

}
