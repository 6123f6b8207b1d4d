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

import dev.cork.engine.http.DetachedResponse;
import org.reactivestreams.Publisher;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Writes a body when it is subscribed to, and completes when the engine has taken all of
 * it.
 */
final class BodyMono extends Mono<Void> {

	private final Publisher<? extends DataBuffer> body;

	private final CorkServerHttpResponse response;

	private final DetachedResponse nativeResponse;

	BodyMono(Publisher<? extends DataBuffer> body, CorkServerHttpResponse response, DetachedResponse nativeResponse) {
		this.body = body;
		this.response = response;
		this.nativeResponse = nativeResponse;
	}

	@Override
	public void subscribe(CoreSubscriber<? super Void> actual) {
		boolean whole = this.body instanceof Mono;
		this.body.subscribe(new BodyWriter(this.response, this.nativeResponse, whole, actual));
	}

}
