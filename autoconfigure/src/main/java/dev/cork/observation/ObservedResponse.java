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

package dev.cork.observation;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseCookie;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.CollectionUtils;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * What of a native response is shown to who observes: its status, when it is over.
 * Nothing can be said by it.
 */
final class ObservedResponse implements ServerHttpResponse {

	private static final MultiValueMap<String, ResponseCookie> NO_COOKIES = CollectionUtils
		.unmodifiableMultiValueMap(new LinkedMultiValueMap<>());

	private volatile @Nullable HttpStatusCode status;

	/** A part at least was said. */
	void answered(int status) {
		this.status = HttpStatusCode.valueOf(status);
	}

	@Override
	public @Nullable HttpStatusCode getStatusCode() {
		return this.status;
	}

	@Override
	public boolean isCommitted() {
		return this.status != null;
	}

	@Override
	public HttpHeaders getHeaders() {
		return HttpHeaders.EMPTY;
	}

	@Override
	public MultiValueMap<String, ResponseCookie> getCookies() {
		return NO_COOKIES;
	}

	@Override
	public DataBufferFactory bufferFactory() {
		return DefaultDataBufferFactory.sharedInstance;
	}

	@Override
	public boolean setStatusCode(@Nullable HttpStatusCode status) {
		throw onlyShown();
	}

	@Override
	public void addCookie(ResponseCookie cookie) {
		throw onlyShown();
	}

	@Override
	public void beforeCommit(Supplier<? extends Mono<Void>> action) {
		throw onlyShown();
	}

	@Override
	public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
		throw onlyShown();
	}

	@Override
	public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
		throw onlyShown();
	}

	@Override
	public Mono<Void> setComplete() {
		throw onlyShown();
	}

	private static UnsupportedOperationException onlyShown() {
		return new UnsupportedOperationException(
				"The response of a native route can be seen by an observation, not changed; a RouteInterceptor can add header fields");
	}

}
