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

package dev.cork.web.result;

import java.util.List;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.context.CallContext;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.json.JsonCodec;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.http.MediaType;

/**
 * A stream of elements, written as they come and as fast as the client takes them.
 */
final class StreamWriter implements BodyWriter {

	private final ReactiveAdapter adapter;

	private final StreamFormats formats;

	private final StreamFormat format;

	private final ContentType contentType;

	private final @Nullable MediaType negotiated;

	private final RouteFailures failures;

	private final Publisher<?> endOfEvents;

	/**
	 * A writer of one type of elements.
	 * @throws IllegalArgumentException if they cannot be written as what is produced
	 */
	StreamWriter(ReactiveAdapter adapter, StreamFormats formats, @Nullable MediaType produces, RouteFailures failures,
			Publisher<?> endOfEvents) {
		this.adapter = adapter;
		this.formats = formats;
		MediaType mediaType = (produces != null) ? produces : formats.usual();
		StreamFormat format = formats.find(mediaType);
		if (format == null) {
			throw new IllegalArgumentException(
					"its elements cannot become " + mediaType + ": " + formats.describe() + "; correct 'produces'");
		}
		this.format = format;
		this.contentType = formats.contentType(mediaType);
		this.negotiated = formats.choices().isEmpty() ? produces : mediaType;
		this.failures = failures;
		this.endOfEvents = endOfEvents;
	}

	@Override
	public void writeBody(Object body, EntityHead head, HttpRequest request, HttpResponse response) {
		MediaType declared = head.contentType();
		StreamFormat format = (declared != null) ? format(declared) : this.format;
		boolean bodiless = request.method().equals("HEAD") || head.forbidsBody(response);
		request.retain();
		StreamAnswer answer = new StreamAnswer(
				new StreamAnswer.Start(head, (declared != null) ? null : this.contentType, bodiless), format, request,
				response.detach(), this.failures);
		Flux<Object> elements = Flux.from(this.adapter.toPublisher(body))
			.contextWrite(CallContext.reactorContext(request));
		if (format instanceof EventFormat) {
			DetachedResponse detached = response.detach();
			detached.onHalfClose(() -> detached.execute(HttpResponse::breakOff));
		}
		answer.subscribeTo((format instanceof EventFormat) ? elements.takeUntilOther(this.endOfEvents) : elements);
	}

	private StreamFormat format(MediaType declared) {
		StreamFormat format = this.formats.find(declared);
		if (format == null) {
			throw new IllegalStateException(
					"The elements of a stream cannot become " + declared + ": " + this.formats.describe());
		}
		return format;
	}

	@Override
	public @Nullable MediaType negotiated() {
		return this.negotiated;
	}

	/** Makes writers of streams. */
	static final class Factory implements ResultWriterFactory {

		private final @Nullable JsonCodec json;

		private final Publisher<?> endOfEvents;

		Factory(@Nullable JsonCodec json, Publisher<?> endOfEvents) {
			this.json = json;
			this.endOfEvents = endOfEvents;
		}

		@Override
		public @Nullable ResultWriter create(HandlerResult result, ResultWriters writers) {
			ReactiveAdapter adapter = adapter(result);
			return (adapter != null) ? new StreamWriter(adapter, formats(result, adapter), result.produces(),
					result.failures(), this.endOfEvents) : null;
		}

		@Override
		public List<MediaType> choices(HandlerResult result, ResultWriters writers) {
			ReactiveAdapter adapter = adapter(result);
			return (adapter != null) ? formats(result, adapter).choices() : List.of();
		}

		private StreamFormats formats(HandlerResult result, ReactiveAdapter adapter) {
			return StreamFormats.of(result.as(adapter.getReactiveType()).nested().type(), this.json);
		}

		private static @Nullable ReactiveAdapter adapter(HandlerResult result) {
			ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(result.rawType());
			return (adapter != null && adapter.isMultiValue()) ? adapter : null;
		}

		@Override
		public String supported() {
			return "Flux or another multi-value type of objects, texts, bytes or ServerSentEvent";
		}

	}

}
