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

package dev.cork.engine.wire;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

import dev.cork.engine.http.DataHandler;
import dev.cork.engine.http.HttpResponse;

/**
 * Answers with length and checksum of a body that is too long to be kept.
 */
final class Checksum implements DataHandler {

	private final HttpResponse response;

	private final CRC32 crc = new CRC32();

	private long length;

	Checksum(HttpResponse response) {
		this.response = response;
	}

	@Override
	public void onData(ByteBuffer chunk, boolean last, long maxRemainingBytes) {
		this.length += chunk.remaining();
		this.crc.update(chunk);
		if (last) {
			this.response.end(text(this.length, this.crc));
		}
	}

	static String of(byte[] bytes) {
		CRC32 crc = new CRC32();
		crc.update(bytes);
		return text(bytes.length, crc);
	}

	private static String text(long length, CRC32 crc) {
		return length + " bytes, " + Long.toHexString(crc.getValue());
	}

	/** Bytes in which a part that is missing, doubled or moved shows. */
	static byte[] pattern(int length) {
		byte[] bytes = new byte[length];
		for (int i = 0; i < length; i++) {
			bytes[i] = (byte) (i * 31 + (i >>> 8) * 17 + (i >>> 16));
		}
		return bytes;
	}

}
