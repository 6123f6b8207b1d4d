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
import dev.cork.web.error.ProblemErrorHandler;
import dev.cork.web.error.ProblemResponses;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.reactive.ReactiveWebServerConfiguration;
import org.springframework.boot.web.server.reactive.ReactiveWebServerFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Lazy;

/**
 * Cork as the server of a reactive web application. Ordered before Boot's own servers, so
 * that it is Cork that they find when they look whether there is one already.
 */
@AutoConfiguration(
		afterName = { "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration",
				"org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration" },
		beforeName = { "org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration",
				"org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration",
				"org.springframework.boot.jetty.autoconfigure.reactive.JettyReactiveWebServerAutoConfiguration" })
@Conditional(OnReactiveContextCondition.class)
@EnableConfigurationProperties({ CorkServerProperties.class, CorkSecurityProperties.class, CorkBlockingProperties.class,
		CorkMultipartProperties.class, CorkWebSocketProperties.class, CorkStaticFilesProperties.class })
@Import({ ReactiveWebServerConfiguration.class, CorkJsonConfiguration.class, CorkValidationConfiguration.class,
		CorkTopicConfiguration.class, CorkEdgeConfiguration.class })
@ImportRuntimeHints(StaticFilesHints.class)
public final class CorkReactiveWebServerAutoConfiguration {

	/**
	 * Creates the auto-configuration.
	 */
	public CorkReactiveWebServerAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(ReactiveWebServerFactory.class)
	CorkReactiveWebServerFactory corkReactiveWebServerFactory(ConfigurableApplicationContext context,
			CorkServerProperties properties, CorkSecurityProperties security, CorkBlockingProperties blocking,
			CorkMultipartProperties multipart, CorkWebSocketProperties webSocket, CorkStaticFilesProperties staticFiles,
			EventStreams eventStreams, ObjectProvider<CorkServerCustomizer> customizers) {
		ConfigurableListableBeanFactory beans = context.getBeanFactory();
		CorkReactiveWebServerFactory factory = new CorkReactiveWebServerFactory();
		factory.setErrorHandler(new ProblemErrorHandler(new ProblemResponses(null)));
		factory.setRoutes(
				new NativeRoutes(context, new NativeHandlers(beans, properties, blocking, multipart, eventStreams),
						new NativeEndpoints(beans, webSocket, new NativeStaticFiles(beans, staticFiles)),
						security.isAllowUnprotectedRoutes()));
		factory.setUnmatchedRequests(new ReactiveFallback(beans));
		factory.addServerCustomizers(customizers.orderedStream().toList());
		return factory;
	}

	@Bean
	EventStreams corkEventStreams() {
		return new EventStreams();
	}

	/** An application with a server of its own must not wonder where its routes are. */
	@Bean
	@Lazy(false)
	@ConditionalOnMissingBean(CorkReactiveWebServerFactory.class)
	UnservedRoutesNotice corkUnservedRoutesNotice(ConfigurableListableBeanFactory beans) {
		return new UnservedRoutesNotice(beans, "the application declares another ReactiveWebServerFactory",
				"To serve them, remove that bean");
	}

	@Bean
	CorkWebServerFactoryCustomizer corkWebServerFactoryCustomizer(ServerProperties serverProperties,
			CorkServerProperties properties) {
		return new CorkWebServerFactoryCustomizer(serverProperties, properties);
	}

}
