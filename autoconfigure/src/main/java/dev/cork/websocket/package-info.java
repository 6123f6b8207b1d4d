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

/**
 * What an application imports for WebSocket: the stereotype of endpoints, the events that
 * their methods are for, and what these take and return. Web sockets themselves are the
 * engine's own, in {@code dev.cork.engine.websocket}; topics are in
 * {@code dev.cork.topic}.
 * <p>
 * Below this package, each may use those before it: {@code session} (what is kept for one
 * web socket, and the order of its calls), {@code argument} and {@code answer} (resolved
 * at start-up into readers and senders), {@code endpoint} (annotations to routes).
 */
@NullMarked
package dev.cork.websocket;

import org.jspecify.annotations.NullMarked;
