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

import dev.cork.security.LoggedUserFilter;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.SecurityWebFiltersOrder;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.web.reactive.DispatcherHandler;

/**
 * Spring Security tells the access log who has sent a request.
 */
@AutoConfiguration
@Conditional(OnReactiveContextCondition.class)
@ConditionalOnClass({ ServerHttpSecurity.class, DispatcherHandler.class })
@ConditionalOnProperty("cork.server.access-log.enabled")
public final class CorkLoggedUserAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkLoggedUserAutoConfiguration() {
	}

	/** Spring Security applies it to each chain that is made. */
	@Bean
	Customizer<ServerHttpSecurity> corkLoggedUserCustomizer() {
		LoggedUserFilter filter = new LoggedUserFilter();
		return (http) -> http.addFilterAfter(filter, SecurityWebFiltersOrder.SECURITY_CONTEXT_SERVER_WEB_EXCHANGE);
	}

}
