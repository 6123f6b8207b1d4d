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
import java.util.function.Supplier;

import dev.cork.boot.StartupFailureException;
import dev.cork.engine.websocket.WebSockets;
import dev.cork.topic.Topics;
import dev.cork.web.json.JsonCodec;
import dev.cork.web.mapping.EndpointDefinition;
import dev.cork.web.mapping.EndpointSource;
import dev.cork.websocket.TopicAuthorizer;
import dev.cork.websocket.argument.TopicGate;
import dev.cork.websocket.endpoint.EndpointParts;
import dev.cork.websocket.endpoint.WebSocketEndpointScanner;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.util.function.SingletonSupplier;

/**
 * The WebSocket endpoints and static files of a context, put together from its beans when
 * the server starts.
 */
class NativeEndpoints implements Supplier<List<EndpointDefinition>> {

	private final ConfigurableListableBeanFactory beans;

	private final CorkWebSocketProperties properties;

	private final NativeStaticFiles staticFiles;

	NativeEndpoints(ConfigurableListableBeanFactory beans, CorkWebSocketProperties properties,
			NativeStaticFiles staticFiles) {
		this.beans = beans;
		this.properties = properties;
		this.staticFiles = staticFiles;
	}

	@Override
	public List<EndpointDefinition> get() {
		SingletonSupplier<WebSockets> webSockets = SingletonSupplier
			.of(() -> this.beans.getBeanProvider(WebSockets.class).getIfAvailable(WebSockets::new));
		EndpointParts parts = new EndpointParts(webSockets::obtain, this::topics, topicGate(),
				this.beans.getBeanProvider(JsonCodec.class).getIfAvailable(), new EmbeddedValueResolver(this.beans),
				this.properties.toOptions());
		List<EndpointDefinition> endpoints = new ArrayList<>(new WebSocketEndpointScanner(this.beans, parts).scan());
		// of this context only: the management server's are its own
		this.beans.getBeansOfType(EndpointSource.class)
			.values()
			.forEach((source) -> endpoints.addAll(source.endpoints()));
		// last, for they may have to give way
		endpoints.addAll(this.staticFiles.get());
		return endpoints;
	}

	private TopicGate topicGate() {
		CorkTopicProperties topics = this.beans.getBeanProvider(CorkTopicProperties.class)
			.getIfAvailable(CorkTopicProperties::new);
		return new TopicGate(this.beans.getBeanProvider(TopicAuthorizer.class).orderedStream().toList(),
				topics.getMaxPerWebSocket());
	}

	private Topics topics() {
		Topics topics = this.beans.getBeanProvider(Topics.class).getIfAvailable();
		if (topics == null) {
			throw new StartupFailureException("There are methods with @PublishTo, but no Topics bean to publish with.",
					"Let Cork's auto-configuration declare it, or declare one.");
		}
		return topics;
	}

}
