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
import java.util.concurrent.Executor;
import java.util.function.Consumer;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.PreparedHeaders;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A handshake that is well-formed and waits for the application. Loop thread only.
 */
final class PendingUpgrade implements WebSocketUpgrade {

	private static final Logger logger = LoggerFactory.getLogger(PendingUpgrade.class);

	private final WebSocketEndpoint endpoint;

	private final HttpRequest request;

	private final HttpResponse response;

	private final List<String> offered;

	private final String accept;

	private final StringBuilder lines = new StringBuilder();

	private @Nullable DetachedResponse detached;

	private boolean answered;

	PendingUpgrade(WebSocketEndpoint endpoint, HttpRequest request, HttpResponse response, List<String> offered,
			String accept) {
		this.endpoint = endpoint;
		this.request = request;
		this.response = response;
		this.offered = offered;
		this.accept = accept;
	}

	@Override
	public HttpRequest request() {
		return this.request;
	}

	@Override
	public HttpResponse response() {
		return this.response;
	}

	@Override
	public List<String> offeredSubprotocols() {
		return this.offered;
	}

	@Override
	public void header(String name, String value) {
		this.lines.append(new String(PreparedHeaders.of(name, value), StandardCharsets.ISO_8859_1));
	}

	@Override
	public void accept(@Nullable String subprotocol, @Nullable Object userData) {
		if (subprotocol != null && !this.offered.contains(subprotocol)) {
			throw new IllegalArgumentException("The client has not offered the sub-protocol '" + subprotocol + "' but "
					+ this.offered + ": accept one of these, or none");
		}
		String chosen = (subprotocol != null) ? subprotocol : firstCommon();
		answer((response) -> accept(response, chosen, userData));
	}

	private @Nullable String firstCommon() {
		for (String name : this.endpoint.options().subprotocols()) {
			if (this.offered.contains(name)) {
				return name;
			}
		}
		return null;
	}

	private void accept(HttpResponse response, @Nullable String subprotocol, @Nullable Object userData) {
		DeflateAgreement deflate = PerMessageDeflate.negotiate(this.request.headers("Sec-WebSocket-Extensions"),
				this.endpoint.options().compression());
		header("Sec-WebSocket-Accept", this.accept);
		if (subprotocol != null) {
			header("Sec-WebSocket-Protocol", subprotocol);
		}
		if (deflate != null) {
			header("Sec-WebSocket-Extensions", deflate.responseValue());
		}
		AcceptedUpgrade accepted = new AcceptedUpgrade(this.endpoint.options(), this.endpoint.handler(),
				"WebSocket " + endpointName(), this.request.routeNumber(), this.request.remoteAddress(), subprotocol,
				deflate, userData);
		response.upgrade("websocket", this.lines.toString().getBytes(StandardCharsets.ISO_8859_1),
				(socket) -> this.endpoint.webSockets().open(socket, accepted));
	}

	/** What the logs call it: where a framework behind the router maps, the path. */
	private String endpointName() {
		String pattern = this.request.routePattern();
		return pattern.isEmpty() ? this.request.path() : pattern;
	}

	@Override
	public void refuse(int status) {
		if (status < 300 || status > 599) {
			throw new IllegalArgumentException("A handshake is refused with a status from 300 to 599, not " + status);
		}
		answer((response) -> response.status(status)
			.header(this.lines.toString().getBytes(StandardCharsets.ISO_8859_1))
			.end());
	}

	private void answer(Consumer<HttpResponse> how) {
		if (this.answered) {
			throw new IllegalStateException("The handshake was answered already");
		}
		this.answered = true;
		DetachedResponse detached = this.detached;
		if (detached != null) {
			detached.execute(how::accept);
		}
		else {
			how.accept(this.response);
		}
	}

	@Override
	public void detach() {
		if (this.detached == null) {
			this.request.retain();
			DetachedResponse detached = this.response.detach();
			this.detached = detached;
			long timeoutMs = this.endpoint.options().upgradeTimeoutMs();
			if (timeoutMs > 0) {
				detached.onTimeout(timeoutMs, this::timedOut);
			}
		}
	}

	/** The application has not answered; what it says from now on goes nowhere. */
	private void timedOut(HttpResponse response) {
		if (response.isCommitted() || response.isResponded()) {
			return;
		}
		logger.warn("The application has not answered a handshake of WebSocket {} within {} ms",
				this.request.routePattern(), this.endpoint.options().upgradeTimeoutMs());
		response.status(503).end();
	}

	@Override
	public boolean isOpen() {
		if (this.answered) {
			return false;
		}
		return (this.detached != null) ? this.detached.isOpen() : !this.response.isAborted();
	}

	@Override
	public Executor loopExecutor() {
		DetachedResponse detached = this.detached;
		return ((detached != null) ? detached : this.response.detach()).loopExecutor();
	}

}
