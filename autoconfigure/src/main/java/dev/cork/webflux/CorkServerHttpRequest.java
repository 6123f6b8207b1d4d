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

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URISyntaxException;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.web.body.BodyPublisher;
import dev.cork.web.request.RequestUri;
import dev.cork.web.request.TlsInfo;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.MultiValueMap;

/**
 * A request of the engine as Spring's reactive request. It is a copy of the head, usable
 * from any thread and for as long as somebody keeps it; its {@linkplain #getBody() body}
 * comes from the connection.
 */
public final class CorkServerHttpRequest extends AbstractServerHttpRequest {

	private final HttpRequest nativeRequest;

	private final RequestFields fields;

	private final @Nullable BodyPublisher body;

	private final @Nullable InetSocketAddress localAddress;

	private final @Nullable InetSocketAddress remoteAddress;

	private final @Nullable TlsInfo tlsInfo;

	/**
	 * Copies what a request shows. On the loop, while its handler runs.
	 * @param nativeRequest the request, retained
	 * @param nativeResponse the response to it
	 * @throws URISyntaxException if the request target is no URI
	 */
	CorkServerHttpRequest(HttpRequest nativeRequest, DetachedResponse nativeResponse) throws URISyntaxException {
		this(nativeRequest, RequestUri.of(nativeRequest), RequestFields.of(nativeRequest),
				nativeRequest.hasBody() ? new BodyPublisher(nativeRequest, nativeResponse, 1) : null);
	}

	private CorkServerHttpRequest(HttpRequest nativeRequest, URI uri, RequestFields fields,
			@Nullable BodyPublisher body) {
		super(HttpMethod.valueOf(nativeRequest.method()), uri, null, new HttpHeaders(fields));
		this.nativeRequest = nativeRequest;
		this.fields = fields;
		this.body = body;
		this.localAddress = inet(nativeRequest.localAddress());
		this.remoteAddress = inet(nativeRequest.remoteAddress());
		this.tlsInfo = TlsInfo.of(nativeRequest);
	}

	/**
	 * Copies what a request shows, for somebody who looks at it and leaves the body to
	 * its handler. On the loop, while its handler runs.
	 * @param nativeRequest the request
	 * @return its head, with an empty body; without the query if the request target is no
	 * URI
	 */
	public static CorkServerHttpRequest headOf(HttpRequest nativeRequest) {
		URI uri;
		try {
			uri = RequestUri.of(nativeRequest);
		}
		catch (URISyntaxException ex) {
			uri = RequestUri.withoutQuery(nativeRequest);
		}
		return new CorkServerHttpRequest(nativeRequest, uri, RequestFields.of(nativeRequest), null);
	}

	/** A Unix domain socket has no address that Spring could express. */
	private static @Nullable InetSocketAddress inet(SocketAddress address) {
		return (address instanceof InetSocketAddress inet) ? inet : null;
	}

	@Override
	public Flux<DataBuffer> getBody() {
		return (this.body != null) ? Flux.from(this.body) : Flux.empty();
	}

	/** The response is over: a body that has not come completely fails. On the loop. */
	void over() {
		if (this.body != null) {
			this.body.abort();
		}
	}

	@Override
	protected MultiValueMap<String, HttpCookie> initCookies() {
		return RequestCookies.parse(this.fields.get(HttpHeaders.COOKIE));
	}

	@Override
	public @Nullable InetSocketAddress getLocalAddress() {
		return this.localAddress;
	}

	@Override
	public @Nullable InetSocketAddress getRemoteAddress() {
		return this.remoteAddress;
	}

	@Override
	protected @Nullable SslInfo initSslInfo() {
		return this.tlsInfo;
	}

	/**
	 * Returns the engine's {@link HttpRequest}, which is for the loop only and good until
	 * the response is over.
	 * @param <T> the type that is expected
	 * @return the request
	 */
	@Override
	@SuppressWarnings({ "unchecked", "TypeParameterUnusedInFormals" }) // Spring's
																		// signature
	public <T> T getNativeRequest() {
		return (T) this.nativeRequest;
	}

}
