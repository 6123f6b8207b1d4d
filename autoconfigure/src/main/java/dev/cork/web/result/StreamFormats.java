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

import dev.cork.web.json.JsonCodec;
import dev.cork.web.json.JsonEncoder;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;

/**
 * The formats that elements of one type can be written in. The same as those of WebFlux,
 * but for texts: it sends them as they are under whatever name the client prefers, also
 * as JSON, which they are not. Here that takes a mapping that says so.
 */
final class StreamFormats {

	private static final ContentType EVENT_STREAM = ContentType.ofText(MediaType.TEXT_EVENT_STREAM);

	private enum Kind {

		EVENTS(MediaType.TEXT_EVENT_STREAM),

		TEXTS(MediaType.TEXT_PLAIN, MediaType.TEXT_EVENT_STREAM),

		BYTES(),

		OBJECTS(MediaType.APPLICATION_JSON, MediaType.APPLICATION_NDJSON, MediaType.TEXT_EVENT_STREAM);

		@SuppressWarnings("ImmutableEnumChecker") // of List.of
		private final List<MediaType> choices;

		Kind(MediaType... choices) {
			this.choices = List.of(choices);
		}

	}

	private final Kind kind;

	/** Of the elements, or of the data of events. */
	private final @Nullable JsonEncoder encoder;

	private StreamFormats(Kind kind, @Nullable JsonEncoder encoder) {
		this.kind = kind;
		this.encoder = encoder;
	}

	/**
	 * The formats for a type.
	 * @throws IllegalArgumentException if there is none; the message says why
	 */
	static StreamFormats of(ResolvableType type, @Nullable JsonCodec json) {
		Kind kind = kind(type.resolve(Object.class));
		ResolvableType data = (kind == Kind.EVENTS) ? data(type) : type;
		boolean encodes = kind != Kind.BYTES && !isText(data);
		boolean mayBeText = kind == Kind.EVENTS && data.resolve(Object.class) == Object.class;
		if (encodes && json == null && !mayBeText) {
			throw new IllegalArgumentException("there is no JsonMapper bean to write its elements with; "
					+ "add spring-boot-starter-jackson, or return texts or bytes");
		}
		return new StreamFormats(kind, (encodes && json != null) ? json.encoder(data.getType()) : null);
	}

	private static Kind kind(Class<?> type) {
		if (ServerSentEvent.class.isAssignableFrom(type)) {
			return Kind.EVENTS;
		}
		if (CharSequence.class.isAssignableFrom(type)) {
			return Kind.TEXTS;
		}
		if (type == byte[].class) {
			return Kind.BYTES;
		}
		boolean inner = HttpEntity.class.isAssignableFrom(type)
				|| ReactiveAdapterRegistry.getSharedInstance().getAdapter(type) != null;
		if (inner || UnsupportedTypes.contains(type)) {
			throw new IllegalArgumentException("elements of " + type.getName() + " are not supported");
		}
		return Kind.OBJECTS;
	}

	private static ResolvableType data(ResolvableType event) {
		ResolvableType data = event.as(ServerSentEvent.class).getGeneric(0);
		return (data.resolve() != null) ? data : ResolvableType.forClass(Object.class);
	}

	private static boolean isText(ResolvableType type) {
		return CharSequence.class.isAssignableFrom(type.resolve(Object.class));
	}

	/** The types among which a client may choose, the usual one first. */
	List<MediaType> choices() {
		return this.kind.choices;
	}

	/** The type that is written unless something else is asked for. */
	MediaType usual() {
		return choices().isEmpty() ? MediaType.APPLICATION_OCTET_STREAM : choices().get(0);
	}

	/**
	 * The header line for a type. Events are in UTF-8 whatever is declared.
	 */
	ContentType contentType(MediaType mediaType) {
		if (isEventStream(mediaType) && this.kind != Kind.BYTES) {
			return EVENT_STREAM;
		}
		return (this.kind == Kind.TEXTS) ? ContentType.ofText(mediaType) : ContentType.of(mediaType);
	}

	/** The format of a type, {@code null} if the elements cannot be written as such. */
	@Nullable StreamFormat find(MediaType mediaType) {
		if (this.kind == Kind.BYTES) {
			return new RawFormat(ContentType.charset(mediaType));
		}
		if (isEventStream(mediaType)) {
			return new EventFormat(this.encoder);
		}
		if (this.kind == Kind.TEXTS) {
			return new RawFormat(ContentType.charset(mediaType));
		}
		return (this.kind == Kind.OBJECTS && this.encoder != null) ? findJson(mediaType, this.encoder) : null;
	}

	private static @Nullable StreamFormat findJson(MediaType mediaType, JsonEncoder encoder) {
		if (mediaType.equalsTypeAndSubtype(MediaType.APPLICATION_NDJSON)) {
			return new JsonLinesFormat(encoder);
		}
		return JsonWriter.isJson(mediaType) ? new JsonArrayFormat(encoder) : null;
	}

	private static boolean isEventStream(MediaType mediaType) {
		return mediaType.equalsTypeAndSubtype(MediaType.TEXT_EVENT_STREAM);
	}

	String describe() {
		return switch (this.kind) {
			case EVENTS -> "events are written as text/event-stream";
			case TEXTS, BYTES -> "texts and bytes are written as they are";
			case OBJECTS -> "objects are written as JSON, application/x-ndjson or text/event-stream";
		};
	}

}
