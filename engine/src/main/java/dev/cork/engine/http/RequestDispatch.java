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

package dev.cork.engine.http;

import dev.cork.engine.router.Router;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds who answers the request of one {@link Exchange}: the routes that match it, each
 * of which may leave it to the next, then the fallback, at last the engine itself.
 */
final class RequestDispatch {

	private static final Logger logger = LoggerFactory.getLogger(RequestDispatch.class);

	private final Exchange exchange;

	private final HttpRoutes routes;

	/** Who answers, once that is known. */
	private @Nullable Endpoint endpoint;

	/** That of the host that was asked for, if it was asked for a path. */
	private @Nullable Router<Endpoint> router;

	private boolean yielded;

	RequestDispatch(Exchange exchange) {
		this.exchange = exchange;
		this.routes = exchange.http.routes;
	}

	/** The head is parsed. */
	void begin() {
		this.yielded = false;
		if (!resolveForwarding()) {
			this.exchange.http.countRefusal(HttpError.BAD_FORWARDING);
			this.exchange.failures.answer(400, null);
			return;
		}
		RequestHead head = this.exchange.head;
		switch (head.targetForm) {
			case RequestHead.ASTERISK_FORM -> answerOptions(this.routes.forHost(head).allow());
			case RequestHead.AUTHORITY_FORM -> this.exchange.failures.answer(501, null);
			default -> {
				Router<Endpoint> router = this.routes.forHost(head);
				RequestPath path = this.exchange.path;
				this.router = router;
				callMatched(router.route(head.method, path.source, path.from, path.to, this.exchange.match));
			}
		}
	}

	private boolean resolveForwarding() {
		ForwardingResolver resolver = this.exchange.http.hooks.forwarding();
		Forwarding forwarding = this.exchange.forwarding;
		if (resolver == null || forwarding == null) {
			return true;
		}
		forwarding.clear();
		boolean understood = resolver.resolve(this.exchange.request, forwarding);
		if (!understood) {
			logger.debug("Refused what {} says of a client", this.exchange.connection().socket().remoteAddress());
			forwarding.clear();
		}
		return understood;
	}

	private void callMatched(int result) {
		Endpoint fallback = this.routes.fallback;
		if (result == Router.MATCHED) {
			call(this.exchange.match.handler());
		}
		else if (fallback != null) {
			call(fallback);
		}
		else if (result == Router.METHOD_NOT_ALLOWED && this.exchange.head.method.equals("OPTIONS")) {
			answerOptions(this.exchange.match.allow());
		}
		else if (result == Router.METHOD_NOT_ALLOWED) {
			this.exchange.failures.methodNotAllowed(this.exchange.match.allow());
		}
		else {
			this.exchange.failures.answer(404, null);
		}
	}

	private void answerOptions(String allow) {
		this.exchange.response.header("Allow", allow).end();
	}

	private void call(Endpoint endpoint) {
		long maxBytes = endpoint.handler().maxRequestBodyBytes(this.exchange.http.options.maxRequestBodyBytes());
		if (maxBytes > 0 && this.exchange.head.contentLength > maxBytes) {
			this.exchange.failures.answer(413, null);
			return;
		}
		this.exchange.body.maxBytes(maxBytes);
		if (this.endpoint == null) {
			this.exchange.cost.decide(endpoint.number());
		}
		this.endpoint = endpoint;
		this.exchange.calls.handle(endpoint.handler());
		if (this.yielded) {
			this.yielded = false;
			callNext();
			return;
		}
		this.exchange.requireCare();
	}

	/** The handler that is being called leaves the request to the next. */
	void yieldToNext() {
		this.yielded = true;
	}

	/** A task of the detached response has run: it may be that which yields. */
	void taskEnded() {
		if (this.yielded) {
			this.yielded = false;
			this.exchange.handedOn();
			callNext();
		}
	}

	private void callNext() {
		Router<Endpoint> router = this.router;
		CorkedResponse response = this.exchange.response;
		if (response.isCommitted() || response.isResponded() || router == null) {
			this.exchange.failures
				.failed(new IllegalStateException("A handler that yields to the next must not have answered"));
			return;
		}
		CacheFill fill = this.exchange.fill;
		if (fill != null) {
			fill.yielded();
		}
		response.reset();
		RequestPath path = this.exchange.path;
		callMatched(this.exchange.match.isMatched()
				? router.next(this.exchange.head.method, path.source, path.from, path.to, this.exchange.match)
				: Router.NOT_FOUND);
	}

	/** Calls a handler as if the request had just come. Within a task. */
	void handOn(HttpHandler handler) {
		this.exchange.handedOn();
		Endpoint endpoint = this.endpoint;
		call((endpoint != null) ? new Endpoint(endpoint.number(), endpoint.name(), handler)
				: new Endpoint(HttpRoutes.UNMATCHED, "a handler", handler));
	}

	/** The methods that have a route for the path. */
	String routeMethods() {
		Router<Endpoint> router = this.router;
		RequestPath path = this.exchange.path;
		return (router != null) ? router.allow(path.source, path.from, path.to) : "";
	}

	/** The place of who answers in {@link HttpRoutes#metered()}. */
	int routeNumber() {
		Endpoint endpoint = this.endpoint;
		return (endpoint != null) ? endpoint.number() : HttpRoutes.UNMATCHED;
	}

	/** What logs call who answers. */
	Object endpointName() {
		Endpoint endpoint = this.endpoint;
		return (endpoint != null) ? endpoint : "a request without a handler";
	}

	void clear() {
		this.exchange.match.clear();
		this.endpoint = null;
		this.router = null;
	}

}
