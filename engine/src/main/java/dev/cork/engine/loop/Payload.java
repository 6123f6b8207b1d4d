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

package dev.cork.engine.loop;

import java.nio.ByteBuffer;

import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.buffer.Utf8Encoder;

/**
 * Says what may be short or long: through the cork buffer if it fits behind what that
 * holds, past it otherwise. Loop thread only.
 */
public final class Payload {

	private Payload() {
	}

	/**
	 * Says a text in UTF-8.
	 * @param text the text
	 * @param output where to
	 * @param loop the loop of the output
	 */
	public static void say(String text, Output output, EventLoop loop) {
		Utf8Encoder encoder = loop.encoder();
		CorkBuffer cork = output.cork(0);
		if (Utf8Encoder.maxEncodedLength(text) <= cork.remaining()) {
			cork.putUtf8(text, encoder);
			return;
		}
		int at = 0;
		while (at < text.length()) {
			ByteBuffer piece = loop.bypassBuffer().clear();
			at = encoder.encode(text, at, piece);
			output.send(piece.flip(), false);
		}
	}

	/**
	 * Says bytes of an array.
	 * @param bytes the array
	 * @param offset index of the first
	 * @param length how many
	 * @param keepable whether the array may be held until its bytes have left
	 * @param output where to
	 */
	public static void say(byte[] bytes, int offset, int length, boolean keepable, Output output) {
		CorkBuffer cork = output.cork(0);
		if (length <= cork.remaining()) {
			cork.put(bytes, offset, length);
		}
		else {
			output.send(bytes, offset, length, keepable);
		}
	}

	/**
	 * Says what a buffer has between position and limit.
	 * @param bytes the buffer; the position is moved to the limit
	 * @param keepable whether its memory may be held until the bytes have left
	 * @param output where to
	 */
	public static void say(ByteBuffer bytes, boolean keepable, Output output) {
		CorkBuffer cork = output.cork(0);
		if (bytes.remaining() <= cork.remaining()) {
			cork.put(bytes);
			bytes.position(bytes.limit());
		}
		else {
			output.send(bytes, keepable);
		}
	}

}
