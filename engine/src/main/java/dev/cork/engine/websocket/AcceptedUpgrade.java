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

package dev.cork.engine.websocket;

import java.net.SocketAddress;

import org.jspecify.annotations.Nullable;

/**
 * What was agreed on in a handshake, and what the application gave to it.
 *
 * @param options how the web socket behaves
 * @param handler what the application does with it
 * @param name what logs call its endpoint
 * @param routeNumber number of the route that has answered the handshake
 * @param remoteAddress the client's address
 * @param subprotocol the sub-protocol, or null
 * @param deflate what was agreed on about compression, null without it
 * @param userData the application's own object, or null
 */
record AcceptedUpgrade(WebSocketOptions options, WebSocketHandler handler, String name, int routeNumber,
		SocketAddress remoteAddress, @Nullable String subprotocol, @Nullable DeflateAgreement deflate,
		@Nullable Object userData) {

}
