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

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

import dev.cork.engine.buffer.Utf8Encoder;

/**
 * A part of a body that waits to be compressed.
 */
abstract sealed class BodyPart {

	/** Its length in bytes that has not been compressed yet. */
	long remaining;

	private BodyPart(long length) {
		this.remaining = length;
	}

	/**
	 * Gives some bytes on.
	 * @param target takes them
	 * @param scratch memory to use if need be
	 * @throws IOException if they cannot be had
	 */
	abstract void feed(GzipWriter target, ByteBuffer scratch) throws IOException;

	/** The part is done with, or will never be. */
	void release() {
	}

	/** Bytes that nobody changes any more. */
	static final class Bytes extends BodyPart {

		private final ByteBuffer bytes;

		Bytes(ByteBuffer bytes) {
			super(bytes.remaining());
			this.bytes = bytes;
		}

		@Override
		void feed(GzipWriter target, ByteBuffer scratch) {
			int limit = this.bytes.limit();
			this.bytes.limit(Math.min(limit, this.bytes.position() + scratch.capacity()));
			target.write(this.bytes);
			this.bytes.limit(limit);
			this.remaining = this.bytes.remaining();
		}

	}

	/** A text, encoded bit by bit. */
	static final class Text extends BodyPart {

		private final String text;

		private final Utf8Encoder encoder;

		private int at;

		Text(String text, long length, Utf8Encoder encoder) {
			super(length);
			this.text = text;
			this.encoder = encoder;
		}

		@Override
		void feed(GzipWriter target, ByteBuffer scratch) {
			this.at = this.encoder.encode(this.text, this.at, scratch.clear());
			scratch.flip();
			this.remaining -= scratch.remaining();
			target.write(scratch);
		}

	}

	/** A part of a file, read on the loop as the kernel would to send it. */
	static final class FileRegion extends BodyPart {

		private final FileChannel file;

		private long position;

		FileRegion(FileChannel file, long position, long count) {
			super(count);
			this.file = file;
			this.position = position;
		}

		@Override
		void feed(GzipWriter target, ByteBuffer scratch) throws IOException {
			scratch.clear().limit((int) Math.min(scratch.capacity(), this.remaining));
			int count = this.file.read(scratch, this.position);
			if (count <= 0) {
				throw new EOFException("The file became shorter while it was sent");
			}
			this.position += count;
			this.remaining -= count;
			target.write(scratch.flip());
		}

		@Override
		void release() {
			ResponseBody.close(this.file);
		}

	}

}
