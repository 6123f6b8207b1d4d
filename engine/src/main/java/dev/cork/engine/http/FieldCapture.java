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

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

import dev.cork.engine.buffer.Ascii;
import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.buffer.CorkBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the values of some response fields until the response is over: by then its head
 * has usually left. Looks at the lines where they were written, so that it sees those of
 * the engine, and those that were prepared, as well.
 */
final class FieldCapture {

	private static final int NONE = -1;

	private static final int FIRST_CAPACITY = 128;

	private final String[] names;

	private final int[] from;

	private final int[] to;

	/** Direct, since views are of direct buffers mostly; grows with the values. */
	private ByteBuffer memory = ByteBuffer.allocateDirect(FIRST_CAPACITY);

	FieldCapture(List<String> names) {
		this.names = names.toArray(String[]::new);
		this.from = new int[this.names.length];
		this.to = new int[this.names.length];
		clear();
	}

	void clear() {
		Arrays.fill(this.from, NONE);
		this.memory.clear();
	}

	/**
	 * Lines were written.
	 * @param cork where
	 * @param start position of the first; they go up to the present position
	 */
	void lines(CorkBuffer cork, int start) {
		ByteBuffer written = cork.forWrite();
		int end = written.limit();
		int at = start;
		while (at < end) {
			int lineEnd = at;
			while (lineEnd < end && written.get(lineEnd) != '\r') {
				lineEnd++;
			}
			line(written, at, lineEnd);
			at = lineEnd + 2;
		}
	}

	private void line(ByteBuffer written, int start, int end) {
		int colon = start;
		while (colon < end && written.get(colon) != ':') {
			colon++;
		}
		for (int i = 0; i < this.names.length && colon < end; i++) {
			if (this.from[i] == NONE && Ascii.equalsIgnoreCase(written, start, colon, this.names[i])) {
				keep(i, written, colon + 1, end);
			}
		}
	}

	private void keep(int index, ByteBuffer written, int start, int end) {
		int from = start;
		while (from < end && written.get(from) == ' ') {
			from++;
		}
		int length = end - from;
		if (length > this.memory.remaining()) {
			ByteBuffer larger = ByteBuffer.allocateDirect(2 * this.memory.position() + length);
			this.memory = larger.put(this.memory.flip());
		}
		int at = this.memory.position();
		this.memory.put(at, written, from, length).position(at + length);
		this.from[index] = at;
		this.to[index] = at + length;
	}

	@Nullable ByteView value(ByteView view, int index) {
		return (this.from[index] != NONE) ? view.set(this.memory, this.from[index], this.to[index]) : null;
	}

}
