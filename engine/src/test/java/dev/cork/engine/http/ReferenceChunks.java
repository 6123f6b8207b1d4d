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

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a whole chunked body as plainly as can be, to hold the decoder against. It knows
 * what is to be accepted, not the reasons for refusing.
 */
final class ReferenceChunks {

	static final String REFUSED = "refused";

	private static final Pattern SIZE_LINE = Pattern.compile("([0-9A-Fa-f]{1,16})(;[\\t -~\\x80-\\xff]{0,1024})?");

	private static final Pattern TRAILER_LINE = Pattern.compile("([!#$%&'*+\\-.^_`|~0-9A-Za-z]+):[\\t -~\\x80-\\xff]*");

	private static final Set<String> SOME_FORBIDDEN = Set.of("host", "content-length", "authorization");

	private ReferenceChunks() {
	}

	/**
	 * Reads a body that starts where the text does.
	 * @param wire the body, a character a byte
	 * @return what {@link ChunkedWire} makes of it, or {@link #REFUSED} if it is
	 * malformed or not at its end
	 */
	static String read(String wire) {
		StringBuilder data = new StringBuilder();
		int at = 0;
		while (true) {
			int lineEnd = wire.indexOf("\r\n", at);
			Matcher line = SIZE_LINE.matcher((lineEnd < 0) ? "" : wire.substring(at, lineEnd));
			if (!line.matches() || Long.parseUnsignedLong(line.group(1), 16) < 0) {
				return REFUSED;
			}
			long size = Long.parseUnsignedLong(line.group(1), 16);
			at = lineEnd + 2;
			if (size == 0) {
				return trailers(wire, at, data);
			}
			if (size > wire.length() - at - 2 || !wire.startsWith("\r\n", at + (int) size)) {
				return REFUSED;
			}
			data.append(wire, at, at + (int) size);
			at += (int) size + 2;
		}
	}

	private static String trailers(String wire, int from, StringBuilder data) {
		int at = from;
		int count = 0;
		while (!wire.startsWith("\r\n", at)) {
			int lineEnd = wire.indexOf("\r\n", at);
			Matcher line = TRAILER_LINE.matcher((lineEnd < 0) ? "" : wire.substring(at, lineEnd));
			if (!line.matches() || SOME_FORBIDDEN.contains(line.group(1).toLowerCase(Locale.ROOT))) {
				return REFUSED;
			}
			count++;
			at = lineEnd + 2;
		}
		boolean tooLarge = count > ChunkedWire.MAX_TRAILERS || at - from > ChunkedWire.MAX_TRAILER_BYTES;
		return tooLarge ? REFUSED : data + " DONE, left: " + wire.substring(at + 2);
	}

}
