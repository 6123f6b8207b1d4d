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

import java.net.InetSocketAddress;
import java.net.URI;

import dev.cork.engine.http.HttpRequest;
import dev.cork.web.request.TlsInfo;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * A request without its body, for those who only decide what holds for it.
 */
final class HeadRequest extends AbstractServerHttpRequest {

	private final HttpRequest request;

	HeadRequest(HttpMethod method, URI uri, HttpHeaders headers, HttpRequest request) {
		super(method, uri, null, headers);
		this.request = request;
	}

	@Override
	public Flux<DataBuffer> getBody() {
		return Flux.empty();
	}

	@Override
	public @Nullable InetSocketAddress getRemoteAddress() {
		return (this.request.remoteAddress() instanceof InetSocketAddress address) ? address : null;
	}

	@Override
	protected MultiValueMap<String, HttpCookie> initCookies() {
		return new LinkedMultiValueMap<>();
	}

	@Override
	protected @Nullable SslInfo initSslInfo() {
		return TlsInfo.of(this.request);
	}

	@Override
	@SuppressWarnings({ "unchecked", "TypeParameterUnusedInFormals" })
	public <T> T getNativeRequest() {
		return (T) this.request;
	}

}
