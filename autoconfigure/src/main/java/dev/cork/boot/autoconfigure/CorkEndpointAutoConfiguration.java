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

import dev.cork.actuator.CorkEndpoint;
import dev.cork.actuator.EffectiveConfiguration;
import dev.cork.actuator.snapshot.SnapshotSource;
import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.engine.websocket.WebSockets;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * The {@code cork} endpoint.
 */
@AutoConfiguration(after = CorkReactiveWebServerAutoConfiguration.class)
@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnBean(CorkReactiveWebServerFactory.class)
@ConditionalOnAvailableEndpoint(CorkEndpoint.class)
public final class CorkEndpointAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkEndpointAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	SnapshotSource corkSnapshotSource(ApplicationContext context, ConfigurableListableBeanFactory beans,
			ObjectProvider<WebSockets> webSockets) {
		return new SnapshotSource(new RunningServer(context),
				(server) -> webSockets.getIfAvailable(server::webSockets).topics().topics(), new WebSocketPaths(beans));
	}

	@Bean
	@ConditionalOnMissingBean
	CorkEndpoint corkEndpoint(SnapshotSource snapshots, ObjectProvider<SanitizingFunction> sanitizing) {
		return new CorkEndpoint(snapshots, new EffectiveConfiguration(sanitizing.orderedStream().toList()));
	}

}
