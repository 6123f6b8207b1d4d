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

package dev.cork.it.support;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An answer as it came over the wire, without what two servers may say differently, and
 * without what is another one each time.
 */
public final class ComparableAnswer {

	private static final Pattern OF_ITS_OWN = Pattern
		.compile("(\"timestamp\":\"|\"requestId\":\"|'created'>|<div>\\[)[^\"<\\]]+");

	private ComparableAnswer() {
	}

	/**
	 * What is taken away:
	 * <ul>
	 * <li>The version, since to HTTP/1.0 Cork says what it speaks itself (RFC 9110 6.2),
	 * and the reason phrase, which says nothing (RFC 9112 4).
	 * <li>Date, which is the time, and Connection, as every request here asks for the
	 * end.
	 * <li>The case of field names and the order of different ones (RFC 9110 5.1, 5.3).
	 * <li>Where chunks are cut; and that Reactor Netty announces chunks for a HEAD.
	 * <li>In a cookie the case and order of attributes, Expires, which follows from
	 * Max-Age and the clock, and the random id of a session.
	 * <li>In an error's body the time and the number of the request, and how long they
	 * make it.
	 * </ul>
	 */
	public static String of(String answer) {
		int headEnd = answer.indexOf("\r\n\r\n");
		assertThat(headEnd).as("the end of the head in <%s>", answer).isPositive();
		List<String> lines = List.of(answer.substring(0, headEnd).split("\r\n", -1));
		Map<String, String> fields = fields(lines.subList(1, lines.size()));
		String body = answer.substring(headEnd + 4);
		if ("chunked".equals(fields.remove("transfer-encoding")) && !body.isEmpty()) {
			body = withoutChunks(body);
		}
		Matcher own = OF_ITS_OWN.matcher(body);
		if (own.find()) {
			body = own.replaceAll("$1");
			fields.remove("content-length");
		}
		return lines.get(0).split(" ", -1)[1] + "\n" + fields + "\n" + body;
	}

	private static Map<String, String> fields(List<String> lines) {
		Map<String, String> fields = new TreeMap<>();
		for (String line : lines) {
			String name = line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT);
			String value = line.substring(line.indexOf(':') + 1).trim();
			fields.merge(name, name.equals("set-cookie") ? cookie(value) : value, (a, b) -> a + "\n" + b);
		}
		fields.keySet().removeAll(Set.of("date", "connection"));
		return fields;
	}

	private static String cookie(String value) {
		return Stream.of(value.split("; ", -1))
			.map((part) -> part.toLowerCase(Locale.ROOT).replaceFirst("^session=.*", "session="))
			.filter((part) -> !part.startsWith("expires="))
			.sorted()
			.toList()
			.toString();
	}

	private static String withoutChunks(String body) {
		StringBuilder whole = new StringBuilder();
		int at = 0;
		while (at < body.length()) {
			int lineEnd = body.indexOf("\r\n", at);
			int length = Integer.parseInt(body.substring(at, lineEnd), 16);
			whole.append(body, lineEnd + 2, lineEnd + 2 + length);
			if (length == 0) {
				return whole.toString();
			}
			at = lineEnd + 2 + length + 2;
		}
		return whole.append("<the last chunk is missing>").toString();
	}

}
