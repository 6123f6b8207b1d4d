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

package dev.cork.it.whole;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.cork.it.support.ComparableAnswer;
import dev.cork.it.support.Wire;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps cookies and the token of the last form, as a person's browser does, and all
 * answers in a form in which they can be compared.
 */
final class Browser {

	private static final String FORM = "application/x-www-form-urlencoded";

	private static final Pattern COOKIE = Pattern.compile("(?i)\r\nset-cookie: ([^=]+)=([^;\r]*)");

	private static final Pattern TOKEN = Pattern.compile("((?:name=\"_csrf\"[^>]*value=|\"_csrf\":\\[)\")([^\"]+)");

	private final int port;

	private final Map<String, String> cookies = new TreeMap<>();

	private final List<String> answers = new ArrayList<>();

	private String token = "none";

	Browser(int port) {
		this.port = port;
	}

	Browser get(String path, String... fields) throws IOException {
		return send("GET " + path, "", fields);
	}

	/** Sends a form with the token of the last one. */
	Browser post(String path, String form) throws IOException {
		return postWithoutToken(path, form + "&_csrf=" + this.token);
	}

	Browser postWithoutToken(String path, String form) throws IOException {
		return send("POST " + path, form, "Content-Type: " + FORM);
	}

	/** Sends a file, with the token of the last form in the header. */
	Browser upload(String path, String content) throws IOException {
		String body = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n" + content
				+ "\r\n--b--\r\n";
		return send("POST " + path, body, "Content-Type: multipart/form-data; boundary=b",
				"X-CSRF-TOKEN: " + this.token);
	}

	private Browser send(String line, String body, String... fields) throws IOException {
		StringBuilder request = new StringBuilder(line)
			.append(" HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\nAccept: text/html, */*;q=0.8\r\n");
		for (String field : fields) {
			request.append(field).append("\r\n");
		}
		this.cookies.forEach((name, value) -> request.append("Cookie: ").append(name + "=" + value).append("\r\n"));
		if (!body.isEmpty()) {
			request.append("Content-Length: ").append(body.length()).append("\r\n");
		}
		try (Wire wire = new Wire(this.port)) {
			remember(line, wire.send(request.append("\r\n").append(body).toString()).readAll());
		}
		return this;
	}

	private void remember(String line, String answer) {
		Matcher cookie = COOKIE.matcher(answer);
		while (cookie.find()) {
			this.cookies.put(cookie.group(1), cookie.group(2));
		}
		Matcher token = TOKEN.matcher(answer);
		if (token.find()) {
			this.token = token.group(2);
		}
		// tokens are random, but all of one length
		this.answers.add(line + "\n" + ComparableAnswer.of(token.replaceAll("$1")));
	}

	/** Which session the server has given, and whether it is another one than before. */
	String session() {
		String session = this.cookies.get("SESSION");
		assertThat(session).as("a session after %s", this.answers).isNotEmpty();
		return session;
	}

	List<String> answers() {
		return this.answers;
	}

}
