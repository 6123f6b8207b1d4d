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

package dev.cork.webflux;

import java.net.URISyntaxException;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.HttpHeadResponseDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Lets Spring's reactive handler, that is WebFlux where it is there, answer requests of
 * the engine. The reactive chain runs on the connection's loop, as far as nobody in it
 * changes the thread.
 */
public final class CorkHttpHandlerAdapter implements HttpHandler {

	private static final Logger logger = LoggerFactory.getLogger(CorkHttpHandlerAdapter.class);

	private static final int BAD_REQUEST = 400;

	private final org.springframework.http.server.reactive.HttpHandler httpHandler;

	/**
	 * An adapter for all requests of a server.
	 * @param httpHandler who answers them
	 */
	public CorkHttpHandlerAdapter(org.springframework.http.server.reactive.HttpHandler httpHandler) {
		this.httpHandler = httpHandler;
		LoopThreads.areNonBlocking();
	}

	/** The codecs bound what they keep in memory; what is streamed has no bound. */
	@Override
	public long maxRequestBodyBytes(long serverMaxBytes) {
		return 0;
	}

	@Override
	public void handle(HttpRequest nativeRequest, HttpResponse nativeResponse) {
		nativeRequest.retain();
		DetachedResponse detached = nativeResponse.detach();
		CorkServerHttpRequest request;
		try {
			request = new CorkServerHttpRequest(nativeRequest, detached);
		}
		catch (URISyntaxException ex) {
			logger.debug("Refused a request target that is no URI", ex);
			nativeResponse.status(BAD_REQUEST).end();
			return;
		}
		CorkServerHttpResponse response = new CorkServerHttpResponse(detached);
		response.breakEventsOffWithInput();
		HandlerResult result = new HandlerResult(request, response, detached);
		this.httpHandler.handle(request, forMethod(request.getMethod(), response)).subscribe(result);
	}

	private static ServerHttpResponse forMethod(HttpMethod method, CorkServerHttpResponse response) {
		return HttpMethod.HEAD.equals(method) ? new HttpHeadResponseDecorator(response) : response;
	}

}
