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

import java.util.List;

import dev.cork.web.error.HttpErrors;
import dev.cork.web.json.JsonDecoder;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.http.codec.multipart.Part;

/**
 * Reads an object from a part that says that it is JSON.
 */
final class JsonPartConverter implements PartConverter {

	private static final List<MediaType> TYPES = List.of(MediaType.APPLICATION_JSON,
			MediaType.valueOf("application/*+json"));

	private final JsonDecoder decoder;

	private final int maxInMemoryBytes;

	JsonPartConverter(JsonDecoder decoder, int maxInMemoryBytes) {
		this.decoder = decoder;
		this.maxInMemoryBytes = maxInMemoryBytes;
	}

	@Override
	public @Nullable Object convert(Part part, String name) {
		MediaType type = part.headers().getContentType();
		if (type == null || TYPES.stream().noneMatch((json) -> json.includes(type))) {
			throw HttpErrors.unsupportedPart(name, (type != null) ? type.toString() : "application/octet-stream",
					TYPES);
		}
		byte[] content = PartContent.bytes(part, name, this.maxInMemoryBytes);
		return (content.length > 0) ? this.decoder.decode(content) : null;
	}

}
