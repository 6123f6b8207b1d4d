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

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A client that sends what it is told to, malformed or not, and reads frames.
 */
final class FrameWire implements AutoCloseable {

	static final String HANDSHAKE = """
			GET %s HTTP/1.1\r
			Host: a\r
			Upgrade: websocket\r
			Connection: keep-alive, Upgrade\r
			Sec-WebSocket-Version: 13\r
			Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
			%s\r
			""";

	private static final byte[] MASK = { 0x37, (byte) 0xfa, 0x21, 0x3d };

	private final Socket socket;

	private final DataInputStream in;

	private final String head;

	private FrameWire(Socket socket, byte[]... request) throws IOException {
		this.socket = socket;
		socket.setTcpNoDelay(true);
		socket.setSoTimeout(30_000);
		this.in = new DataInputStream(socket.getInputStream());
		for (byte[] part : request) {
			send(part);
		}
		this.head = readHead();
	}

	static FrameWire open(int port, String path) throws IOException {
		return open(port, path, "", new byte[0]);
	}

	/**
	 * Opens a web socket.
	 * @param fields further header lines, each with its line end
	 * @param afterHandshake what is sent together with the handshake
	 */
	static FrameWire open(int port, String path, String fields, byte[] afterHandshake) throws IOException {
		return request(port, HANDSHAKE.formatted(path, fields), afterHandshake);
	}

	/** Sends a request that may be no handshake. */
	static FrameWire request(int port, String request, byte[] afterRequest) throws IOException {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		all.writeBytes(request.getBytes(StandardCharsets.ISO_8859_1));
		all.writeBytes(afterRequest);
		return new FrameWire(new Socket(InetAddress.getLoopbackAddress(), port), all.toByteArray());
	}

	/** Sends a request in two pieces. */
	static FrameWire requestInTwo(int port, String request, int cut) throws IOException {
		byte[] bytes = request.getBytes(StandardCharsets.ISO_8859_1);
		return new FrameWire(new Socket(InetAddress.getLoopbackAddress(), port), Arrays.copyOf(bytes, cut),
				Arrays.copyOfRange(bytes, cut, bytes.length));
	}

	/** The head of the answer to the handshake. */
	String head() {
		return this.head;
	}

	private String readHead() throws IOException {
		StringBuilder text = new StringBuilder();
		while (text.indexOf("\r\n\r\n") < 0) {
			int b = this.in.read();
			if (b < 0) {
				break;
			}
			text.append((char) b);
		}
		return text.toString();
	}

	void send(byte[] bytes) throws IOException {
		this.socket.getOutputStream().write(bytes);
		this.socket.getOutputStream().flush();
	}

	/** A masked frame with the shortest length. */
	static byte[] frame(int firstByte, byte[] payload) {
		ByteArrayOutputStream frame = new ByteArrayOutputStream();
		frame.write(firstByte);
		if (payload.length < 126) {
			frame.write(0x80 | payload.length);
		}
		else if (payload.length < 1 << 16) {
			frame.write(0x80 | 126);
			frame.write(payload.length >> 8);
			frame.write(payload.length);
		}
		else {
			frame.write(0x80 | 127);
			for (int shift = 56; shift >= 0; shift -= 8) {
				frame.write((int) ((long) payload.length >> shift));
			}
		}
		frame.writeBytes(MASK);
		for (int i = 0; i < payload.length; i++) {
			frame.write(payload[i] ^ MASK[i & 3]);
		}
		return frame.toByteArray();
	}

	static byte[] text(String text) {
		return frame(0x81, text.getBytes(StandardCharsets.UTF_8));
	}

	/** Reads one frame of the server. */
	Frame read() throws IOException {
		int first = this.in.readUnsignedByte();
		int length = this.in.readUnsignedByte();
		if (length == 126) {
			length = this.in.readUnsignedShort();
		}
		else if (length == 127) {
			length = (int) this.in.readLong();
		}
		return new Frame(first, this.in.readNBytes(length));
	}

	/** Reads until the connection ends, and tells how many bytes came. */
	int readToEnd() throws IOException {
		return this.in.readAllBytes().length;
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	/** Several frames in one send. */
	static byte[] concat(byte[]... parts) {
		ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt((part) -> part.length).sum());
		for (byte[] part : parts) {
			all.put(part);
		}
		return all.array();
	}

	/** A frame of the server. */
	static final class Frame {

		private final int first;

		private final byte[] payload;

		Frame(int first, byte[] payload) {
			this.first = first;
			this.payload = payload;
		}

		/** The byte with FIN and opcode. */
		int first() {
			return this.first;
		}

		byte[] payload() {
			return this.payload;
		}

		String text() {
			return new String(this.payload, StandardCharsets.UTF_8);
		}

		/** The code of a close, -1 for any other frame or one without a code. */
		int closeCode() {
			return (this.first == 0x88 && this.payload.length >= 2)
					? (this.payload[0] & 0xff) << 8 | (this.payload[1] & 0xff) : -1;
		}

	}

}
