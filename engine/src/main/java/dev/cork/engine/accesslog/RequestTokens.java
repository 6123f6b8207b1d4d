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

import java.security.Principal;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.LoggedRequest;
import dev.cork.engine.http.RequestLog;
import org.jspecify.annotations.Nullable;

/**
 * Tokens about a request and its response.
 */
final class RequestTokens {

	private RequestTokens() {
	}

	static void requestLine(LoggedRequest request, LineBuffer line) {
		field(request.requestLine(), line);
	}

	static void method(LoggedRequest request, LineBuffer line) {
		text(request.method(), line);
	}

	static void path(LoggedRequest request, LineBuffer line) {
		field(request.targetPath(), line);
	}

	static void query(LoggedRequest request, LineBuffer line) {
		ByteView query = request.query();
		if (query != null) {
			line.put('?');
			line.putEscaped(query);
		}
	}

	static void protocol(LoggedRequest request, LineBuffer line) {
		text(request.protocol(), line);
	}

	/** Its characters are those of names and addresses, so there is none to escape. */
	static void host(LoggedRequest request, LineBuffer line) {
		CharSequence host = request.host();
		if (host == null) {
			line.put('-');
			return;
		}
		boolean inBrackets = false;
		for (int i = 0; i < host.length(); i++) {
			char c = host.charAt(i);
			inBrackets = (inBrackets || c == '[') && c != ']';
			if (c == ':' && !inBrackets) {
				return;
			}
			line.put(c);
		}
	}

	static void status(LoggedRequest request, LineBuffer line) {
		line.putDecimal(request.status());
	}

	static void bytesOrHyphen(LoggedRequest request, LineBuffer line) {
		if (request.bodyBytes() > 0) {
			line.putDecimal(request.bodyBytes());
		}
		else {
			line.put('-');
		}
	}

	static void user(LoggedRequest request, LineBuffer line) {
		attribute(request.attribute(RequestLog.USER_ATTRIBUTE), line);
	}

	static void attribute(@Nullable Object value, LineBuffer line) {
		if (value instanceof Principal principal) {
			text(principal.getName(), line);
		}
		else {
			text((value != null) ? value.toString() : null, line);
		}
	}

	static void field(@Nullable ByteView value, LineBuffer line) {
		if (value == null || value.isEmpty()) {
			line.put('-');
		}
		else {
			line.putEscaped(value);
		}
	}

	private static void text(@Nullable String value, LineBuffer line) {
		if (value == null || value.isEmpty()) {
			line.put('-');
		}
		else {
			line.putEscaped(value);
		}
	}

}
