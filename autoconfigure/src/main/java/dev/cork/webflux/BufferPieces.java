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

package dev.cork.webflux;

import java.nio.ByteBuffer;

import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.WriteResult;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBuffer;

/**
 * The one buffer of a body that is being written, without a copy, and what the engine has
 * not taken of it. It is released when all was taken. Loop thread only.
 */
final class BufferPieces {

	private @Nullable DataBuffer buffer;

	private DataBuffer.@Nullable ByteBufferIterator iterator;

	private @Nullable ByteBuffer piece;

	private int remaining;

	boolean isEmpty() {
		return this.buffer == null;
	}

	int remaining() {
		return this.remaining;
	}

	/**
	 * Goes on with a buffer, which is released by this object.
	 * @return {@code false} if there is none
	 */
	boolean start(@Nullable DataBuffer buffer) {
		if (buffer == null) {
			return false;
		}
		this.buffer = buffer;
		this.remaining = buffer.readableByteCount();
		if (buffer instanceof DefaultDataBuffer heap) {
			// an iterator's buffer is read-only: of an array that could not be seen
			this.piece = heap.getNativeBuffer();
		}
		else {
			this.iterator = buffer.readableByteBuffers();
		}
		return true;
	}

	/** Whether it is one piece of memory that belongs to no pool. */
	boolean isKeepable() {
		return this.buffer instanceof DefaultDataBuffer;
	}

	/** Takes what is {@linkplain #isKeepable() keepable} away. */
	ByteBuffer take() {
		ByteBuffer piece = this.piece;
		if (piece == null) {
			throw new IllegalStateException("There is nothing to take");
		}
		release();
		return piece;
	}

	/** Writes until all was taken or something has to wait. */
	WriteResult writeTo(HttpResponse response) {
		WriteResult result = WriteResult.SENT;
		while (result == WriteResult.SENT && advance()) {
			ByteBuffer piece = this.piece;
			int length = (piece != null) ? piece.remaining() : 0;
			if (piece != null) {
				result = response.write(piece);
			}
			if (result != WriteResult.DROPPED) {
				this.piece = null;
				this.remaining -= length;
			}
		}
		if (!advance()) {
			release();
		}
		return result;
	}

	private boolean advance() {
		DataBuffer.ByteBufferIterator iterator = this.iterator;
		if (this.piece == null && iterator != null && iterator.hasNext()) {
			this.piece = iterator.next();
		}
		return this.piece != null;
	}

	void release() {
		if (this.iterator != null) {
			this.iterator.close();
		}
		if (this.buffer != null) {
			DataBufferUtils.release(this.buffer);
		}
		this.buffer = null;
		this.iterator = null;
		this.piece = null;
		this.remaining = 0;
	}

}
