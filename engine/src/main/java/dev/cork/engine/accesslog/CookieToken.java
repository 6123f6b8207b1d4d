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
package dev.cork.engine.accesslog;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.LoggedRequest;

/**
 * Writes the first cookie of a name (RFC 6265, 4.2.1).
 */
final class CookieToken implements LogToken {

	private final String name;

	private final ByteView part = new ByteView();

	CookieToken(String name) {
		this.name = name;
	}

	@Override
	public void write(LoggedRequest request, LineBuffer line) {
		ByteView cookies = request.header("Cookie");
		RequestTokens.field((cookies != null && find(cookies)) ? this.part : null, line);
	}

	private boolean find(ByteView cookies) {
		int at = 0;
		while (at < cookies.length()) {
			int semicolon = cookies.indexOf((byte) ';', at);
			int end = (semicolon < 0) ? cookies.length() : semicolon;
			while (at < end && cookies.byteAt(at) == ' ') {
				at++;
			}
			int equals = cookies.indexOf((byte) '=', at);
			if (equals >= 0 && equals < end && part(cookies, at, equals).contentEquals(this.name)) {
				part(cookies, equals + 1, end);
				return true;
			}
			at = end + 1;
		}
		return false;
	}

	private ByteView part(ByteView cookies, int from, int to) {
		return this.part.set(cookies.source(), cookies.from() + from, cookies.from() + to);
	}

}
