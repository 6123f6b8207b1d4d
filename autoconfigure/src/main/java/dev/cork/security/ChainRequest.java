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

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;

/**
 * The request as the chain sees it. A body that filters read, for a CSRF token in a form
 * for example, is kept, so that the handler gets it as well; one that they leave alone
 * costs nothing.
 */
final class ChainRequest extends ServerHttpRequestDecorator {

	private volatile @Nullable Copy copy;

	ChainRequest(ServerHttpRequest request) {
		super(request);
	}

	@Override
	public Flux<DataBuffer> getBody() {
		return Flux.defer(() -> {
			Copy copy = new Copy();
			return super.getBody().doOnSubscribe((subscription) -> this.copy = copy)
				.doOnNext(copy::add)
				.doOnComplete(copy::complete);
		});
	}

	/**
	 * Gives back what filters have read. On the loop.
	 * @throws IllegalStateException if they have not read all of it
	 */
	void restoreBody(HttpRequest request) {
		Copy copy = this.copy;
		if (copy == null || !request.hasBody()) {
			return;
		}
		if (!copy.complete) {
			throw new IllegalStateException("A security filter has read a part of the request's body and not all "
					+ "of it, so that the handler cannot have it");
		}
		request.restoreBody(ByteBuffer.wrap(copy.bytes.toByteArray()));
	}

	/** Written by one thread at a time, read on the loop when all of it was written. */
	private static final class Copy {

		private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

		private volatile boolean complete;

		private void add(DataBuffer buffer) {
			try (DataBuffer.ByteBufferIterator pieces = buffer.readableByteBuffers()) {
				while (pieces.hasNext()) {
					ByteBuffer piece = pieces.next();
					byte[] bytes = new byte[piece.remaining()];
					piece.get(bytes);
					this.bytes.writeBytes(bytes);
				}
			}
		}

		private void complete() {
			this.complete = true;
		}

	}

}
