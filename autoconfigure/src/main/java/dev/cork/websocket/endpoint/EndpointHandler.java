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

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandler;
import dev.cork.engine.websocket.WebSocketUpgrade;
import dev.cork.web.error.RouteFailures;
import dev.cork.websocket.argument.CloseStatus;
import dev.cork.websocket.argument.DroppedMessage;
import dev.cork.websocket.argument.EventKind;
import dev.cork.websocket.argument.SubscriptionChange;
import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint as the engine calls it.
 */
final class EndpointHandler implements WebSocketHandler {

	/** The endpoint does not take such a message (RFC 6455, 7.4.1). */
	private static final int UNSUPPORTED_DATA = 1003;

	private final SessionFactory sessions;

	private final @Nullable UpgradeCall upgrade;

	private final Map<EventKind, EventMethod> methods;

	private final int[] topics;

	private final RouteFailures handshakeFailures;

	EndpointHandler(SessionFactory sessions, @Nullable UpgradeCall upgrade, Map<EventKind, EventMethod> methods,
			List<Integer> topics, RouteFailures handshakeFailures) {
		this.sessions = sessions;
		this.upgrade = upgrade;
		this.methods = new EnumMap<>(methods);
		this.topics = topics.stream().mapToInt(Integer::intValue).toArray();
		this.handshakeFailures = handshakeFailures;
	}

	@Override
	public void onUpgrade(WebSocketUpgrade upgrade) {
		try {
			Session session = this.sessions.create(upgrade.request(), upgrade.response());
			if (this.upgrade != null) {
				this.upgrade.decide(new SessionUpgrade(upgrade, session));
			}
			else {
				upgrade.accept(null, new SessionUpgrade.Opening(session, null));
			}
		}
		catch (Throwable ex) {
			this.handshakeFailures.handle(ex, upgrade.request(), upgrade.response());
		}
	}

	@Override
	public void onOpen(WebSocket webSocket) {
		Session session = SessionUpgrade.open(webSocket);
		for (int topic : this.topics) {
			webSocket.subscribe(session.topic(topic));
		}
		call(EventKind.OPEN, session, null);
	}

	@Override
	public void onText(WebSocket webSocket, ByteBuffer utf8) {
		message(EventKind.TEXT, webSocket, utf8, "This endpoint takes no texts");
	}

	@Override
	public void onBinary(WebSocket webSocket, ByteBuffer bytes) {
		message(EventKind.BINARY, webSocket, bytes, "This endpoint takes no binary messages");
	}

	private void message(EventKind kind, WebSocket webSocket, ByteBuffer message, String refusal) {
		if (!this.methods.containsKey(kind)) {
			webSocket.close(UNSUPPORTED_DATA, refusal);
			return;
		}
		call(kind, Session.of(webSocket), message);
	}

	@Override
	public void onDropped(WebSocket webSocket, @Nullable String topic, int lengthBytes) {
		Session session = Session.of(webSocket);
		if (topic != null || !session.isRetrying()) {
			call(EventKind.DROPPED, session, new DroppedMessage(topic, lengthBytes));
		}
	}

	@Override
	public void onDrain(WebSocket webSocket) {
		Session session = Session.of(webSocket);
		session.drained();
		call(EventKind.DRAIN, session, null);
	}

	@Override
	public void onPing(WebSocket webSocket, ByteBuffer data) {
		call(EventKind.PING, Session.of(webSocket), data);
	}

	@Override
	public void onPong(WebSocket webSocket, ByteBuffer data) {
		call(EventKind.PONG, Session.of(webSocket), data);
	}

	@Override
	public void onSubscription(WebSocket webSocket, String topic, int now, int before) {
		if (this.methods.containsKey(EventKind.SUBSCRIPTION)) {
			call(EventKind.SUBSCRIPTION, Session.of(webSocket), new SubscriptionChange(topic, now, before));
		}
	}

	@Override
	public void onError(WebSocket webSocket, Throwable failure) {
		Session.of(webSocket).fail(failure);
	}

	@Override
	public void onClose(WebSocket webSocket, int code, String reason) {
		Session session = Session.of(webSocket);
		session.closed();
		call(EventKind.CLOSE, session, new CloseStatus(code, reason));
	}

	private void call(EventKind kind, Session session, @Nullable Object event) {
		EventMethod method = this.methods.get(kind);
		if (method != null) {
			method.handle(session, event);
		}
	}

}
