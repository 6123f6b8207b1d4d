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

package dev.cork.engine.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.buffer.BufferArena;
import org.jspecify.annotations.Nullable;

/**
 * A message that is framed once, and compressed once, however many get it. Immutable; any
 * thread.
 */
public abstract sealed class PreparedMessage permits SharedMessage, LoopMessage {

	private byte @Nullable [] deflated;

	PreparedMessage() {
	}

	/**
	 * Makes a text message.
	 * @param text the text; an unpaired surrogate becomes a question mark
	 * @return the message
	 */
	public static PreparedMessage text(String text) {
		return text(text.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Makes a text message.
	 * @param utf8 well-formed UTF-8; copied
	 * @return the message
	 */
	public static PreparedMessage text(byte[] utf8) {
		return new SharedMessage(true, ByteBuffer.wrap(utf8));
	}

	/**
	 * Makes a text message.
	 * @param utf8 well-formed UTF-8; copied
	 * @return the message
	 */
	public static PreparedMessage text(ByteBuffer utf8) {
		return new SharedMessage(true, utf8);
	}

	/**
	 * Makes a binary message.
	 * @param bytes its content; copied
	 * @return the message
	 */
	public static PreparedMessage binary(byte[] bytes) {
		return new SharedMessage(false, ByteBuffer.wrap(bytes));
	}

	/**
	 * Makes a binary message.
	 * @param bytes its content; copied
	 * @return the message
	 */
	public static PreparedMessage binary(ByteBuffer bytes) {
		return new SharedMessage(false, bytes);
	}

	/**
	 * Tells whether this is a text.
	 * @return false for a binary message
	 */
	public abstract boolean isText();

	/**
	 * Returns the content.
	 * @return a read-only view of its own: UTF-8 if this is a text
	 */
	public ByteBuffer content() {
		return ByteBuffer.wrap(frame(), contentAt(), contentLength()).slice().asReadOnlyBuffer();
	}

	/** How many bytes the content has. */
	int contentLength() {
		return frameLength() - contentAt();
	}

	/** The frame, from index 0 on. */
	abstract byte[] frame();

	/** Where in the frame the content begins. */
	abstract int contentAt();

	abstract int frameLength();

	/** Whether the frame stays as it is when the publish is over. */
	abstract boolean isKeepable();

	/** The frame with the content compressed for itself, from index 0 to the end. */
	byte[] deflatedFrame(MessageDeflater deflater, BufferArena arena) {
		byte[] deflated = this.deflated;
		if (deflated == null) {
			deflated = deflate(isText(), content(), deflater, arena);
			this.deflated = deflated;
		}
		return deflated;
	}

	/** The content is another. */
	void forgetDeflated() {
		this.deflated = null;
	}

	/** Compresses the content with what was sent before as context, or without. */
	static byte[] deflate(boolean text, ByteBuffer content, MessageDeflater deflater, BufferArena arena) {
		var block = deflater.deflate(content, arena);
		try {
			int length = block.buffer().limit();
			byte[] frame = new byte[FrameWriter.headerLength(length) + length];
			int at = FrameWriter.putHeader(frame, 0,
					FrameWriter.FIN | FrameWriter.RSV1 | (text ? FrameWriter.TEXT : FrameWriter.BINARY), length);
			block.buffer().get(0, frame, at, length);
			return frame;
		}
		finally {
			block.free();
		}
	}

}
