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

package dev.cork.security;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import dev.cork.engine.http.HttpResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseCookie;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;

/**
 * The response as the chain sees it. While a native handler answers, what filters want to
 * say when the response is committed is said in the handler's head.
 */
final class ChainResponse extends ServerHttpResponseDecorator {

	private static final Logger logger = LoggerFactory.getLogger("dev.cork.security");

	/** They describe a body that the chain does not have. */
	private static final Set<String> FRAMING = caseInsensitive(
			List.of(HttpHeaders.CONTENT_LENGTH, HttpHeaders.TRANSFER_ENCODING, HttpHeaders.CONNECTION));

	/** A handler's do not replace the chain's. */
	private static final Set<String> ADDED = caseInsensitive(List.of(HttpHeaders.VARY, HttpHeaders.SET_COOKIE));

	private final BooleanSupplier withHandler;

	private final List<Supplier<? extends Mono<Void>>> commitActions = new ArrayList<>();

	ChainResponse(ServerHttpResponse response, BooleanSupplier withHandler) {
		super(response);
		this.withHandler = withHandler;
	}

	private static Set<String> caseInsensitive(List<String> names) {
		Set<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
		set.addAll(names);
		return set;
	}

	@Override
	public void beforeCommit(Supplier<? extends Mono<Void>> action) {
		this.commitActions.add(action);
		super.beforeCommit(action);
	}

	@Override
	public Mono<Void> setComplete() {
		return this.withHandler.getAsBoolean() ? Mono.empty() : super.setComplete();
	}

	boolean hasCorsFields() {
		return getHeaders().containsHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN);
	}

	/**
	 * Lets the commit actions see status and header fields of a handler, as they would
	 * see those of a WebFlux handler, and adds what they add. On the loop, possibly again
	 * for another head.
	 */
	void addFieldsTo(HttpResponse response) {
		HttpHeaders headers = getHeaders();
		HttpHeaders own = HttpHeaders.copyOf(headers);
		HttpStatusCode status = getStatusCode();
		Set<String> handlers = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
		response.forEachHeader((nameView, valueView) -> {
			String name = nameView.toString();
			if (handlers.add(name) && !ADDED.contains(name)) {
				headers.remove(name);
			}
			if (!ADDED.contains(name)) {
				headers.add(name, valueView.toString());
			}
		});
		setStatusCode(HttpStatusCode.valueOf(response.statusCode()));
		try {
			runCommitActions();
			write(headers, handlers, response);
		}
		finally {
			headers.clear();
			headers.putAll(own);
			setStatusCode(status);
		}
	}

	private void runCommitActions() {
		for (Supplier<? extends Mono<Void>> action : this.commitActions) {
			action.get().subscribe(null, (ex) -> logger.error("A commit action of the security chain failed", ex));
		}
	}

	private void write(HttpHeaders headers, Set<String> handlers, HttpResponse response) {
		headers.forEach((name, values) -> {
			if (!FRAMING.contains(name) && (ADDED.contains(name) || !handlers.contains(name))) {
				values.forEach((value) -> response.header(name, value));
			}
		});
		getCookies().forEach((name, cookies) -> {
			for (ResponseCookie cookie : cookies) {
				response.header(HttpHeaders.SET_COOKIE, cookie.toString());
			}
		});
	}

}
