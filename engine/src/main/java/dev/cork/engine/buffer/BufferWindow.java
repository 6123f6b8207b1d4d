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

package dev.cork.engine.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.jspecify.annotations.Nullable;

/**
 * Shows handlers a part of a buffer whose position must not move. The view is made anew
 * only when the buffer is another than before, which it nearly never is on a loop.
 * Belongs to one thread.
 */
public final class BufferWindow {

	private @Nullable ByteBuffer source;

	private @Nullable ByteBuffer view;

	/**
	 * Creates a window that shows nothing.
	 */
	public BufferWindow() {
	}

	/**
	 * Shows a part of a buffer.
	 * @param source nearly always the loop's receive buffer
	 * @param from absolute index of the first byte
	 * @param to absolute index after the last byte
	 * @return a little-endian buffer set to the part, good until the next call
	 */
	@SuppressWarnings("ReferenceEquality") // the same memory, not the same content
	public ByteBuffer show(ByteBuffer source, int from, int to) {
		ByteBuffer view = this.view;
		if (view == null || this.source != source) {
			view = source.duplicate().order(ByteOrder.LITTLE_ENDIAN);
			this.source = source;
			this.view = view;
		}
		return view.limit(to).position(from);
	}

}
