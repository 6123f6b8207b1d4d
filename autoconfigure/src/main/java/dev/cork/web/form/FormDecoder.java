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

import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import dev.cork.web.error.HttpErrors;

import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * Decodes {@code application/x-www-form-urlencoded}.
 */
final class FormDecoder {

	private final String what;

	private final Charset charset;

	private final int maxFields;

	private FormDecoder(String what, Charset charset, int maxFields) {
		this.what = what;
		this.charset = charset;
		this.maxFields = maxFields;
	}

	/** The query of a request, in which the same format is used. */
	static MultiValueMap<String, String> decodeQuery(String query) {
		return new FormDecoder("The query", StandardCharsets.UTF_8, Integer.MAX_VALUE).decode(query);
	}

	/**
	 * Decodes a body.
	 * @param body the text
	 * @param charset of what is percent-encoded
	 * @param maxFields the bound of their number
	 * @return the fields in their order; one without a value has an empty one
	 */
	static MultiValueMap<String, String> decode(String body, Charset charset, int maxFields) {
		return new FormDecoder("The form", charset, maxFields).decode(body);
	}

	private MultiValueMap<String, String> decode(String text) {
		MultiValueMap<String, String> fields = new LinkedMultiValueMap<>();
		int count = 0;
		int at = 0;
		while (at < text.length()) {
			int end = endOf(text, '&', at, text.length());
			if (end > at) {
				count++;
				if (count > this.maxFields) {
					throw HttpErrors
						.badRequest(this.what + " has too many fields: cork.multipart.max-fields is " + this.maxFields);
				}
				int nameEnd = endOf(text, '=', at, end);
				fields.add(decode(text, at, nameEnd), decode(text, Math.min(nameEnd + 1, end), end));
			}
			at = end + 1;
		}
		return fields;
	}

	private static int endOf(String text, char c, int from, int to) {
		int index = from;
		while (index < to && text.charAt(index) != c) {
			index++;
		}
		return index;
	}

	private String decode(String text, int from, int to) {
		try {
			return URLDecoder.decode(text.substring(from, to), this.charset);
		}
		catch (IllegalArgumentException ex) {
			throw HttpErrors.badRequest(this.what + " has a malformed percent escape", ex);
		}
	}

}
