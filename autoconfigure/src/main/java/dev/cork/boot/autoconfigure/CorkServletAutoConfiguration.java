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

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * Cork beside a servlet application: says that it does not serve it.
 */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public final class CorkServletAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkServletAutoConfiguration() {
	}

	@Bean
	@Lazy(false)
	UnservedRoutesNotice corkUnservedRoutesNotice(ConfigurableListableBeanFactory beans) {
		return new UnservedRoutesNotice(beans, "this is a servlet application, which Cork cannot serve yet",
				"To serve them, remove Spring MVC and every other servlet stack from the class path "
						+ "(spring-boot-starter-webmvc, spring-boot-starter-jersey, a jakarta.servlet API), or set "
						+ "spring.main.web-application-type=reactive; to go on without them, "
						+ "remove cork-spring-boot-starter");
	}

}
