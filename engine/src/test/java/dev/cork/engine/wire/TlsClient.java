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

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * One connection that speaks TLS, by the JDK's client, and sees the records that come.
 */
final class TlsClient implements AutoCloseable {

	static final int ALERT = 21;

	static final int APPLICATION_DATA = 23;

	private final TappedSocket tapped;

	private final SSLSocket socket;

	private final InputStream in;

	private TlsClient(SSLContext context, int port, String version, String serverName, boolean byteByByte)
			throws IOException {
		this.tapped = new TappedSocket(byteByByte);
		this.tapped.setTcpNoDelay(true);
		this.tapped.setSoTimeout(Math.toIntExact(TestServer.PATIENCE.toMillis()));
		this.tapped.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
		this.socket = (SSLSocket) context.getSocketFactory().createSocket(this.tapped, "localhost", port, true);
		SSLParameters parameters = this.socket.getSSLParameters();
		parameters.setProtocols(new String[] { version });
		parameters.setServerNames(List.of(new SNIHostName(serverName)));
		this.socket.setSSLParameters(parameters);
		this.in = new BufferedInputStream(this.socket.getInputStream(), 1 << 16);
	}

	static TlsClient connect(SSLContext context, TestServer server, String version) {
		return connect(context, server, version, "localhost");
	}

	static TlsClient connect(SSLContext context, TestServer server, String version, String serverName) {
		return open(context, server, version, serverName, false).handshake();
	}

	/** Sends each byte, those of the handshake too, by a call of its own. */
	static TlsClient connectByteByByte(SSLContext context, TestServer server, String version) {
		return open(context, server, version, "localhost", true).handshake();
	}

	private static TlsClient open(SSLContext context, TestServer server, String version, String serverName,
			boolean byteByByte) {
		try {
			return new TlsClient(context, server.port(), version, serverName, byteByByte);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private TlsClient handshake() {
		try {
			this.socket.startHandshake();
			return this;
		}
		catch (IOException ex) {
			close();
			throw new UncheckedIOException(ex);
		}
	}

	SSLSocket socket() {
		return this.socket;
	}

	InputStream in() {
		return this.in;
	}

	/** Sends text as one record, if it fits. */
	TlsClient send(String latin1) {
		return send(latin1.getBytes(StandardCharsets.ISO_8859_1));
	}

	TlsClient send(byte[] bytes) {
		try {
			this.socket.getOutputStream().write(bytes);
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Sends bytes past the client's own TLS. */
	TlsClient sendRaw(byte[] bytes) {
		try {
			this.tapped.getOutputStream().write(bytes);
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	WireResponse get(String path) {
		return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").response();
	}

	WireResponse response() {
		try {
			return WireResponse.read(this.in, false);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Reads to the end that close_notify announces; fails if the connection just ends.
	 */
	String rest() {
		try {
			return new String(this.in.readAllBytes(), StandardCharsets.ISO_8859_1);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The content types of all records that have come. */
	List<Integer> recordTypes() {
		return this.tapped.recordTypes();
	}

	/** Ends the connection without a word of TLS. */
	void cut() {
		try {
			this.tapped.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		cut();
	}

	/** Sees what comes, and may send byte by byte. */
	private static final class TappedSocket extends Socket {

		private final ByteArrayOutputStream received = new ByteArrayOutputStream();

		private final boolean byteByByte;

		private TappedSocket(boolean byteByByte) {
			this.byteByByte = byteByByte;
		}

		private List<Integer> recordTypes() {
			byte[] bytes = this.received.toByteArray();
			List<Integer> types = new ArrayList<>();
			for (int at = 0; at + 5 <= bytes.length;) {
				types.add((int) bytes[at]);
				at += 5 + ((bytes[at + 3] & 0xFF) << 8) + (bytes[at + 4] & 0xFF);
			}
			return types;
		}

		@Override
		public InputStream getInputStream() throws IOException {
			return new FilterInputStream(super.getInputStream()) {
				@Override
				public int read() throws IOException {
					byte[] one = new byte[1];
					return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xFF;
				}

				@Override
				public int read(byte[] target, int offset, int length) throws IOException {
					int count = super.read(target, offset, length);
					if (count > 0) {
						TappedSocket.this.received.write(target, offset, count);
					}
					return count;
				}
			};
		}

		@Override
		public OutputStream getOutputStream() throws IOException {
			OutputStream out = super.getOutputStream();
			return new FilterOutputStream(out) {
				@Override
				public void write(byte[] bytes, int offset, int length) throws IOException {
					if (!TappedSocket.this.byteByByte) {
						out.write(bytes, offset, length);
						return;
					}
					for (int i = 0; i < length; i++) {
						out.write(bytes, offset + i, 1);
					}
				}
			};
		}

	}

}
