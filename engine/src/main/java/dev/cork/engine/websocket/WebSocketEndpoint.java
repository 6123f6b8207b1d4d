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

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;

/**
 * Answers the handshakes of one endpoint.
 *
 * @param webSockets what all endpoints share
 * @param options how its web sockets behave
 * @param handler what the application does with them
 */
record WebSocketEndpoint(WebSockets webSockets, WebSocketOptions options,
		WebSocketHandler handler) implements HttpHandler {

	private static final byte[] WHAT_IS_POSSIBLE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
		.getBytes(StandardCharsets.US_ASCII);

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		int status = Handshake.check(request);
		List<String> offered = Handshake.subprotocols(request);
		String key = Handshake.key(request);
		if (status == 426) {
			response.status(426).header(WHAT_IS_POSSIBLE).end("This is a WebSocket endpoint, version 13\n");
		}
		else if (status != Handshake.OK || offered == null || key == null
				|| !PerMessageDeflate.isWellFormed(request.headers("Sec-WebSocket-Extensions"))) {
			response.status(400).end("Malformed WebSocket handshake\n");
		}
		else if (!Handshake.isOriginAllowed(request, this.options)) {
			response.status(403).end("Web sockets may not be opened from this origin\n");
		}
		else {
			this.handler.onUpgrade(new PendingUpgrade(this, request, response, offered, Handshake.accept(key)));
		}
	}

}
