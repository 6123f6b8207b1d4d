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

package dev.cork.engine.http;

import java.nio.ByteBuffer;
import java.util.Locale;

import dev.cork.engine.buffer.Ascii;

/**
 * A name that a server goes by, or all names of a domain.
 *
 * @param text in lower case, as it was written otherwise
 * @param suffix what names of the domain end with, the dot included; empty for one name
 */
record ServerName(String text, String suffix) implements Comparable<ServerName> {

	private static final String ANY_LABEL = "*";

	/**
	 * Reads a name.
	 * @throws IllegalArgumentException if no Host field could match it
	 */
	static ServerName of(String text) {
		String lower = text.toLowerCase(Locale.ROOT);
		String suffix = lower.startsWith("*.") ? lower.substring(ANY_LABEL.length()) : "";
		String name = suffix.isEmpty() ? lower : suffix.substring(1);
		boolean legal = !name.isEmpty() && name.chars().allMatch(ServerName::isLegal)
				&& (name.indexOf(':') < 0 || name.startsWith("["));
		if (!legal) {
			throw new IllegalArgumentException("\"" + text + "\" is no server name; write it without scheme, port and "
					+ "path, e.g. api.example.org, or *.example.org for all names that end so");
		}
		return new ServerName(lower, suffix);
	}

	/** IPv6 addresses have brackets and colons. */
	private static boolean isLegal(int c) {
		return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_' || c == '['
				|| c == ']' || c == ':';
	}

	boolean matches(ByteBuffer source, int from, int to) {
		if (this.suffix.isEmpty()) {
			return Ascii.equalsIgnoreCase(source, from, to, this.text);
		}
		int start = to - this.suffix.length();
		return start > from && Ascii.equalsIgnoreCase(source, start, to, this.suffix);
	}

	/** The more a name says, the earlier it is looked at. */
	@Override
	public int compareTo(ServerName other) {
		int byKind = Integer.compare(this.suffix.length(), other.suffix.length());
		if (byKind != 0 && (this.suffix.isEmpty() || other.suffix.isEmpty())) {
			return byKind;
		}
		return (byKind != 0) ? -byKind : this.text.compareTo(other.text);
	}

	@Override
	public String toString() {
		return this.text;
	}

}
