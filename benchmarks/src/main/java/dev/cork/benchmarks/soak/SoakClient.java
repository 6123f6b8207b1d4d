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

package dev.cork.benchmarks.soak;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens web sockets, all at once, subscribes with each, has one message published, sees
 * it come to all of them and closes them. A process of its own, since descriptors are
 * limited by process.
 */
public final class SoakClient {

	private static final byte[] CLOSE = { (byte) 0x88, (byte) 0x82, 0, 0, 0, 0, 3, (byte) 0xe8 };

	private SoakClient() {
	}

	/**
	 * Runs one round; ends with an exception if anything is missing.
	 * @param arguments port and number of connections
	 * @throws IOException if a connection fails
	 */
	public static void main(String[] arguments) throws IOException {
		int port = Integer.parseInt(arguments[0]);
		int count = Integer.parseInt(arguments[1]);
		List<Socket> open = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
			socket.setTcpNoDelay(true);
			socket.setSoTimeout(60_000);
			socket.getOutputStream().write(handshakeAnd("topic-" + i));
			expect(socket, "subscribed");
			open.add(socket);
		}
		open.get(0).getOutputStream().write(text("publish"));
		for (Socket socket : open) {
			expect(socket, Soak.NEWS);
		}
		for (int i = 0; i < count; i++) {
			end(open.get(i), i % 2 == 0);
		}
	}

	private static void end(Socket socket, boolean handshake) throws IOException {
		if (handshake) {
			socket.getOutputStream().write(CLOSE);
			byte[] answer = socket.getInputStream().readAllBytes();
			if (answer.length != 4) {
				throw new IOException("The close was answered with " + answer.length + " bytes");
			}
		}
		else {
			socket.setSoLinger(true, 0);
		}
		socket.close();
	}

	private static byte[] handshakeAnd(String topic) {
		byte[] handshake = """
				GET /soak HTTP/1.1\r
				Host: soak\r
				Upgrade: websocket\r
				Connection: Upgrade\r
				Sec-WebSocket-Version: 13\r
				Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
				\r
				""".getBytes(StandardCharsets.ISO_8859_1);
		byte[] text = text(topic);
		byte[] both = new byte[handshake.length + text.length];
		System.arraycopy(handshake, 0, both, 0, handshake.length);
		System.arraycopy(text, 0, both, handshake.length, text.length);
		return both;
	}

	/** A short text, whose mask is zero. */
	private static byte[] text(String text) {
		byte[] content = text.getBytes(StandardCharsets.UTF_8);
		byte[] frame = new byte[6 + content.length];
		frame[0] = (byte) 0x81;
		frame[1] = (byte) (0x80 | content.length);
		System.arraycopy(content, 0, frame, 6, content.length);
		return frame;
	}

	private static void expect(Socket socket, String text) throws IOException {
		DataInputStream in = new DataInputStream(socket.getInputStream());
		int first = in.read();
		while (first == 'H') {
			// the answer to the handshake comes first
			skipHead(in);
			first = in.read();
		}
		String content = (first == 0x81) ? new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.UTF_8)
				: "";
		if (!content.equals(text)) {
			throw new IOException("Expected '" + text + "', but there is '" + content + "' in a frame of " + first);
		}
	}

	private static void skipHead(DataInputStream in) throws IOException {
		int end = 0;
		while (end != 0x0d0a0d0a) {
			end = end << 8 | in.readUnsignedByte();
		}
	}

}
