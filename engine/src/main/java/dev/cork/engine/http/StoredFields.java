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

package dev.cork.engine.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import dev.cork.engine.buffer.Ascii;
import org.jspecify.annotations.Nullable;

/**
 * The field lines that a handler has said, looked at when its answer is complete: whether
 * it may be given again (RFC 9111 3), and what is to be said then.
 */
final class StoredFields {

	private static final byte[] AGE = "Age: ".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] GZIP = EngineHeader.line("Content-Encoding: gzip");

	private static final byte[] VARY = EngineHeader.line("Vary: Accept-Encoding");

	/** Of a representation that 304 does not have (RFC 9110 15.4.5). */
	private static final List<String> NOT_OF_304 = List.of("content-type", "content-encoding", "content-language",
			"content-range", "accept-ranges");

	private final ByteBuffer in;

	private final List<String> vary;

	private final ByteArrayOutputStream whole = new ByteArrayOutputStream();

	private final ByteArrayOutputStream unchanged = new ByteArrayOutputStream();

	private @Nullable String refusal;

	private boolean namesServer;

	private boolean namesDate;

	private boolean variesByEncoding;

	private boolean offersRanges;

	private byte @Nullable [] opaqueTag;

	private byte @Nullable [] lastModified;

	/**
	 * Looks at lines.
	 * @param lines each with its line end
	 * @param vary lower-case names of the request fields that are told apart
	 */
	StoredFields(byte[] lines, List<String> vary) {
		this.in = ByteBuffer.wrap(lines);
		this.vary = vary;
		int at = 0;
		while (at < lines.length) {
			int end = at;
			while (lines[end] != '\n') {
				end++;
			}
			read(at, end - 1, end + 1);
			at = end + 1;
		}
	}

	/** Why the answer must not be kept, {@code null} if it may. */
	@Nullable String refusal() {
		return this.refusal;
	}

	private void read(int from, int to, int next) {
		int colon = from;
		while (this.in.get(colon) != ':') {
			colon++;
		}
		int value = Ascii.skipBlanks(this.in, colon + 1, to);
		String name = text(from, colon).toLowerCase(Locale.ROOT);
		switch (name) {
			case "age" -> {
				return;
			}
			case "set-cookie" -> this.refusal = "it sets a cookie";
			case "cache-control" -> readControl(value, to);
			case "vary" -> readVary(value, to);
			case "etag" -> this.opaqueTag = opaqueTag(value, to);
			case "last-modified" -> this.lastModified = bytes(value, to);
			case "server" -> this.namesServer = true;
			case "date" -> this.namesDate = true;
			case "accept-ranges" -> this.offersRanges |= !Ascii.equalsIgnoreCase(this.in, value, to, "none");
			default -> {
				// as it is
			}
		}
		this.whole.write(this.in.array(), from, next - from);
		if (!NOT_OF_304.contains(name)) {
			this.unchanged.write(this.in.array(), from, next - from);
		}
	}

	private void readControl(int from, int to) {
		for (String directive : List.of("no-store", "private", "no-cache")) {
			if (Ascii.containsToken(this.in, from, to, directive) || hasArgument(text(from, to), directive)) {
				this.refusal = "its Cache-Control is " + text(from, to);
			}
		}
	}

	/** E.g. {@code private="set-cookie"}, taken for all of the answer. */
	private static boolean hasArgument(String control, String directive) {
		return control.toLowerCase(Locale.ROOT).contains(directive + "=");
	}

	private void readVary(int from, int to) {
		for (String item : text(from, to).toLowerCase(Locale.ROOT).split(",", -1)) {
			String name = item.trim();
			this.variesByEncoding |= name.equals("accept-encoding") || name.equals("*");
			if (!name.isEmpty() && !this.vary.contains(name)) {
				this.refusal = "its Vary is " + text(from, to) + ", and the cache tells apart " + this.vary;
			}
		}
	}

	private byte @Nullable [] opaqueTag(int from, int to) {
		int quote = (this.in.get(from) == 'W') ? from + 2 : from;
		return (to - quote >= 2 && this.in.get(quote) == '"') ? bytes(quote, to) : null;
	}

	private byte[] bytes(int from, int to) {
		return Arrays.copyOfRange(this.in.array(), from, to);
	}

	private String text(int from, int to) {
		return new String(this.in.array(), from, to - from, StandardCharsets.ISO_8859_1);
	}

	/** Whether the lines name all request fields that the answer depends on. */
	static boolean namesAll(byte[] lines, List<String> vary) {
		return new StoredFields(lines, vary).named(vary);
	}

	private boolean named(List<String> wanted) {
		String lines = text(0, this.in.capacity()).toLowerCase(Locale.ROOT);
		return wanted.stream()
			.allMatch((name) -> lines.lines()
				.anyMatch((line) -> line.startsWith("vary:")
						&& Arrays.asList(line.substring("vary:".length()).trim().split("\\s*,\\s*", -1))
							.contains(name)));
	}

	byte[] whole(byte[] dateLine) {
		return lines(this.whole, dateLine, false);
	}

	byte[] unchanged(byte[] dateLine) {
		return lines(this.unchanged, dateLine, false);
	}

	byte[] coded(byte[] dateLine) {
		return lines(this.whole, dateLine, true);
	}

	private byte[] lines(ByteArrayOutputStream said, byte[] dateLine, boolean coded) {
		ByteArrayOutputStream lines = new ByteArrayOutputStream();
		lines.writeBytes(said.toByteArray());
		if (coded && !this.variesByEncoding) {
			lines.writeBytes(VARY);
		}
		if (coded) {
			lines.writeBytes(GZIP);
		}
		if (!this.namesDate) {
			lines.writeBytes(dateLine);
		}
		lines.writeBytes(AGE);
		return lines.toByteArray();
	}

	boolean namesServer() {
		return this.namesServer;
	}

	boolean offersRanges() {
		return this.offersRanges;
	}

	byte @Nullable [] opaqueTag() {
		return this.opaqueTag;
	}

	byte @Nullable [] lastModified() {
		return this.lastModified;
	}

}
