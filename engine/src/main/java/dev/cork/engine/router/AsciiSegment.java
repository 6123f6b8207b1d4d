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

package dev.cork.engine.router;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A segment of ASCII bytes as the characters that {@code java.util.regex} reads. One
 * object is set to one segment after the other.
 */
final class AsciiSegment implements CharSequence {

	private ByteBuffer path = ByteBuffer.allocate(0);

	private int from;

	private int length;

	AsciiSegment set(ByteBuffer path, int from, int to) {
		this.path = path;
		this.from = from;
		this.length = to - from;
		return this;
	}

	@Override
	public int length() {
		return this.length;
	}

	@Override
	public char charAt(int index) {
		return (char) this.path.get(this.from + Objects.checkIndex(index, this.length));
	}

	@Override
	public CharSequence subSequence(int start, int end) {
		Objects.checkFromToIndex(start, end, this.length);
		return new AsciiSegment().set(this.path, this.from + start, this.from + end);
	}

	@Override
	public String toString() {
		byte[] bytes = new byte[this.length];
		this.path.get(this.from, bytes);
		return new String(bytes, StandardCharsets.US_ASCII);
	}

}
