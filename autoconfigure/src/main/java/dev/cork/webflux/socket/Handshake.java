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

package dev.cork.webflux.socket;

import java.util.List;
import java.util.Locale;
import java.util.Set;

import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketUpgrade;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.AlternativeJdkIdGenerator;
import org.springframework.util.IdGenerator;
import org.springframework.util.StringUtils;
import org.springframework.web.reactive.socket.HandshakeInfo;

/**
 * What is known of one handshake when the web socket opens.
 *
 * @param info what the session tells its handler
 * @param response what filters and CORS have said to the response that becomes the 101
 * @param maxWaitingMessages how many messages wait for demand before no more is read
 */
record Handshake(HandshakeInfo info, ServerHttpResponse response, int maxWaitingMessages) {

	private static final IdGenerator ids = new AlternativeJdkIdGenerator();

	/** What the engine says in a 101, and what has no place there (RFC 9110, 15.2). */
	private static final Set<String> OF_THE_ENGINE = Set.of("connection", "upgrade", "content-length",
			"transfer-encoding", "date", "server", "sec-websocket-accept", "sec-websocket-protocol",
			"sec-websocket-extensions");

	/**
	 * What is known of a handshake, with the sub-protocol that is agreed on. Where a
	 * client puts a space behind the comma Spring's service finds no second one.
	 */
	static Handshake of(HandshakeInfo info, List<String> supported, ServerHttpResponse response,
			int maxWaitingMessages) {
		String agreed = (info.getSubProtocol() != null) ? info.getSubProtocol()
				: firstOffered(info.getHeaders(), supported);
		HandshakeInfo complete = new HandshakeInfo(info.getUri(), info.getHeaders(), info.getCookies(),
				info.getPrincipal(), agreed, info.getRemoteAddress(), info.getAttributes(), info.getLogPrefix());
		return new Handshake(complete, response, maxWaitingMessages);
	}

	private static @Nullable String firstOffered(HttpHeaders headers, List<String> supported) {
		for (String line : headers.getOrEmpty("Sec-WebSocket-Protocol")) {
			for (String name : StringUtils.tokenizeToStringArray(line, ",")) {
				if (supported.contains(name)) {
					return name;
				}
			}
		}
		return null;
	}

	CorkWebSocketSession session(WebSocket webSocket) {
		return new CorkWebSocketSession(webSocket, ids.generateId().toString(), this.info,
				this.response.bufferFactory(), this.maxWaitingMessages);
	}

	/** What filters have set, and the cookie of a new session, go out with the 101. */
	void addHeaders(WebSocketUpgrade upgrade) {
		this.response.getHeaders().forEach((name, values) -> {
			if (!OF_THE_ENGINE.contains(name.toLowerCase(Locale.ROOT))) {
				values.forEach((value) -> upgrade.header(name, value));
			}
		});
	}

	/**
	 * Whether WebFlux has checked the origin: only where the handler mapping has a CORS
	 * configuration it does, and says so to the browser.
	 */
	boolean isOriginChecked() {
		return this.response.getHeaders().getAccessControlAllowOrigin() != null;
	}

}
