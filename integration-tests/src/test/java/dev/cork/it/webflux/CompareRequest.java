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

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request in one line: {@code METHOD target | Header: value | > body}, where the body
 * may have Java's escapes, or has parts, each {@code + parameters (type): content}.
 *
 * @param line the line, which is the name of the request too
 * @param method the method
 * @param target the target, sent as it is
 * @param headers the lines of all headers but {@code Host}, {@code Connection} and
 * {@code Content-Length}
 * @param body one char for each byte, or {@code null} for none
 */
record CompareRequest(String line, String method, String target, List<String> headers, String body) {

	private static final Pattern CELLS = Pattern.compile("\\s+\\|\\s+");

	private static final Pattern PART = Pattern.compile("\\+ (.*?)(?: \\((.+?)\\))?: ?(.*)");

	private static final String BOUNDARY = "a-boundary";

	static CompareRequest parse(String line) {
		String[] cells = CELLS.split(line, -1);
		int space = cells[0].indexOf(' ');
		List<String> headers = new ArrayList<>();
		StringBuilder parts = new StringBuilder();
		String body = null;
		for (int i = 1; i < cells.length; i++) {
			String cell = cells[i];
			if (cell.startsWith(">")) {
				body = cell.substring(1).strip().translateEscapes();
			}
			else if (cell.startsWith("+")) {
				parts.append(part(cell));
			}
			else {
				headers.add(cell);
			}
		}
		if (!parts.isEmpty()) {
			headers.add("Content-Type: multipart/form-data; boundary=" + BOUNDARY);
			body = parts.append("--" + BOUNDARY + "--\r\n").toString();
		}
		return new CompareRequest(line, cells[0].substring(0, space), wire(cells[0].substring(space + 1)),
				headers.stream().map(CompareRequest::wire).toList(), (body != null) ? wire(body) : null);
	}

	private static String part(String cell) {
		Matcher matcher = PART.matcher(cell);
		if (!matcher.matches()) {
			throw new IllegalArgumentException("No part: " + cell);
		}
		String type = (matcher.group(2) != null) ? "Content-Type: " + matcher.group(2) + "\r\n" : "";
		return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + matcher.group(1) + "\r\n" + type + "\r\n"
				+ matcher.group(3).translateEscapes() + "\r\n";
	}

	/** UTF-8, one char for each byte. */
	private static String wire(String text) {
		return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
	}

	/** The request as it is sent, one char for each byte. */
	String message() {
		StringBuilder message = new StringBuilder();
		message.append(this.method).append(' ').append(this.target).append(" HTTP/1.1\r\n");
		message.append("Host: localhost\r\nConnection: close\r\n");
		this.headers.forEach((header) -> message.append(header).append("\r\n"));
		if (this.body != null && !hasHeader("Transfer-Encoding:")) {
			message.append("Content-Length: ").append(this.body.length()).append("\r\n");
		}
		message.append("\r\n");
		if (this.body != null) {
			message.append(this.body);
		}
		return message.toString();
	}

	boolean hasHeader(String start) {
		return this.headers.stream().anyMatch((header) -> header.regionMatches(true, 0, start, 0, start.length()));
	}

	boolean accepts(String part) {
		return this.headers.stream().anyMatch((header) -> header.startsWith("Accept:") && header.contains(part));
	}

	boolean isHead() {
		return this.method.equals("HEAD");
	}

	String path() {
		return this.target.substring(0, endOfPath());
	}

	/** With its question mark. */
	String query() {
		return this.target.substring(endOfPath());
	}

	private int endOfPath() {
		int query = this.target.indexOf('?');
		return (query < 0) ? this.target.length() : query;
	}

	@Override
	public String toString() {
		return this.line;
	}

}
