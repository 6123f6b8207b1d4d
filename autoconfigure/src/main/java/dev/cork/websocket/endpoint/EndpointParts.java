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

import java.util.function.Supplier;

import dev.cork.engine.websocket.WebSockets;
import dev.cork.topic.Topics;
import dev.cork.web.json.JsonCodec;
import dev.cork.websocket.argument.TopicGate;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringValueResolver;

/**
 * What all endpoints of a server are made with, besides what they share with handlers.
 *
 * @param webSockets makes the engine's side of them
 * @param topics publishes what is returned; asked for only if there is such a method
 * @param gate decides about topics that clients ask for
 * @param json reads and writes messages, {@code null} without a JSON mapper
 * @param placeholders resolves <code>${...}</code> in paths, options and topics
 * @param defaults options that an endpoint does not set itself
 */
public record EndpointParts(Supplier<WebSockets> webSockets, Supplier<Topics> topics, TopicGate gate,
		@Nullable JsonCodec json, StringValueResolver placeholders, EndpointOptions defaults) {
}
