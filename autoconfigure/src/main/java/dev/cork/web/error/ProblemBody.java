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

package dev.cork.web.error;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/**
 * The JSON text of a problem detail, without a mapper: errors must come out even where
 * the mapper is what failed.
 */
final class ProblemBody {

	private static final String HEX = "0123456789abcdef";

	private final StringBuilder json = new StringBuilder(128);

	private ProblemBody() {
	}

	static String of(int status, @Nullable String detail) {
		ProblemBody body = new ProblemBody();
		body.field("title", title(status));
		body.number("status", status);
		body.field("detail", detail);
		return body.close();
	}

	/**
	 * A problem that the application described.
	 * @param invalid the fields that are wrong, if it is that kind of problem
	 */
	static String of(ProblemDetail problem, List<InvalidField> invalid, PropertyJson properties) {
		ProblemBody body = new ProblemBody();
		body.field("type", text(problem.getType()));
		body.field("title", (problem.getTitle() != null) ? problem.getTitle() : title(problem.getStatus()));
		body.number("status", problem.getStatus());
		body.field("detail", problem.getDetail());
		body.field("instance", text(problem.getInstance()));
		if (!invalid.isEmpty()) {
			body.fields(invalid);
		}
		Map<String, Object> extra = problem.getProperties();
		if (extra != null) {
			extra.forEach((name, value) -> body.name(name).append((value != null) ? properties.toJson(value) : "null"));
		}
		return body.close();
	}

	/** The JSON string of a text, with quotes. */
	static String quote(String text) {
		ProblemBody body = new ProblemBody();
		body.string(text);
		return body.json.toString();
	}

	private static @Nullable String title(int status) {
		HttpStatus known = HttpStatus.resolve(status);
		return (known != null) ? known.getReasonPhrase() : null;
	}

	private static @Nullable String text(@Nullable URI uri) {
		return (uri != null) ? uri.toString() : null;
	}

	private void fields(List<InvalidField> invalid) {
		StringJoiner array = new StringJoiner(",", "[", "]");
		for (InvalidField field : invalid) {
			ProblemBody one = new ProblemBody();
			one.field("field", field.field());
			one.field("message", field.message());
			array.add(one.close());
		}
		name("errors").append(array);
	}

	private void field(String name, @Nullable String value) {
		if (value != null) {
			name(name);
			string(value);
		}
	}

	private void number(String name, int value) {
		name(name).append(value);
	}

	private StringBuilder name(String name) {
		this.json.append(this.json.isEmpty() ? '{' : ',');
		string(name);
		return this.json.append(':');
	}

	private void string(String text) {
		this.json.append('"');
		for (int i = 0; i < text.length(); i++) {
			character(text.charAt(i));
		}
		this.json.append('"');
	}

	private void character(char c) {
		if (c == '"' || c == '\\') {
			this.json.append('\\').append(c);
		}
		else if (c < 0x20) {
			this.json.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 0xf));
		}
		else {
			this.json.append(c);
		}
	}

	private String close() {
		return this.json.append(this.json.isEmpty() ? "{}" : "}").toString();
	}

}
