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

package dev.cork.web.argument;

import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Finds cookies in the Cookie fields of a request (RFC 6265, 4.2.1). Quotes around a
 * value are not part of it; what is no pair is skipped.
 */
final class CookieHeader {

	private CookieHeader() {
	}

	/** The value of the first cookie of a name, {@code null} if there is none. */
	static @Nullable ByteView find(HttpRequest request, String name) {
		for (int i = 0; i < request.headerCount(); i++) {
			if (!request.headerName(i).equalsIgnoreCase("Cookie")) {
				continue;
			}
			ByteView field = request.headerValue(i);
			for (int at = 0; at < field.length(); at = end(field, at) + 1) {
				ByteView value = valueOf(field, at, end(field, at), name);
				if (value != null) {
					return value;
				}
			}
		}
		return null;
	}

	/** The values of all cookies of a name. */
	static List<String> all(HttpRequest request, String name) {
		List<String> values = new ArrayList<>();
		for (int i = 0; i < request.headerCount(); i++) {
			if (!request.headerName(i).equalsIgnoreCase("Cookie")) {
				continue;
			}
			ByteView field = request.headerValue(i);
			for (int at = 0; at < field.length(); at = end(field, at) + 1) {
				ByteView value = valueOf(field, at, end(field, at), name);
				if (value != null) {
					values.add(value.toString());
				}
			}
		}
		return values;
	}

	private static int end(ByteView field, int from) {
		int end = field.indexOf((byte) ';', from);
		return (end < 0) ? field.length() : end;
	}

	private static @Nullable ByteView valueOf(ByteView field, int from, int to, String name) {
		int start = from;
		while (start < to && isBlank(field.charAt(start))) {
			start++;
		}
		int equals = start + name.length();
		if (equals >= to || field.charAt(equals) != '=' || !startsWith(field, start, name)) {
			return null;
		}
		int first = equals + 1;
		int end = to;
		while (end > first && isBlank(field.charAt(end - 1))) {
			end--;
		}
		if (end - first >= 2 && field.charAt(first) == '"' && field.charAt(end - 1) == '"') {
			first++;
			end--;
		}
		return field.subSequence(first, end);
	}

	private static boolean startsWith(ByteView field, int from, String name) {
		for (int i = 0; i < name.length(); i++) {
			if (field.charAt(from + i) != name.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	private static boolean isBlank(char c) {
		return c == ' ' || c == '\t';
	}

}
