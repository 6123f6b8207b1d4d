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

package dev.cork.web.cors;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;

/**
 * The response of an exchange that is only looked at: nothing that is said of it is sent.
 */
final class NoResponse extends AbstractServerHttpResponse {

	NoResponse() {
		super(DefaultDataBufferFactory.sharedInstance);
	}

	@Override
	@SuppressWarnings("TypeParameterUnusedInFormals") // Spring's signature
	public <T> T getNativeResponse() {
		throw new UnsupportedOperationException("There is no response while a CORS configuration is looked for");
	}

	@Override
	protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> body) {
		return Mono.error(new UnsupportedOperationException(
				"A CorsConfigurationSource cannot answer, it can only look at the request"));
	}

	@Override
	protected Mono<Void> writeAndFlushWithInternal(Publisher<? extends Publisher<? extends DataBuffer>> body) {
		return writeWithInternal(Mono.empty());
	}

	@Override
	protected void applyStatusCode() {
	}

	@Override
	protected void applyHeaders() {
	}

	@Override
	protected void applyCookies() {
	}

}
