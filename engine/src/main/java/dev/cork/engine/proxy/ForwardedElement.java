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
package dev.cork.engine.proxy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.cork.engine.buffer.Ascii;
import org.jspecify.annotations.Nullable;

/**
 * What one proxy has added to {@code Forwarded} (RFC 7239, 4). A parameter that is not
 * there is null; others than these are passed over.
 */
final class ForwardedElement {

	private @Nullable String node;

	private @Nullable String proto;

	private @Nullable String host;

	@Nullable String node() {
		return this.node;
	}

	@Nullable String proto() {
		return this.proto;
	}

	@Nullable String host() {
		return this.host;
	}

	/**
	 * Reads all elements.
	 * @param values the values of the fields, in order
	 * @return the elements from the client's end to ours, or null if they are malformed
	 */
	static @Nullable List<ForwardedElement> parse(List<String> values) {
		List<ForwardedElement> elements = new ArrayList<>();
		for (String value : values) {
			if (!new Reader(value).readInto(elements)) {
				return null;
			}
		}
		return elements;
	}

	private boolean set(String name, String value) {
		boolean first = true;
		switch (name.toLowerCase(Locale.ROOT)) {
			case "for" -> {
				first = this.node == null;
				this.node = value;
			}
			case "proto" -> {
				first = this.proto == null;
				this.proto = value;
			}
			case "host" -> {
				first = this.host == null;
				this.host = value;
			}
			default -> {
				// of no use for us
			}
		}
		return first;
	}

	/** Reads one field value from left to right. */
	private static final class Reader {

		private final String text;

		private int at;

		Reader(String text) {
			this.text = text;
		}

		boolean readInto(List<ForwardedElement> elements) {
			while (true) {
				ForwardedElement element = new ForwardedElement();
				boolean empty = true;
				do {
					skipBlanks();
					if (!isAtSeparator()) {
						empty = false;
						if (!readPair(element)) {
							return false;
						}
						skipBlanks();
					}
				}
				while (take(';'));
				if (!empty) {
					elements.add(element);
				}
				if (this.at == this.text.length()) {
					return true;
				}
				if (!take(',')) {
					return false;
				}
			}
		}

		private boolean readPair(ForwardedElement element) {
			String name = token();
			if (name.isEmpty() || !take('=')) {
				return false;
			}
			String value = take('"') ? quoted() : token();
			return value != null && !value.isEmpty() && element.set(name, value);
		}

		private String token() {
			int from = this.at;
			while (this.at < this.text.length() && isTokenChar(this.text.charAt(this.at))) {
				this.at++;
			}
			return this.text.substring(from, this.at);
		}

		private static boolean isTokenChar(char c) {
			return c < 0x80 && Ascii.isTokenByte((byte) c);
		}

		/** What is between quotes, the first of which is taken. */
		private @Nullable String quoted() {
			StringBuilder value = new StringBuilder();
			while (this.at < this.text.length()) {
				char c = this.text.charAt(this.at++);
				if (c == '"') {
					return value.toString();
				}
				if (c == '\\') {
					if (this.at == this.text.length()) {
						return null;
					}
					c = this.text.charAt(this.at++);
				}
				value.append(c);
			}
			return null;
		}

		private boolean isAtSeparator() {
			return this.at == this.text.length() || this.text.charAt(this.at) == ','
					|| this.text.charAt(this.at) == ';';
		}

		private boolean take(char c) {
			boolean there = this.at < this.text.length() && this.text.charAt(this.at) == c;
			if (there) {
				this.at++;
			}
			return there;
		}

		private void skipBlanks() {
			while (take(' ') || take('\t')) {
				// both may stand around separators
			}
		}

	}

}
