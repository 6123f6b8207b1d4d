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

package dev.cork.websocket.endpoint;

import java.lang.reflect.Method;
import java.util.List;

import dev.cork.engine.http.HttpHandler;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.mapping.EndpointDefinition;
import dev.cork.web.mapping.HandlerMethods;
import dev.cork.web.mapping.HandlerParts;
import dev.cork.web.mapping.ServerNames;

/**
 * A class with web sockets.
 *
 * @param bean proxied or not
 * @param userType its class as the user wrote it
 * @param pattern its path
 * @param options its own and inherited ones
 * @param methods its annotated methods
 * @param endpointParts what endpoints are made with
 */
record WebSocketEndpointDefinition(Object bean, Class<?> userType, String pattern, EndpointOptions options,
		EventMethods methods, EndpointParts endpointParts) implements EndpointDefinition {

	@Override
	public String method() {
		return "GET";
	}

	@Override
	public List<String> serverNames() {
		return ServerNames.of(this.userType.getName(), this.endpointParts.placeholders(), this.userType);
	}

	@Override
	public String kind() {
		return "web-socket";
	}

	@Override
	public boolean isBlocking() {
		return this.methods.all().anyMatch((method) -> HandlerMethods.isBlocking(method, this.userType));
	}

	@Override
	public Method firstMethod() {
		return this.methods.first();
	}

	@Override
	public HttpHandler create(List<String> pathVariables, RouteFailures failures, HandlerParts parts) {
		EndpointHandler handler = new EndpointFactory(this, pathVariables, parts).create(failures);
		return this.endpointParts.webSockets().get().endpoint(this.options.webSockets(), handler);
	}

}
