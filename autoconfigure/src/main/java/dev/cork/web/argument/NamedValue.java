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

import java.util.List;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import dev.cork.web.error.HttpErrors;
import org.jspecify.annotations.Nullable;

import org.springframework.web.server.ServerWebInputException;

/**
 * Where in a request a named value stands: path, query or header.
 */
abstract class NamedValue {

	private final String kind;

	private final String name;

	NamedValue(String kind, String name) {
		this.kind = kind;
		this.name = name;
	}

	final String name() {
		return this.name;
	}

	/** The decoded bytes, or {@code null} if the request has no such value. */
	abstract @Nullable ByteView view(HttpRequest request);

	/** The text of the value, or {@code null} if the request has no such value. */
	abstract @Nullable String text(HttpRequest request);

	/** The value as one text, if there may be several that mean the same as one. */
	@Nullable String joined(HttpRequest request) {
		return text(request);
	}

	/** All values of this name; empty if there is none. */
	abstract List<String> all(HttpRequest request);

	final ServerWebInputException missing(Class<?> type) {
		return HttpErrors.missing(this.kind, this.name, type);
	}

	final ServerWebInputException unconvertible(Class<?> type, @Nullable Throwable cause) {
		return HttpErrors.badRequest("The value of " + this + " is no " + typeName(type), cause);
	}

	private static String typeName(Class<?> type) {
		if (type.isEnum()) {
			return "known constant";
		}
		return "valid " + type.getSimpleName();
	}

	@Override
	public final String toString() {
		return this.kind + " '" + this.name + "'";
	}

	/** A variable of the route's pattern, found by its place. */
	static final class OfPath extends NamedValue {

		private final int index;

		OfPath(String name, int index) {
			super("path variable", name);
			this.index = index;
		}

		@Override
		ByteView view(HttpRequest request) {
			return request.pathParameterView(this.index);
		}

		@Override
		String text(HttpRequest request) {
			return view(request).toUtf8String();
		}

		@Override
		List<String> all(HttpRequest request) {
			return List.of(text(request));
		}

	}

	/** A parameter of the query. */
	static final class OfQuery extends NamedValue {

		OfQuery(String name) {
			super("query parameter", name);
		}

		@Override
		@Nullable ByteView view(HttpRequest request) {
			return request.queryParameterView(name());
		}

		@Override
		@Nullable String text(HttpRequest request) {
			return request.queryParameter(name());
		}

		/** As in Spring. With one pair only there is nothing to look for. */
		@Override
		@Nullable String joined(HttpRequest request) {
			ByteView query = request.queryView();
			if (query == null || query.indexOf((byte) '&', 0) < 0) {
				return text(request);
			}
			List<String> all = all(request);
			return all.isEmpty() ? null : (all.size() == 1) ? all.get(0) : String.join(",", all);
		}

		@Override
		List<String> all(HttpRequest request) {
			return request.queryParameters(name());
		}

	}

	/** A request header. */
	static final class OfHeader extends NamedValue {

		OfHeader(String name) {
			super("header", name);
		}

		@Override
		@Nullable ByteView view(HttpRequest request) {
			return request.headerView(name());
		}

		@Override
		@Nullable String text(HttpRequest request) {
			return request.header(name());
		}

		/** RFC 9110, 5.3: several fields are one with commas. */
		@Override
		@Nullable String joined(HttpRequest request) {
			int fields = 0;
			for (int i = 0; i < request.headerCount(); i++) {
				fields += request.headerName(i).equalsIgnoreCase(name()) ? 1 : 0;
			}
			return (fields > 1) ? String.join(",", request.headers(name())) : text(request);
		}

		@Override
		List<String> all(HttpRequest request) {
			return request.headers(name());
		}

	}

}
