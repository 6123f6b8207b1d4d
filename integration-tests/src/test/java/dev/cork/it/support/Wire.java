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
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A raw connection: what is written is what goes over the wire.
 */
public final class Wire implements AutoCloseable {

	private final Socket socket;

	private final InputStream in;

	public Wire(int port) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setSoTimeout(20_000);
		this.in = this.socket.getInputStream();
	}

	public Wire send(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
		this.socket.getOutputStream().flush();
		return this;
	}

	/** Reads up to and with the blank line that ends a head. */
	public String readHead() throws IOException {
		ByteArrayOutputStream head = new ByteArrayOutputStream();
		while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
			int b = this.in.read();
			if (b < 0) {
				break;
			}
			head.write(b);
		}
		return head.toString(StandardCharsets.ISO_8859_1);
	}

	public String read(int bytes) throws IOException {
		return new String(this.in.readNBytes(bytes), StandardCharsets.ISO_8859_1);
	}

	/** Reads until the server closes the connection. */
	public String readAll() throws IOException {
		return new String(this.in.readAllBytes(), StandardCharsets.ISO_8859_1);
	}

	/** Closes the connection in a way that the server notices at once. */
	public void reset() throws IOException {
		this.socket.setSoLinger(true, 0);
		this.socket.close();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
