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

import java.util.Collections;
import java.util.List;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.error.HttpErrors;
import dev.cork.web.error.RouteFailures;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.web.EndpointLinksResolver;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * The page that lists all endpoints.
 */
final class LinksHandler implements HttpHandler {

	private final EndpointLinksResolver links;

	private final List<MediaType> produced;

	private final EndpointTools tools;

	private final EndpointAnswers answers;

	LinksHandler(EndpointLinksResolver links, List<MediaType> produced, EndpointTools tools, RouteFailures failures) {
		this.links = links;
		this.produced = produced;
		this.tools = tools;
		this.answers = tools.answers(failures);
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		MediaType type = AcceptedType.choose(request.headers(HttpHeaders.ACCEPT), this.produced);
		if (type == null) {
			throw HttpErrors.notAcceptable("Acceptable representations: " + this.produced, this.produced);
		}
		String host = request.host();
		String url = (host != null) ? request.scheme() + "://" + host + request.path() : request.path();
		request.retain();
		DetachedResponse detached = response.detach();
		this.tools.workers().executor().execute(() -> {
			try {
				this.answers.answer(
						OperationResponseBody.of(Collections.singletonMap("_links", this.links.resolveLinks(url))),
						type, true, request, detached);
			}
			catch (Throwable ex) {
				this.answers.fail(ex, request, detached);
			}
		});
	}

}
