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

import org.jspecify.annotations.Nullable;

/**
 * The control frames that one connection sends, and what may be in a close. Loop thread
 * only.
 */
final class ControlFrames {

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	private static final int CODE_BYTES = 2;

	private final FrameOutput frames;

	/**
	 * The pong that waits until there is room: that to the latest ping is enough (RFC
	 * 6455, 5.5.3).
	 */
	private @Nullable ByteBuffer postponedPong;

	ControlFrames(FrameOutput frames) {
		this.frames = frames;
	}

	/** Answers a ping. A pong is never dropped, but a later one may stand for it. */
	void pong(ByteBuffer data) {
		if (this.postponedPong == null && this.frames.hasRoom(data.remaining())) {
			this.frames.frame(FrameWriter.FIN | FrameWriter.PONG, data);
			return;
		}
		ByteBuffer pong = this.postponedPong;
		if (pong == null) {
			pong = ByteBuffer.allocate(FrameWriter.MAX_CONTROL_BYTES);
			this.postponedPong = pong;
		}
		pong.clear().put(0, data, data.position(), data.remaining()).limit(data.remaining());
	}

	void sendPostponed() {
		ByteBuffer pong = this.postponedPong;
		if (pong != null) {
			this.postponedPong = null;
			this.frames.frame(FrameWriter.FIN | FrameWriter.PONG, pong);
		}
	}

	void ping() {
		this.frames.frame(FrameWriter.FIN | FrameWriter.PING, NOTHING);
	}

	/** Sends a close, whatever waits. */
	void close(int code, String reason) {
		if (code == CloseCodes.NO_STATUS) {
			this.frames.frame(FrameWriter.FIN | FrameWriter.CLOSE, NOTHING);
			return;
		}
		byte[] text = reason.getBytes(StandardCharsets.UTF_8);
		ByteBuffer data = ByteBuffer.allocate(CODE_BYTES + text.length).putShort((short) code).put(text).flip();
		this.frames.frame(FrameWriter.FIN | FrameWriter.CLOSE, data);
	}

	/**
	 * Checks the body of a peer's close (RFC 6455, 5.5.1 and 7.4).
	 * @return 0, or the code to fail with
	 */
	static int checkClose(ByteBuffer in, int from, int to) {
		int length = to - from;
		if (length == 0) {
			return 0;
		}
		if (length == 1 || !CloseCodes.mayReceive(closeCode(in, from))) {
			return CloseCodes.PROTOCOL_ERROR;
		}
		Utf8Validator validator = new Utf8Validator();
		return (validator.accept(in, from + CODE_BYTES, to) && validator.isComplete()) ? 0 : CloseCodes.BAD_DATA;
	}

	static int closeCode(ByteBuffer in, int from) {
		return (in.get(from) & 0xff) << Byte.SIZE | (in.get(from + 1) & 0xff);
	}

}
