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
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.util.ClassUtils;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsConfigurationSource;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;
import org.springframework.web.reactive.config.CorsRegistry;
import org.springframework.web.reactive.config.WebFluxConfigurer;

/**
 * Where an application says what holds for cross-origin requests to some of its paths.
 */
final class CorsSourceBeans {

	private static final String WEB_FLUX_CONFIGURER = "org.springframework.web.reactive.config.WebFluxConfigurer";

	private CorsSourceBeans() {
	}

	/** Beans of the type in their order, then what WebFlux is told. */
	static List<CorsConfigurationSource> find(ListableBeanFactory beans) {
		List<CorsConfigurationSource> sources = new ArrayList<>(
				beans.getBeanProvider(CorsConfigurationSource.class).orderedStream().toList());
		if (ClassUtils.isPresent(WEB_FLUX_CONFIGURER, CorsSourceBeans.class.getClassLoader())) {
			CorsConfigurationSource mappings = WebFluxMappings.find(beans);
			if (mappings != null) {
				sources.add(mappings);
			}
		}
		return sources;
	}

	/** Apart, as WebFlux need not be there. */
	private static final class WebFluxMappings extends CorsRegistry {

		static @Nullable CorsConfigurationSource find(ListableBeanFactory beans) {
			WebFluxMappings registry = new WebFluxMappings();
			beans.getBeanProvider(WebFluxConfigurer.class)
				.orderedStream()
				.forEach((configurer) -> configurer.addCorsMappings(registry));
			Map<String, CorsConfiguration> configurations = registry.getCorsConfigurations();
			if (configurations.isEmpty()) {
				return null;
			}
			UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
			source.setCorsConfigurations(configurations);
			return source;
		}

	}

}
