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

/**
 * The one message of a loop that is set anew for each publish that stays within the loop,
 * so that publishing allocates nothing.
 */
final class LoopMessage extends PreparedMessage {

	/** Longer messages are made anew: their memory would be held for ever. */
	static final int MAX_CONTENT_BYTES = 64 * 1024;

	private boolean text;

	private byte[] frame = new byte[1024];

	private int contentAt;

	private int frameLength;

	private boolean used;

	/** Whether a publish is going on whose message this is. */
	boolean isUsed() {
		return this.used;
	}

	LoopMessage set(boolean text, ByteBuffer content) {
		int length = content.remaining();
		int needed = FrameWriter.headerLength(length) + length;
		if (needed > this.frame.length) {
			this.frame = new byte[Math.max(needed, 2 * this.frame.length)];
		}
		this.text = text;
		this.contentAt = FrameWriter.putHeader(this.frame, 0,
				FrameWriter.FIN | (text ? FrameWriter.TEXT : FrameWriter.BINARY), length);
		content.get(content.position(), this.frame, this.contentAt, length);
		this.frameLength = needed;
		forgetDeflated();
		this.used = true;
		return this;
	}

	void over() {
		this.used = false;
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
		return this.frameLength;
	}

	@Override
	boolean isKeepable() {
		return false;
	}

}
