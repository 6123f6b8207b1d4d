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

package dev.cork.web.form;

import java.io.IOException;
import java.util.Map;

import dev.cork.web.body.BodyPublisher;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.error.HttpErrors;
import reactor.core.publisher.Flux;

import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.multipart.DefaultPartHttpMessageReader;
import org.springframework.http.codec.multipart.Part;

/**
 * Has multipart bodies read by Spring's reader, which parses on the loop and writes files
 * on Reactor's scheduler for blocking work. While it writes, at most a few hundred pieces
 * of the body wait in memory; then the client has to.
 */
final class MultipartBodies {

	private static final ResolvableType PART = ResolvableType.forClass(Part.class);

	/** Smaller pieces are put together before they are parsed. */
	private static final int LEAST_PIECE_BYTES = 1024;

	private final DefaultPartHttpMessageReader reader = new DefaultPartHttpMessageReader();

	private final FormLimits limits;

	MultipartBodies(FormLimits limits) throws IOException {
		this.limits = limits;
		this.reader.setMaxParts(limits.maxParts());
		this.reader.setMaxHeadersSize(limits.maxHeadersBytes());
		this.reader.setMaxInMemorySize(limits.maxInMemoryBytes());
		this.reader.setMaxDiskUsagePerPart(limits.maxDiskBytesPerPart());
		if (limits.directory() != null) {
			this.reader.setFileStorageDirectory(limits.directory());
		}
	}

	void read(MediaType type, HttpRequest request, HttpResponse response, FormBodies.Receiver receiver) {
		if (type.getParameter("boundary") == null) {
			receiver.failed(HttpErrors.badRequest("The Content-Type of the multipart body has no boundary"));
			return;
		}
		request.retain();
		DetachedResponse detached = response.detach();
		BodyPublisher body = new BodyPublisher(request, detached, LEAST_PIECE_BYTES);
		MultipartUpload upload = new MultipartUpload(request, detached, body, this.limits, receiver);
		upload.leaveIn(request);
		HttpHeaders headers = new HttpHeaders();
		headers.setContentType(type);
		this.reader.read(PART, new Message(headers, Flux.from(body)), Map.of()).subscribe(upload);
	}

	/** As much of the request as the reader looks at. */
	private record Message(HttpHeaders headers, Flux<DataBuffer> body) implements ReactiveHttpInputMessage {

		@Override
		public HttpHeaders getHeaders() {
			return this.headers;
		}

		@Override
		public Flux<DataBuffer> getBody() {
			return this.body;
		}

	}

}
