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

import java.util.List;
import java.util.concurrent.Executor;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketUpgrade;
import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * A handshake as an {@code @OnUpgrade} method sees it: what it accepts with goes to the
 * session.
 */
final class SessionUpgrade implements WebSocketUpgrade {

	private final WebSocketUpgrade upgrade;

	private final Session session;

	private boolean detached;

	private volatile @Nullable DetachedResponse awaited;

	SessionUpgrade(WebSocketUpgrade upgrade, Session session) {
		this.upgrade = upgrade;
		this.session = session;
	}

	/** Gives the web socket its session, and back its user data. */
	static Session open(WebSocket webSocket) {
		if (webSocket.userData() instanceof Opening opening) {
			webSocket.userData(opening.userData());
			opening.session().opened(webSocket);
			return opening.session();
		}
		throw new IllegalStateException("A web socket was opened without a session");
	}

	/** Whether the application has said that it answers later. */
	boolean isDetached() {
		return this.detached;
	}

	/** The answer comes later, from here. */
	void await() {
		this.upgrade.detach();
		this.awaited = this.upgrade.response().detach();
	}

	/** What the answer to a failure is said through if it comes later. */
	@Nullable DetachedResponse awaited() {
		return this.awaited;
	}

	@Override
	public void accept(@Nullable String subprotocol, @Nullable Object userData) {
		this.upgrade.accept(subprotocol, new Opening(this.session, userData));
	}

	@Override
	public void detach() {
		this.detached = true;
		this.upgrade.detach();
	}

	@Override
	public HttpRequest request() {
		return this.upgrade.request();
	}

	@Override
	public HttpResponse response() {
		return this.upgrade.response();
	}

	@Override
	public List<String> offeredSubprotocols() {
		return this.upgrade.offeredSubprotocols();
	}

	@Override
	public void header(String name, String value) {
		this.upgrade.header(name, value);
	}

	@Override
	public void refuse(int status) {
		this.upgrade.refuse(status);
	}

	@Override
	public boolean isOpen() {
		return this.upgrade.isOpen();
	}

	@Override
	public Executor loopExecutor() {
		DetachedResponse awaited = this.awaited;
		return (awaited != null) ? awaited.loopExecutor() : this.upgrade.loopExecutor();
	}

	/**
	 * What goes from the handshake to the web socket.
	 *
	 * @param session made at the handshake
	 * @param userData the application's
	 */
	record Opening(Session session, @Nullable Object userData) {

	}

}
