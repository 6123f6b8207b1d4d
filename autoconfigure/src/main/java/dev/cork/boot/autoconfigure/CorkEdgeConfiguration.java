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

import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * What a server at the edge of a network needs: an access log, and the truth about its
 * clients where there are proxies in front of it.
 */
@Configuration(proxyBeanMethods = false)
class CorkEdgeConfiguration {

	@Bean
	CorkEdgeCustomizer corkEdgeCustomizer(ServerProperties serverProperties, CorkServerProperties properties,
			Environment environment) {
		return new CorkEdgeCustomizer(serverProperties, properties, environment);
	}

}
