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

import java.nio.charset.StandardCharsets;

/**
 * Writes multipart bodies, byte for byte. Text is Latin-1, as {@link Wire} sends it.
 */
public final class Multipart {

	public static final String CONTENT_TYPE = "multipart/form-data; boundary=cut";

	private final StringBuilder body = new StringBuilder();

	public static Multipart body() {
		return new Multipart();
	}

	public Multipart field(String name, String value) {
		return part("Content-Disposition: form-data; name=\"" + name + "\"", value);
	}

	public Multipart file(String name, String filename, String content) {
		return part("Content-Disposition: form-data; name=\"" + name + "\"; filename=\"" + filename
				+ "\"\r\nContent-Type: application/octet-stream", content);
	}

	public Multipart json(String name, String json) {
		return part("Content-Disposition: form-data; name=\"" + name + "\"\r\nContent-Type: application/json", json);
	}

	public Multipart part(String headers, String content) {
		this.body.append("--cut\r\n").append(headers).append("\r\n\r\n").append(content).append("\r\n");
		return this;
	}

	/** The body with its end. */
	public String end() {
		return this.body + "--cut--\r\n";
	}

	/** A request with the body. */
	public String post(String path) {
		return post(path, end());
	}

	public static String post(String path, String body) {
		return head(path, "Content-Length: " + body.length()) + body;
	}

	/** A request with the body in chunks of a size. */
	public String postChunked(String path, int chunk) {
		StringBuilder request = new StringBuilder(head(path, "Transfer-Encoding: chunked"));
		String whole = end();
		for (int i = 0; i < whole.length(); i += chunk) {
			String piece = whole.substring(i, Math.min(i + chunk, whole.length()));
			request.append(Integer.toHexString(piece.length())).append("\r\n").append(piece).append("\r\n");
		}
		return request.append("0\r\n\r\n").toString();
	}

	public static String head(String path, String framing) {
		return "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: " + CONTENT_TYPE + "\r\n" + framing + "\r\n\r\n";
	}

	/** Text in UTF-8 as the Latin-1 text with the same bytes. */
	public static String utf8(String text) {
		return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
	}

}
