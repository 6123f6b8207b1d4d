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

import dev.cork.web.error.HttpErrors;

import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBufferLimitException;

/**
 * What to answer when Spring's reader does not take a multipart body: which limit was
 * passed, or what is malformed. The reader tells its limits apart by their messages only.
 */
final class MultipartFailures {

	private MultipartFailures() {
	}

	static Throwable translate(Throwable failure, FormLimits limits) {
		String message = String.valueOf(failure.getMessage());
		if (failure instanceof DataBufferLimitException) {
			return limit(message, limits);
		}
		if (failure instanceof DecodingException && message.startsWith("Too many parts")) {
			return HttpErrors
				.badRequest("The multipart body has too many parts: cork.multipart.max-parts is " + limits.maxParts());
		}
		if (failure instanceof DecodingException) {
			return HttpErrors.badRequest("The multipart body is malformed: " + message, failure);
		}
		if (failure instanceof IllegalArgumentException) {
			// A Content-Type or Content-Disposition that cannot be parsed
			return HttpErrors.badRequest("The multipart body is malformed: a part has a wrong header", failure);
		}
		return failure;
	}

	private static Throwable limit(String message, FormLimits limits) {
		if (message.startsWith("Part headers")) {
			return HttpErrors.badRequest("The headers of a part are too large: cork.multipart.max-headers-size is "
					+ limits.maxHeadersBytes() + " bytes");
		}
		if (message.startsWith("Form field")) {
			return HttpErrors.of(413, "A form field is too large: cork.multipart.max-in-memory-size is "
					+ limits.maxInMemoryBytes() + " bytes");
		}
		return HttpErrors.of(413, "A part is too large: cork.multipart.max-disk-usage-per-part is "
				+ limits.maxDiskBytesPerPart() + " bytes");
	}

}
