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

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A pattern of lines, in the notation that Apache's httpd, Tomcat and Undertow share.
 *
 * <pre>
 *   %a %h          address of the client, {@code %{peer}a}: of who has connected
 *   %A %p          address and port here, {@code %{remote}p}: port of the client
 *   %l             always a hyphen
 *   %u             name of the user
 *   %t             when the request came, {@code %{format}t}: with a format of its own,
 *                  {@code %{sec}t} and {@code %{msec}t}: since 1970
 *   %r %m %U %q %H request line, method, path, query with its question mark, protocol
 *   %v             host that was asked for, without the port
 *   %s             status
 *   %b %B          bytes of the body; a hyphen or 0 if there are none
 *   %D             microseconds that it took, %T: seconds, {@code %{ms}T %{us}T %{ns}T %{s}T}
 *   %F             milliseconds until the head of the response was complete
 *   %X             X: aborted, +: the connection goes on, -: it is closed
 *   %I             name of the loop
 *   %{name}i %{name}o %{name}c %{name}r   request field, response field, cookie, attribute
 *   %%             a percent sign
 * </pre>
 */
final class LogPattern {

	private static final String COMMON = "%h %l %u %t \"%r\" %s %b";

	private static final String COMBINED = COMMON + " \"%{Referer}i\" \"%{User-Agent}i\"";

	private final String pattern;

	private final Clock clock;

	private final List<LogToken> tokens = new ArrayList<>();

	private final List<String> responseFields = new ArrayList<>();

	private final StringBuilder literal = new StringBuilder();

	private LogPattern(String pattern, Clock clock) {
		this.pattern = pattern;
		this.clock = clock;
	}

	/**
	 * Reads a pattern.
	 * @param pattern {@code common}, {@code combined} or a pattern
	 * @param clock the time and the zone
	 * @return the pattern, for one loop: its tokens keep what they have made last
	 * @throws IllegalArgumentException naming the first token that is unknown or
	 * malformed
	 */
	static LogPattern parse(String pattern, Clock clock) {
		LogPattern parsed = new LogPattern(switch (pattern.toLowerCase(Locale.ROOT)) {
			case "common" -> COMMON;
			case "combined" -> COMBINED;
			default -> pattern;
		}, clock);
		parsed.parse();
		return parsed;
	}

	LogToken[] tokens() {
		return this.tokens.toArray(LogToken[]::new);
	}

	/** The fields whose index the tokens of responses know. */
	List<String> responseFields() {
		return this.responseFields;
	}

	private void parse() {
		int at = 0;
		while (at < this.pattern.length()) {
			char c = this.pattern.charAt(at);
			at++;
			if (c == '%') {
				at = parseToken(at);
			}
			else if (c < ' ' && c != '\t') {
				throw new IllegalArgumentException("A pattern must not have control characters");
			}
			else {
				this.literal.append(c);
			}
		}
		endLiteral();
	}

	private int parseToken(int start) {
		int at = start;
		String name = "";
		if (at < this.pattern.length() && this.pattern.charAt(at) == '{') {
			int end = this.pattern.indexOf('}', at);
			if (end <= at + 1) {
				throw refused(this.pattern.substring(start - 1), "nothing in its braces, or they do not end");
			}
			name = this.pattern.substring(at + 1, end);
			at = end + 1;
		}
		if (at == this.pattern.length()) {
			throw refused(this.pattern.substring(start - 1), "no letter behind the percent sign");
		}
		char letter = this.pattern.charAt(at);
		String text = this.pattern.substring(start - 1, at + 1);
		if (text.equals("%%")) {
			this.literal.append('%');
			return at + 1;
		}
		endLiteral();
		this.tokens.add(name.isEmpty() ? plain(letter, text) : named(name, letter, text));
		return at + 1;
	}

	private static IllegalArgumentException refused(String token, String reason) {
		return new IllegalArgumentException("The token '" + token + "' is unknown or malformed: " + reason);
	}

	private void endLiteral() {
		if (!this.literal.isEmpty()) {
			byte[] bytes = this.literal.toString().getBytes(StandardCharsets.UTF_8);
			this.tokens.add((request, line) -> line.put(bytes));
			this.literal.setLength(0);
		}
	}

	private LogToken plain(char letter, String text) {
		return switch (letter) {
			case 'a', 'h' -> ConnectionTokens::remote;
			case 'A' -> ConnectionTokens::local;
			case 'p' -> ConnectionTokens::localPort;
			case 'I' -> ConnectionTokens::loop;
			case 'X' -> ConnectionTokens::state;
			case 'l' -> (request, line) -> line.put('-');
			case 'u' -> RequestTokens::user;
			case 'r' -> RequestTokens::requestLine;
			case 'm' -> RequestTokens::method;
			case 'U' -> RequestTokens::path;
			case 'q' -> RequestTokens::query;
			case 'H' -> RequestTokens::protocol;
			case 'v' -> RequestTokens::host;
			case 's' -> RequestTokens::status;
			case 'b' -> RequestTokens::bytesOrHyphen;
			case 'B' -> (request, line) -> line.putDecimal(request.bodyBytes());
			case 't' -> new CommonTimeToken(this.clock);
			case 'D' -> DurationToken.microseconds();
			case 'T' -> DurationToken.seconds();
			case 'F' -> DurationToken.millisecondsOfHead();
			default -> throw refused(text,
					"known are a h A p I X l u r m U q H v s b B t D T F, and {name} with i o c r t T a p");
		};
	}

	private LogToken named(String name, char letter, String text) {
		return switch (letter) {
			case 'i' -> (request, line) -> RequestTokens.field(request.header(name), line);
			case 'o' -> responseField(name);
			case 'c' -> new CookieToken(name);
			case 'r' -> (request, line) -> RequestTokens.attribute(request.attribute(name), line);
			case 't' -> time(name, text);
			case 'T' -> duration(name, text);
			case 'a' -> address(name, text);
			case 'p' -> port(name, text);
			default -> throw refused(text, "only i, o, c, r, t, T, a and p have names in braces");
		};
	}

	private LogToken responseField(String name) {
		int index = this.responseFields.size();
		this.responseFields.add(name);
		return (request, line) -> RequestTokens.field(request.responseField(index), line);
	}

	private LogToken time(String format, String text) {
		try {
			return TimeToken.of(format, this.clock);
		}
		catch (IllegalArgumentException ex) {
			throw refused(text, String.valueOf(ex.getMessage()));
		}
	}

	private static LogToken duration(String unit, String text) {
		return switch (unit) {
			case "s" -> DurationToken.wholeSeconds();
			case "ms" -> DurationToken.milliseconds();
			case "us" -> DurationToken.microseconds();
			case "ns" -> DurationToken.nanoseconds();
			default -> throw refused(text, "its unit is s, ms, us or ns");
		};
	}

	private static LogToken address(String whose, String text) {
		return switch (whose) {
			case "remote" -> ConnectionTokens::remote;
			case "peer" -> ConnectionTokens::peer;
			default -> throw refused(text, "it is of remote or peer");
		};
	}

	private static LogToken port(String whose, String text) {
		return switch (whose) {
			case "local" -> ConnectionTokens::localPort;
			case "remote" -> ConnectionTokens::remotePort;
			default -> throw refused(text, "it is of local or remote");
		};
	}

}
