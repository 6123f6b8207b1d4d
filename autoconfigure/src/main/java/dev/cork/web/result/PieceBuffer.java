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

package dev.cork.web.result;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.WriteResult;

/**
 * Collects the bytes of several elements, so that they leave as one piece. Belongs to one
 * answer and its loop.
 */
final class PieceBuffer {

	private static final int INITIAL_BYTES = 512;

	/** Beyond this a single large element would keep its memory for a whole stream. */
	private static final int MAX_KEPT_BYTES = 1 << 16;

	private byte[] bytes = new byte[INITIAL_BYTES];

	private int length;

	void put(char ascii) {
		ensure(1);
		this.bytes[this.length++] = (byte) ascii;
	}

	void put(byte[] source) {
		ensure(source.length);
		System.arraycopy(source, 0, this.bytes, this.length, source.length);
		this.length += source.length;
	}

	void putUtf8(String text) {
		put(text.getBytes(StandardCharsets.UTF_8));
	}

	private void ensure(int room) {
		long needed = (long) this.length + room;
		if (needed > this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, Math.toIntExact(Math.max(needed, this.bytes.length * 2L)));
		}
	}

	int length() {
		return this.length;
	}

	boolean isEmpty() {
		return this.length == 0;
	}

	/** Forgets what was put after a place. */
	void truncate(int length) {
		this.length = length;
	}

	void clear() {
		this.length = 0;
		if (this.bytes.length > MAX_KEPT_BYTES) {
			this.bytes = new byte[INITIAL_BYTES];
		}
	}

	/** Writes everything as one piece, and is empty then unless it was dropped. */
	WriteResult writeTo(HttpResponse response) {
		WriteResult result = response.write(this.bytes, 0, this.length);
		if (result != WriteResult.DROPPED) {
			clear();
		}
		return result;
	}

	/** Ends a response with everything; the buffer is not to be used any more. */
	void endOf(HttpResponse response) {
		response.end(this.bytes, 0, this.length);
	}

	byte[] toByteArray() {
		return Arrays.copyOf(this.bytes, this.length);
	}

}
