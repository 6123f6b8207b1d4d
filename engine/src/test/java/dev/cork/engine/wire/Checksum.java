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
