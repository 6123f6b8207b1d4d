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

import java.nio.file.Path;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ZeroCopyHttpOutputMessage;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;

/**
 * A response of the engine as Spring's reactive response. Committing it seals status and
 * header fields; they are said to the engine on the loop, together with the first piece
 * of the body or with the end.
 */
public final class CorkServerHttpResponse extends AbstractServerHttpResponse implements ZeroCopyHttpOutputMessage {

	private final DetachedResponse nativeResponse;

	// Loop thread only

	private @Nullable BodyWriter writer;

	private boolean headWritten;

	private boolean lengthDeclared;

	/** The body has failed, so that the response must not look complete. */
	private boolean broken;

	private boolean ending;

	CorkServerHttpResponse(DetachedResponse nativeResponse) {
		super(DefaultDataBufferFactory.sharedInstance);
		this.nativeResponse = nativeResponse;
	}

	/**
	 * Returns the engine's {@link DetachedResponse}, usable from any thread.
	 * @param <T> the type that is expected
	 * @return the response
	 */
	@Override
	@SuppressWarnings({ "unchecked", "TypeParameterUnusedInFormals" }) // Spring's
																		// signature
	public <T> T getNativeResponse() {
		return (T) this.nativeResponse;
	}

	/** As nothing else was said the status is 200, which observations want to know. */
	@Override
	public HttpStatusCode getStatusCode() {
		HttpStatusCode status = super.getStatusCode();
		return (status != null) ? status : HttpStatus.OK;
	}

	@Override
	protected void applyStatusCode() {
		// said to the engine on its loop: see writeHead
	}

	@Override
	protected void applyHeaders() {
		ResponseFields.requireSendable(getHeaders());
	}

	@Override
	protected void applyCookies() {
		getCookies().forEach((name, cookies) -> {
			for (ResponseCookie cookie : cookies) {
				getHeaders().add(HttpHeaders.SET_COOKIE, cookie.toString());
			}
		});
	}

	@Override
	protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> body) {
		return new BodyMono(body, this, this.nativeResponse);
	}

	/**
	 * All that is said in one turn of the loop leaves at its end at the latest, so there
	 * is nothing to do for a boundary.
	 */
	@Override
	protected Mono<Void> writeAndFlushWithInternal(Publisher<? extends Publisher<? extends DataBuffer>> body) {
		if (hasEvents()) {
			// again, as that may not have been known when it happened
			breakEventsOffWithInput();
		}
		return new BodyMono(Flux.from(body).concatMap((piece) -> piece, 1), this, this.nativeResponse);
	}

	/**
	 * Has a stream of events end with its client's side of the connection: it may have
	 * nothing to say for long, and would not find out that nobody listens.
	 */
	void breakEventsOffWithInput() {
		this.nativeResponse.onHalfClose(() -> {
			if (hasEvents()) {
				this.nativeResponse.execute(HttpResponse::breakOff);
			}
		});
	}

	private boolean hasEvents() {
		return MediaType.TEXT_EVENT_STREAM.equalsTypeAndSubtype(getHeaders().getContentType());
	}

	@Override
	public Mono<Void> writeWith(Path file, long position, long count) {
		return doCommit(() -> new FileMono(file, position, count, this, this.nativeResponse));
	}

	/** Says status and header fields, once. On the loop. */
	void writeHead(HttpResponse response) {
		if (!this.headWritten) {
			this.headWritten = true;
			response.status(getStatusCode().value());
			ResponseFields.write(getHeaders(), response);
			this.lengthDeclared = getHeaders().containsHeader(HttpHeaders.CONTENT_LENGTH);
		}
	}

	/** What comes is the whole body. On the loop. */
	void declareLength(long length, HttpResponse response) {
		if (!this.lengthDeclared) {
			this.lengthDeclared = true;
			response.contentLength(length);
		}
	}

	/** Who writes the body wants to know if the response is over before. On the loop. */
	void writer(BodyWriter writer) {
		this.writer = writer;
	}

	/** The body will not be complete. On the loop. */
	void breakBody() {
		this.broken = true;
	}

	/** The chain has said all. On the loop. */
	void end(HttpResponse response) {
		if (this.broken) {
			giveUp(response);
			return;
		}
		writeHead(response);
		this.ending = true;
		response.end();
	}

	/**
	 * Says that what comes next ends the response as the application wants it: an upgrade
	 * to another protocol, for example. On the loop.
	 */
	public void ending() {
		this.ending = true;
	}

	boolean isEnding() {
		return this.ending;
	}

	void giveUp(HttpResponse response) {
		this.ending = true;
		response.breakOff();
	}

	/** The response is over. On the loop. */
	void over() {
		BodyWriter writer = this.writer;
		this.writer = null;
		if (writer != null) {
			writer.over();
		}
	}

}
