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

package dev.cork.actuator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import dev.cork.web.error.HttpErrors;
import org.jspecify.annotations.Nullable;

import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.util.MimeTypeUtils;

/**
 * Which of the types that an operation produces a client takes.
 */
final class AcceptedType {

	private AcceptedType() {
	}

	/**
	 * The type to answer with.
	 * @param accept the lines of the Accept header
	 * @param produced what there is, the best first
	 * @return {@code null} if the client takes nothing of it
	 */
	static @Nullable MediaType choose(List<String> accept, List<MediaType> produced) {
		for (MediaType accepted : parse(accept)) {
			for (MediaType one : produced) {
				if (accepted.isCompatibleWith(one)) {
					return one;
				}
			}
		}
		return null;
	}

	private static List<MediaType> parse(List<String> accept) {
		if (accept.isEmpty()) {
			return List.of(MediaType.ALL);
		}
		try {
			List<MediaType> accepted = new ArrayList<>(MediaType.parseMediaTypes(accept));
			MimeTypeUtils.sortBySpecificity(accepted);
			accepted.removeIf((type) -> type.getQualityValue() == 0);
			return accepted;
		}
		catch (InvalidMediaTypeException ex) {
			throw HttpErrors.notAcceptable("Could not parse the Accept header", List.of());
		}
	}

	static List<MediaType> of(Collection<String> types) {
		return types.stream().map(MediaType::parseMediaType).toList();
	}

	/**
	 * Whether a body may be of a type.
	 * @param contentType as the client said it
	 * @param consumed what can be read
	 */
	static boolean isConsumed(@Nullable String contentType, List<MediaType> consumed) {
		try {
			MediaType type = (contentType != null) ? MediaType.parseMediaType(contentType)
					: MediaType.APPLICATION_OCTET_STREAM;
			return consumed.stream().anyMatch((one) -> one.includes(type));
		}
		catch (InvalidMediaTypeException ex) {
			return false;
		}
	}

}
