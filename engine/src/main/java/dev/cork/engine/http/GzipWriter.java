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
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.loop.Output;
import dev.cork.engine.loop.Payload;
import org.jspecify.annotations.Nullable;

/**
 * Compresses one body after the other in the gzip format (RFC 1952), and says what comes
 * out in chunks (RFC 9112 7.1). Belongs to one loop. Its memory is not on the heap, until
 * {@link #close()}.
 */
final class GzipWriter implements AutoCloseable {

	/** Small enough that a chunk goes through the cork buffer like anything else. */
	private static final int CHUNK_BYTES = 8 * 1024;

	/** With less room than this a flush may end just where the room does, and repeat. */
	private static final int MIN_ROOM_BYTES = 16;

	/** Four hexadecimal digits and a line end. */
	private static final int CHUNK_LINE_BYTES = 6;

	private static final int TRAILER_BYTES = 8;

	/** Magic number, deflate, no flags, no time, the fastest level, an unknown system. */
	private static final byte[] HEADER = { 0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 4, (byte) 0xff };

	private static final byte[] NOTHING = {};

	private static final byte[] CRLF = { '\r', '\n' };

	private static final byte[] LAST_CHUNK = { '0', '\r', '\n', '\r', '\n' };

	private final Deflater deflater;

	private final CRC32 checksum = new CRC32();

	private final ByteBuffer compressed = ByteBuffer.allocateDirect(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);

	private @Nullable Output output;

	private @Nullable CodedForm form;

	private long length;

	/** Something was taken that the client could not read yet. */
	private boolean dirty;

	GzipWriter(int level) {
		this.deflater = new Deflater(level, true);
	}

	/**
	 * Begins a body.
	 * @param output where to
	 * @param form keeps what comes out for others, {@code null} for nobody
	 */
	void start(Output output, @Nullable CodedForm form) {
		this.output = output;
		this.form = form;
		this.length = 0;
		this.dirty = true;
		this.checksum.reset();
		this.deflater.reset();
		this.compressed.clear().put(HEADER);
	}

	/** Whether something has been taken and not been flushed. */
	boolean isDirty() {
		return this.dirty;
	}

	/**
	 * Takes a piece of the body.
	 * @param piece the bytes; the position is moved to the limit
	 */
	void write(ByteBuffer piece) {
		int start = piece.position();
		this.length += piece.remaining();
		this.dirty = true;
		this.checksum.update(piece);
		piece.position(start);
		this.deflater.setInput(piece);
		deflate(Deflater.NO_FLUSH);
		// its owner may move the limit: what comes behind must not be seen
		this.deflater.setInput(NOTHING);
	}

	/** Says all that was taken so that the client can read it. */
	void flush() {
		deflate(Deflater.SYNC_FLUSH);
		say();
		this.dirty = false;
	}

	/** The body is complete. */
	void finish() {
		this.deflater.finish();
		deflate(Deflater.NO_FLUSH);
		makeRoom(TRAILER_BYTES);
		this.compressed.putInt((int) this.checksum.getValue()).putInt((int) this.length);
		say();
		output().cork(LAST_CHUNK.length).put(LAST_CHUNK);
		if (this.form != null) {
			this.form.complete();
		}
		this.dirty = false;
	}

	private void deflate(int flush) {
		do {
			makeRoom(MIN_ROOM_BYTES);
			this.deflater.deflate(this.compressed, flush);
		}
		while (!this.compressed.hasRemaining());
	}

	private void makeRoom(int bytes) {
		if (this.compressed.remaining() < bytes) {
			say();
		}
	}

	private void say() {
		ByteBuffer chunk = this.compressed.flip();
		if (this.form != null) {
			this.form.add(chunk);
		}
		if (chunk.hasRemaining()) {
			Output output = output();
			CorkBuffer cork = output.cork(CHUNK_LINE_BYTES);
			cork.putHex(chunk.remaining());
			cork.put(CRLF);
			Payload.say(chunk, false, output);
			output.cork(CRLF.length).put(CRLF);
		}
		chunk.clear();
	}

	private Output output() {
		Output output = this.output;
		if (output == null) {
			throw new IllegalStateException("No body was started");
		}
		return output;
	}

	/** Forgets the body, whether it is complete or not. */
	void release() {
		this.output = null;
		if (this.form != null) {
			this.form.abandon();
			this.form = null;
		}
		// lets go of the last piece, too
		this.deflater.reset();
	}

	@Override
	public void close() {
		this.deflater.end();
	}

}
