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

package dev.cork.it.plain;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Many bytes, and then perhaps a failure. */
final class ManyBytes extends InputStream {

	private final boolean fails;

	private long left;

	ManyBytes(long count, boolean fails) {
		this.left = count;
		this.fails = fails;
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) < 0) ? -1 : one[0];
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		if (this.left == 0 && this.fails) {
			throw new IOException("nothing more to be read");
		}
		int count = (int) Math.min(this.left, length);
		Arrays.fill(target, offset, offset + count, (byte) '#');
		this.left -= count;
		return (count > 0) ? count : -1;
	}

}
