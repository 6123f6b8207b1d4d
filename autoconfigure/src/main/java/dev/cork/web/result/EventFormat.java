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

package dev.cork.web.result;

import dev.cork.web.json.JsonEncoder;
import org.jspecify.annotations.Nullable;

import org.springframework.http.codec.ServerSentEvent;

/**
 * Each element as a server-sent event: one that was made as such, or else the data of
 * one. Text is sent as it is, everything else as a line of JSON.
 *
 * @param encoder writes data that is no text; {@code null} if there cannot be any
 */
record EventFormat(@Nullable JsonEncoder encoder) implements StreamFormat {

	private static final String DATA = "data:";

	@Override
	public void append(Object element, boolean first, PieceBuffer target) {
		if (element instanceof ServerSentEvent<?> event) {
			// ends with the name of the data field, if there is data
			target.putUtf8(event.format());
			appendData(event.data(), target);
		}
		else {
			target.putUtf8(DATA);
			appendData(element, target);
		}
		target.put('\n');
	}

	private void appendData(@Nullable Object data, PieceBuffer target) {
		if (data == null) {
			return;
		}
		if (data instanceof CharSequence text) {
			target.putUtf8(lines(text.toString()));
		}
		else if (this.encoder != null) {
			target.put(JsonLinesFormat.oneLine(this.encoder.encode(data)));
		}
		else {
			throw new IllegalStateException(
					"No JsonMapper to write the data of an event with, an object of " + data.getClass().getName());
		}
		target.put('\n');
	}

	/**
	 * Makes each line a field. A lone carriage return ends a line too: data must not be
	 * able to add fields, or events, of its own.
	 */
	private static String lines(String text) {
		if (text.indexOf('\n') < 0 && text.indexOf('\r') < 0) {
			return text;
		}
		StringBuilder lines = new StringBuilder(text.length() + DATA.length());
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
				continue;
			}
			if (c == '\n' || c == '\r') {
				lines.append('\n').append(DATA);
			}
			else {
				lines.append(c);
			}
		}
		return lines.toString();
	}

}
