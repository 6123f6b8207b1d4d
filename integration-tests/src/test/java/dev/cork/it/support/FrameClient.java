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

package dev.cork.it.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A web socket over a raw connection, whose frames are what the test says, compressed or
 * not.
 */
public final class FrameClient implements AutoCloseable {

	/** What ends a compressed message and is not sent (RFC 7692, 7.2.1). */
	private static final byte[] TAIL = { 0, 0, -1, -1 };

	private final Wire wire;

	private final String head;

	private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);

	private final Inflater inflater = new Inflater(true);

	private FrameClient(Wire wire, String head) {
		this.wire = wire;
		this.head = head;
	}

	/**
	 * Opens a web socket.
	 * @param extensions the value of {@code Sec-WebSocket-Extensions}
	 */
	public static FrameClient open(int port, String path, String extensions) throws IOException {
		Wire wire = new Wire(port);
		String request = WebSocketClient.handshake("127.0.0.1:" + port, path);
		wire.send(request.substring(0, request.length() - 2) + "Sec-WebSocket-Extensions: " + extensions + "\r\n\r\n");
		return new FrameClient(wire, wire.readHead());
	}

	/** The answer to the handshake. */
	public String head() {
		return this.head;
	}

	/** Compresses a message, with those before as context. */
	public byte[] deflate(byte[] message) {
		this.deflater.setInput(message);
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		byte[] buffer = new byte[8192];
		int count = buffer.length;
		while (count == buffer.length) {
			count = this.deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
			out.write(buffer, 0, count);
		}
		return Arrays.copyOf(out.toByteArray(), out.size() - TAIL.length);
	}

	/** Forgets the messages before, on the way to the server. */
	public void resetContext() {
		this.deflater.reset();
	}

	/** Decompresses a message, with those before as context. */
	public byte[] inflate(byte[] payload) {
		try {
			byte[] whole = Arrays.copyOf(payload, payload.length + TAIL.length);
			System.arraycopy(TAIL, 0, whole, payload.length, TAIL.length);
			this.inflater.setInput(whole);
			ByteArrayOutputStream out = new ByteArrayOutputStream();
			byte[] buffer = new byte[8192];
			int count = this.inflater.inflate(buffer);
			while (count > 0) {
				out.write(buffer, 0, count);
				count = this.inflater.inflate(buffer);
			}
			return out.toByteArray();
		}
		catch (DataFormatException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Sends a frame. The mask is zero, so that the payload is legible on the wire.
	 * @param first FIN, RSV bits and opcode
	 */
	public FrameClient send(int first, byte[] payload) throws IOException {
		StringBuilder frame = new StringBuilder().append((char) first);
		if (payload.length < 126) {
			frame.append((char) (0x80 | payload.length));
		}
		else if (payload.length < 1 << 16) {
			frame.append((char) 0xfe).append((char) (payload.length >> 8)).append((char) (payload.length & 0xff));
		}
		else {
			frame.append((char) 0xff);
			for (int shift = 56; shift >= 0; shift -= 8) {
				frame.append((char) (((long) payload.length >> shift) & 0xff));
			}
		}
		frame.append("\0\0\0\0").append(new String(payload, StandardCharsets.ISO_8859_1));
		this.wire.send(frame.toString());
		return this;
	}

	/** Reads one frame. */
	public Frame read() throws IOException {
		String start = this.wire.read(2);
		if (start.length() < 2) {
			throw new IOException("The connection has ended");
		}
		int length = start.charAt(1);
		if (length > 125) {
			String extended = this.wire.read((length == 126) ? 2 : 8);
			length = 0;
			for (int i = 0; i < extended.length(); i++) {
				length = length << 8 | extended.charAt(i);
			}
		}
		return new Frame(start.charAt(0), this.wire.read(length));
	}

	/** Reads a compressed message, which must be one frame. */
	public byte[] readCompressed(int opcode) throws IOException {
		Frame frame = read();
		if (frame.first() != (0xc0 | opcode)) {
			throw new AssertionError("No compressed message but " + frame);
		}
		return inflate(frame.bytes());
	}

	@Override
	public void close() {
		this.deflater.end();
		this.inflater.end();
		try {
			this.wire.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * A frame of the server.
	 *
	 * @param first FIN, RSV bits and opcode
	 * @param payload one Latin-1 character a byte
	 */
	public record Frame(int first, String payload) {

		public byte[] bytes() {
			return this.payload.getBytes(StandardCharsets.ISO_8859_1);
		}

		/** The code of a close, -1 if it is another frame. */
		public int closeCode() {
			return (this.first == 0x88 && this.payload.length() >= 2)
					? this.payload.charAt(0) << 8 | this.payload.charAt(1) : -1;
		}

	}

}
