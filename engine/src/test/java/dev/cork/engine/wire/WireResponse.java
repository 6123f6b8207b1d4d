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

package dev.cork.engine.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One response as it came, understood just as far as its framing.
 *
 * @param statusLine the first line
 * @param fields the header lines
 * @param bytes the body without its framing
 */
@SuppressWarnings("ArrayRecordComponent") // two responses are never compared as a whole
record WireResponse(String statusLine, List<String> fields, byte[] bytes) {

	static WireResponse read(InputStream in, boolean toHead) throws IOException {
		String statusLine = line(in);
		List<String> fields = new ArrayList<>();
		for (String line = line(in); !line.isEmpty(); line = line(in)) {
			fields.add(line);
		}
		WireResponse head = new WireResponse(statusLine, List.copyOf(fields), new byte[0]);
		boolean bodiless = toHead || head.status() < 200 || head.status() == 204 || head.status() == 304;
		return bodiless ? head : new WireResponse(statusLine, head.fields, head.body(in));
	}

	/** Takes everything that came on a connection apart. */
	static List<WireResponse> readAll(String transcript) throws IOException {
		InputStream in = new ByteArrayInputStream(transcript.getBytes(StandardCharsets.ISO_8859_1));
		List<WireResponse> responses = new ArrayList<>();
		while (in.available() > 0) {
			responses.add(read(in, false));
		}
		return responses;
	}

	private byte[] body(InputStream in) throws IOException {
		if ("chunked".equals(header("Transfer-Encoding"))) {
			return chunks(in);
		}
		String length = header("Content-Length");
		if (length == null) {
			return in.readAllBytes();
		}
		return exactly(in, Integer.parseInt(length));
	}

	private static byte[] chunks(InputStream in) throws IOException {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		while (true) {
			int size = Integer.parseInt(line(in), 16);
			body.write(exactly(in, size));
			if (!line(in).isEmpty()) {
				throw new IOException("A chunk that is not followed by a line end");
			}
			if (size == 0) {
				return body.toByteArray();
			}
		}
	}

	private static byte[] exactly(InputStream in, int length) throws IOException {
		byte[] bytes = in.readNBytes(length);
		if (bytes.length < length) {
			throw new EOFException("The connection ended after %d of %d bytes".formatted(bytes.length, length));
		}
		return bytes;
	}

	private static String line(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder();
		for (int b = in.read(); b != '\r'; b = in.read()) {
			if (b < 0) {
				throw new EOFException("The connection ended in the line '" + line + "'");
			}
			line.append((char) b);
		}
		if (in.read() != '\n') {
			throw new IOException("A carriage return without a line feed after '" + line + "'");
		}
		return line.toString();
	}

	int status() {
		return Integer.parseInt(this.statusLine.substring(9, 12));
	}

	String reason() {
		return this.statusLine.substring(13);
	}

	/** The value of a field, which must not stand twice; null if it does not stand. */
	@Nullable String header(String name) {
		List<String> values = headers(name);
		if (values.size() > 1) {
			throw new AssertionError(name + " stands more than once: " + this.fields);
		}
		return values.isEmpty() ? null : values.get(0);
	}

	List<String> headers(String name) {
		List<String> values = new ArrayList<>();
		for (String field : this.fields) {
			int colon = field.indexOf(':');
			if (field.substring(0, colon).equalsIgnoreCase(name)) {
				values.add(field.substring(colon + 2));
			}
		}
		return values;
	}

	boolean closes() {
		return "close".equals(header("Connection"));
	}

	/** The body, a character for each byte. */
	String body() {
		return new String(this.bytes, StandardCharsets.ISO_8859_1);
	}

	String utf8() {
		return new String(this.bytes, StandardCharsets.UTF_8);
	}

}
