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

package dev.cork.benchmarks.load;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads the first answer of a connection with care, and checks it: whatever comes after
 * it has to have the same length and the same beginning.
 */
final class Answers {

	private final InputStream in;

	private final StringBuilder seen = new StringBuilder();

	Answers(Link link) {
		this.in = new LinkStream(link);
	}

	/**
	 * Reads a response.
	 * @param body what it has to say
	 * @return the whole of it, head and framing included
	 * @throws IOException if it says something else
	 */
	String response(String body) throws IOException {
		String head = head();
		if (!head.startsWith("HTTP/1.1 200 ")) {
			throw new IOException("The server has answered " + head.lines().findFirst().orElse("nothing"));
		}
		String fields = head.toLowerCase(Locale.ROOT);
		int length = fields.indexOf("\r\ncontent-length:");
		String said;
		if (length >= 0) {
			int from = length + "\r\ncontent-length:".length();
			said = take(Integer.parseInt(fields.substring(from, fields.indexOf('\r', from)).strip()));
		}
		else if (fields.contains("\r\ntransfer-encoding: chunked\r\n")) {
			said = chunks();
		}
		else {
			throw new IOException("Nobody knows where this response ends: " + head);
		}
		if (!said.equals(body)) {
			throw new IOException("The server has said '" + said + "' where '" + body + "' was expected");
		}
		return this.seen.toString();
	}

	/**
	 * Reads a head.
	 * @return it, with its empty line
	 * @throws IOException if the connection ends before
	 */
	String head() throws IOException {
		int start = this.seen.length();
		while (this.seen.length() < start + 4 || !this.seen.substring(this.seen.length() - 4).equals("\r\n\r\n")) {
			take(1);
		}
		return this.seen.substring(start);
	}

	/**
	 * Reads what is expected.
	 * @param bytes as Latin-1
	 * @throws IOException if something else comes
	 */
	void expect(String bytes) throws IOException {
		String came = take(bytes.length());
		if (!came.equals(bytes)) {
			throw new IOException("The server has sent another message than was expected: " + came);
		}
	}

	private String chunks() throws IOException {
		StringBuilder body = new StringBuilder();
		while (true) {
			int size = Integer.parseInt(line(), 16);
			if (size == 0) {
				if (!line().isEmpty()) {
					throw new IOException("There are trailers");
				}
				return body.toString();
			}
			body.append(take(size));
			take(2);
		}
	}

	private String line() throws IOException {
		int start = this.seen.length();
		while (this.seen.length() < start + 2 || !this.seen.substring(this.seen.length() - 2).equals("\r\n")) {
			take(1);
		}
		return this.seen.substring(start, this.seen.length() - 2);
	}

	private String take(int count) throws IOException {
		byte[] bytes = this.in.readNBytes(count);
		if (bytes.length < count) {
			throw new EOFException("The server has closed after: " + this.seen);
		}
		String text = new String(bytes, StandardCharsets.ISO_8859_1);
		this.seen.append(text);
		return text;
	}

	/** One byte after the other, of a link that blocks: for first answers only. */
	@SuppressWarnings("InputStreamSlowMultibyteRead") // is fast enough for those
	private static final class LinkStream extends InputStream {

		private final Link link;

		private final ByteBuffer buffer = ByteBuffer.allocate(1 << 17).flip();

		LinkStream(Link link) {
			this.link = link;
		}

		@Override
		public int read() throws IOException {
			while (!this.buffer.hasRemaining()) {
				this.buffer.clear();
				int read = this.link.read(this.buffer);
				this.buffer.flip();
				if (read < 0) {
					return -1;
				}
			}
			return this.buffer.get() & 0xff;
		}

	}

}
