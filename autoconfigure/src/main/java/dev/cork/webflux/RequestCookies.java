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

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpCookie;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * Reads Cookie fields (RFC 6265 4.2.1, 5.4). A pair that is none by the grammar is passed
 * over and the others count, as Reactor Netty does it: what one application of a domain
 * has set must not keep a client from another.
 */
final class RequestCookies {

	/** Of RFC 2965, which some clients still speak; not cookies. */
	private static final List<String> ATTRIBUTES = List.of("$Version", "$Path", "$Domain", "$Port");

	private static final String NAME_SEPARATORS = "()<>@,;:\\\"/[]?={}";

	private static final String VALUE_SEPARATORS = "\",;\\";

	private RequestCookies() {
	}

	static MultiValueMap<String, HttpCookie> parse(@Nullable List<String> fields) {
		MultiValueMap<String, HttpCookie> cookies = new LinkedMultiValueMap<>();
		if (fields != null) {
			for (String field : fields) {
				parse(field, cookies);
			}
		}
		return cookies;
	}

	private static void parse(String field, MultiValueMap<String, HttpCookie> cookies) {
		boolean hasAttributes = field.regionMatches(true, 0, "$Version", 0, "$Version".length());
		int at = 0;
		while (at < field.length()) {
			int end = field.indexOf(';', at);
			end = (end < 0) ? field.length() : end;
			HttpCookie cookie = cookie(field, skipSeparators(field, at, end), end);
			if (cookie != null && !(hasAttributes && isAttribute(cookie.getName()))) {
				cookies.add(cookie.getName(), cookie);
			}
			at = end + 1;
		}
	}

	private static int skipSeparators(String field, int from, int to) {
		int at = from;
		while (at < to && (field.charAt(at) <= ' ' || field.charAt(at) == ',')) {
			at++;
		}
		return at;
	}

	private static boolean isAttribute(String name) {
		return ATTRIBUTES.stream().anyMatch(name::equalsIgnoreCase);
	}

	private static @Nullable HttpCookie cookie(String field, int from, int to) {
		int equals = field.indexOf('=', from);
		if (equals <= from || equals >= to) {
			return null;
		}
		String name = field.substring(from, equals);
		String value = withoutQuotes(field.substring(equals + 1, to));
		return (consistsOf(name, NAME_SEPARATORS) && consistsOf(value, VALUE_SEPARATORS)) ? new HttpCookie(name, value)
				: null;
	}

	/** A quote that is left is refused like any other character. */
	private static String withoutQuotes(String value) {
		boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
		return quoted ? value.substring(1, value.length() - 1) : value;
	}

	private static boolean consistsOf(String text, String separators) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c <= ' ' || c >= 0x7f || separators.indexOf(c) >= 0) {
				return false;
			}
		}
		return true;
	}

}
