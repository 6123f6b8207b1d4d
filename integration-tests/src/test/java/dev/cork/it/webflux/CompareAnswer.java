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

package dev.cork.it.webflux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import dev.cork.it.support.Wire;

/**
 * What came back for a request.
 *
 * @param status the status code
 * @param headers all headers; names are compared without regard to case
 * @param body without chunks, one char for each byte
 * @param complete whether the end of the body was said, or the connection ended instead
 */
record CompareAnswer(int status, Map<String, List<String>> headers, String body, boolean complete) {

	static CompareAnswer to(CompareRequest request, int port) throws IOException {
		try (Wire wire = new Wire(port)) {
			return parse(wire.send(request.message()).readAll(), request.method().equals("HEAD"));
		}
	}

	static CompareAnswer parse(String message, boolean head) {
		int end = message.indexOf("\r\n\r\n");
		if (end < 0) {
			throw new IllegalArgumentException("No answer: '" + message + "'");
		}
		String[] lines = message.substring(0, end).split("\r\n", -1);
		Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		for (int i = 1; i < lines.length; i++) {
			int colon = lines[i].indexOf(':');
			headers.merge(lines[i].substring(0, colon), List.of(lines[i].substring(colon + 1).strip()),
					CompareAnswer::concat);
		}
		int status = Integer.parseInt(lines[0].split(" ", -1)[1]);
		String body = message.substring(end + 4);
		if (head) {
			return new CompareAnswer(status, headers, body, true);
		}
		if (headers.containsKey("Transfer-Encoding")) {
			StringBuilder content = new StringBuilder();
			boolean complete = dechunk(body, content);
			return new CompareAnswer(status, headers, content.toString(), complete);
		}
		List<String> length = headers.get("Content-Length");
		return new CompareAnswer(status, headers, body,
				length == null || body.length() == Integer.parseInt(length.get(0)));
	}

	private static List<String> concat(List<String> some, List<String> more) {
		return Stream.concat(some.stream(), more.stream()).toList();
	}

	private static boolean dechunk(String chunks, StringBuilder content) {
		int at = 0;
		while (true) {
			int line = chunks.indexOf("\r\n", at);
			if (line < 0) {
				return false;
			}
			int size = Integer.parseInt(chunks.substring(at, line), 16);
			if (size == 0) {
				return true;
			}
			int from = line + 2;
			if (from + size > chunks.length()) {
				content.append(chunks.substring(from));
				return false;
			}
			content.append(chunks, from, from + size);
			at = from + size + 2;
		}
	}

	String header(String name) {
		return String.join(", ", this.headers.getOrDefault(name, List.of()));
	}

	/** The comma-separated values of a header. */
	Set<String> set(String name) {
		Set<String> values = new TreeSet<>(Arrays.asList(header(name).split("\\s*,\\s*", -1)));
		values.remove("");
		return values;
	}

	boolean isProblem() {
		return header("Content-Type").equals("application/problem+json");
	}

	/** The body as UTF-8, as most are. */
	String text() {
		return new String(this.body.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
	}

	/** Whether no handler answered, but Spring Boot or the server, and no problem. */
	boolean isErrorPage() {
		boolean byServer = this.body.isEmpty() && Set.of(400, 406, 416).contains(this.status);
		return byServer || this.status == 500 || this.body.startsWith("{\"timestamp\":");
	}

	/** Whether a problem says the same as the status line. */
	boolean isSound() {
		return text().isEmpty() || text().contains("\"status\":" + this.status + ",")
				|| text().contains("\"status\":" + this.status + "}");
	}

	boolean allowsMoreThan(CompareAnswer other, Set<String> more) {
		Set<String> expected = new TreeSet<>(other.set("Allow"));
		expected.addAll(more);
		return expected.containsAll(set("Allow")) && set("Allow").containsAll(other.set("Allow"));
	}

}
