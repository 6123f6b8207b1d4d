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

import dev.cork.engine.buffer.BufferArena;

/**
 * A message that threads share. It is compressed by the first loop that has to.
 */
final class SharedMessage extends PreparedMessage {

	private final boolean text;

	private final byte[] frame;

	private final int contentAt;

	SharedMessage(boolean text, ByteBuffer content) {
		int length = content.remaining();
		this.text = text;
		this.frame = new byte[FrameWriter.headerLength(length) + length];
		this.contentAt = FrameWriter.putHeader(this.frame, 0,
				FrameWriter.FIN | (text ? FrameWriter.TEXT : FrameWriter.BINARY), length);
		content.get(content.position(), this.frame, this.contentAt, length);
	}

	@Override
	public boolean isText() {
		return this.text;
	}

	@Override
	int contentAt() {
		return this.contentAt;
	}

	@Override
	byte[] frame() {
		return this.frame;
	}

	@Override
	int frameLength() {
		return this.frame.length;
	}

	@Override
	boolean isKeepable() {
		return true;
	}

	@Override
	synchronized byte[] deflatedFrame(MessageDeflater deflater, BufferArena arena) {
		return super.deflatedFrame(deflater, arena);
	}

}
