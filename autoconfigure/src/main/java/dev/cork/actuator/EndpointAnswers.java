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

package dev.cork.actuator;

import java.nio.charset.StandardCharsets;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.result.ResourceAnswers;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MimeType;

/**
 * Answers requests with what operations return. On the workers' threads: bodies are
 * encoded there, and only written on the loop.
 */
final class EndpointAnswers {

	private static final int OK = WebEndpointResponse.STATUS_OK;

	private final EndpointJson json;

	private final RouteFailures failures;

	private final ResourceAnswers resources;

	EndpointAnswers(EndpointWorkers workers, EndpointJson json, RouteFailures failures) {
		this.json = json;
		this.failures = failures;
		this.resources = new ResourceAnswers(workers::executor, failures);
	}

	/**
	 * Answers with a result.
	 * @param result what the operation returned, {@code null} for nothing
	 * @param type what it is sent as, unless the result says so itself
	 * @param reading whether nothing means that it does not exist
	 */
	void answer(@Nullable Object result, @Nullable MimeType type, boolean reading, HttpRequest request,
			DetachedResponse detached) {
		if (result instanceof WebEndpointResponse<?> response) {
			MimeType own = response.getContentType();
			body(response.getStatus(), response.getBody(), (own != null) ? own : type, request, detached);
		}
		else if (result == null) {
			int status = reading ? WebEndpointResponse.STATUS_NOT_FOUND : WebEndpointResponse.STATUS_NO_CONTENT;
			detached.execute((response) -> response.status(status).end());
		}
		else {
			body(OK, result, type, request, detached);
		}
	}

	private void body(int status, @Nullable Object body, @Nullable MimeType type, HttpRequest request,
			DetachedResponse detached) {
		if (body == null) {
			detached.execute((response) -> response.status(status).end());
			return;
		}
		MimeType sent = (type != null) ? type : MediaType.APPLICATION_JSON;
		if (body instanceof Resource resource) {
			resource(status, resource, sent, request, detached);
			return;
		}
		byte[] bytes = encode(body);
		detached.execute(
				(response) -> response.status(status).header(HttpHeaders.CONTENT_TYPE, sent.toString()).end(bytes));
	}

	private byte[] encode(Object body) {
		if (body instanceof byte[] bytes) {
			return bytes;
		}
		return (body instanceof CharSequence text) ? text.toString().getBytes(StandardCharsets.UTF_8)
				: this.json.encode(body);
	}

	private void resource(int status, Resource resource, MimeType type, HttpRequest request,
			DetachedResponse detached) {
		ResponseEntity<Resource> entity = ResponseEntity.status(status).contentType(new MediaType(type)).body(resource);
		detached.execute((response) -> {
			try {
				this.resources.answer(entity, request, response);
			}
			catch (Throwable ex) {
				this.failures.handle(ex, request, response);
			}
		});
	}

	/** Answers with a failure. */
	void fail(Throwable failure, HttpRequest request, DetachedResponse detached) {
		detached.execute((response) -> this.failures.handle(failure, request, response));
	}

}
