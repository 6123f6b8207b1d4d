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

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import dev.cork.web.error.HttpErrors;
import org.jspecify.annotations.Nullable;
import reactor.core.Fuseable;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.MediaType;
import org.springframework.http.codec.multipart.FormFieldPart;
import org.springframework.http.codec.multipart.Part;

/**
 * What is in a part, without waiting for it.
 */
final class PartContent {

	private PartContent() {
	}

	/**
	 * The content of a part that is in memory.
	 * @return a copy, {@code null} if the part is on disk
	 */
	static byte @Nullable [] inMemory(Part part) {
		if (part instanceof FormFieldPart field) {
			return field.value().getBytes(charset(part));
		}
		Flux<DataBuffer> content = part.content();
		if (content instanceof Fuseable.ScalarCallable<?> known) {
			return copy(value(known));
		}
		return null;
	}

	private static @Nullable Object value(Fuseable.ScalarCallable<?> known) {
		try {
			return known.call();
		}
		catch (Exception ex) {
			throw new IllegalStateException("What is known already cannot fail", ex);
		}
	}

	/** The position of the buffer is left where it is, for whoever else looks at it. */
	private static byte[] copy(@Nullable Object content) {
		if (!(content instanceof DataBuffer buffer)) {
			return new byte[0];
		}
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.toByteBuffer(buffer.readPosition(), ByteBuffer.wrap(bytes), 0, bytes.length);
		return bytes;
	}

	/** The content of a part that a handler takes as a whole, which must be in memory. */
	static byte[] bytes(Part part, String name, int maxInMemoryBytes) {
		byte[] bytes = inMemory(part);
		if (bytes == null) {
			throw HttpErrors.of(413, "The part '" + name + "' is too large: cork.multipart.max-in-memory-size is "
					+ maxInMemoryBytes + " bytes");
		}
		return bytes;
	}

	/** The text of a part, as {@link #bytes}. */
	static String text(Part part, String name, int maxInMemoryBytes) {
		return (part instanceof FormFieldPart field) ? field.value()
				: new String(bytes(part, name, maxInMemoryBytes), charset(part));
	}

	private static Charset charset(Part part) {
		MediaType type = part.headers().getContentType();
		Charset charset = (type != null) ? type.getCharset() : null;
		return (charset != null) ? charset : StandardCharsets.UTF_8;
	}

}
