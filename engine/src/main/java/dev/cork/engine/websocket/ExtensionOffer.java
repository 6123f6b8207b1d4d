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

package dev.cork.engine.websocket;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One of the extensions that a client offers in {@code Sec-WebSocket-Extensions} (RFC
 * 6455, 9.1).
 *
 * @param name the extension
 * @param parameters in their order, repeated ones included
 */
record ExtensionOffer(String name, List<Parameter> parameters) {

	/**
	 * A parameter of an extension.
	 *
	 * @param name its name
	 * @param value its value without quotes, null if it has none
	 */
	record Parameter(String name, @Nullable String value) {
	}

	/**
	 * Reads all offers of a request.
	 * @param fieldValues the values of its header fields, in their order
	 * @return the offers in the client's order of preference; null if a field is
	 * malformed, which fails the handshake
	 */
	static @Nullable List<ExtensionOffer> parse(List<String> fieldValues) {
		List<ExtensionOffer> offers = new ArrayList<>();
		for (String value : fieldValues) {
			if (!new FieldReader(value).readInto(offers)) {
				return null;
			}
		}
		return offers;
	}

	/** Reads one field from left to right. */
	private static final class FieldReader {

		private static final int END = -1;

		private static final String TOKEN_PUNCTUATION = "!#$%&'*+-.^_`|~";

		private final String text;

		private int at;

		FieldReader(String text) {
			this.text = text;
		}

		/** A list whose elements may be empty (RFC 9110, 5.6.1.2); false if malformed. */
		boolean readInto(List<ExtensionOffer> offers) {
			int next;
			do {
				skipBlanks();
				if (peek() != ',' && peek() != END) {
					ExtensionOffer offer = offer();
					if (offer == null) {
						return false;
					}
					offers.add(offer);
				}
				next = peek();
				this.at++;
			}
			while (next == ',');
			return next == END;
		}

		private @Nullable ExtensionOffer offer() {
			String name = token();
			List<Parameter> parameters = new ArrayList<>();
			skipBlanks();
			while (!name.isEmpty() && peek() == ';') {
				this.at++;
				Parameter parameter = parameter();
				if (parameter == null) {
					return null;
				}
				parameters.add(parameter);
				skipBlanks();
			}
			return name.isEmpty() ? null : new ExtensionOffer(name, parameters);
		}

		private @Nullable Parameter parameter() {
			skipBlanks();
			String name = token();
			skipBlanks();
			if (name.isEmpty() || peek() != '=') {
				return name.isEmpty() ? null : new Parameter(name, null);
			}
			this.at++;
			skipBlanks();
			String value = (peek() == '"') ? quotedToken() : token();
			return (value == null || value.isEmpty()) ? null : new Parameter(name, value);
		}

		private String token() {
			int start = this.at;
			while (isTokenCharacter(peek())) {
				this.at++;
			}
			return this.text.substring(start, this.at);
		}

		/** What is in the quotes has to be a token once it is unescaped. */
		private @Nullable String quotedToken() {
			StringBuilder value = new StringBuilder();
			this.at++;
			while (peek() != '"') {
				if (peek() == '\\') {
					this.at++;
				}
				if (!isTokenCharacter(peek())) {
					return null;
				}
				value.append(this.text.charAt(this.at++));
			}
			this.at++;
			return value.toString();
		}

		private void skipBlanks() {
			while (peek() == ' ' || peek() == '\t') {
				this.at++;
			}
		}

		private int peek() {
			return (this.at < this.text.length()) ? this.text.charAt(this.at) : END;
		}

		private static boolean isTokenCharacter(int c) {
			return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
					|| (c != END && TOKEN_PUNCTUATION.indexOf(c) >= 0);
		}

	}

}
