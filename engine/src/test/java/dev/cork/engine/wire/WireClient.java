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
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import dev.cork.engine.metrics.Counter;

/**
 * One connection to a {@link TestServer}, without any opinion on what may be sent.
 */
final class WireClient implements AutoCloseable {

	private static final String PROBE = "GET /probe HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final byte[] LOOPBACK = { 127, 0, 0, 1 };

	private final TestServer server;

	private final SocketChannel channel;

	private final Socket socket;

	private final InputStream in;

	WireClient(TestServer server) {
		this(server, 0);
	}

	/**
	 * Connects.
	 * @param server the server
	 * @param receiveBufferBytes how much the kernel may hold that the test has not read
	 * yet, 0 for the system's default
	 */
	WireClient(TestServer server, int receiveBufferBytes) {
		this.server = server;
		try {
			this.channel = SocketChannel.open();
			this.socket = this.channel.socket();
			if (receiveBufferBytes > 0) {
				this.socket.setReceiveBufferSize(receiveBufferBytes);
			}
			this.socket.setTcpNoDelay(true);
			this.socket.setSoTimeout(Math.toIntExact(TestServer.PATIENCE.toMillis()));
			this.socket.connect(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), server.port()));
			this.in = new BufferedInputStream(this.socket.getInputStream(), 1 << 16);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Sends text, a byte for each character. */
	WireClient send(String latin1) {
		return send(latin1.getBytes(StandardCharsets.ISO_8859_1));
	}

	WireClient send(byte[] bytes) {
		try {
			this.socket.getOutputStream().write(bytes);
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Sends text, which the server may have refused already. */
	void sendUnlessRefused(String latin1) {
		try {
			this.socket.getOutputStream().write(latin1.getBytes(StandardCharsets.ISO_8859_1));
		}
		catch (IOException ex) {
			// its answer may still be read
		}
	}

	/**
	 * Sends text and waits until the server has read it: what follows is another read.
	 */
	WireClient sendAlone(String latin1) {
		long expected = this.server.count(Counter.READ_BYTES) + latin1.length();
		send(latin1);
		this.server.awaitCount(Counter.READ_BYTES, expected);
		return this;
	}

	/** Sends text in as many pieces as it has bytes. */
	WireClient sendByteByByte(String latin1) {
		for (int i = 0; i < latin1.length(); i++) {
			sendAlone(latin1.substring(i, i + 1));
		}
		return this;
	}

	/**
	 * Sends bytes until the server reads no more of them.
	 * @param bytes what to send at most
	 * @param other a connection of the same loop, whose server knows {@code /probe}: when
	 * that has been answered the loop has looked at every socket
	 * @return how many bytes the kernels have taken
	 */
	int sendUntilStalled(byte[] bytes, WireClient other) {
		ByteBuffer rest = ByteBuffer.wrap(bytes);
		try {
			this.channel.configureBlocking(false);
			boolean stalled = false;
			while (rest.hasRemaining() && !stalled) {
				if (this.channel.write(rest) == 0) {
					long before = this.server.count(Counter.READ_BYTES);
					other.send(PROBE).response();
					stalled = this.server.count(Counter.READ_BYTES) - before == PROBE.length()
							&& this.channel.write(rest) == 0;
				}
			}
			this.channel.configureBlocking(true);
			return rest.position();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Reads the next response, an interim one too. */
	WireResponse response() {
		return response(false);
	}

	/** Reads the next response, to a HEAD: its header lies about a body. */
	WireResponse headResponse() {
		return response(true);
	}

	private WireResponse response(boolean toHead) {
		try {
			return WireResponse.read(this.in, toHead);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Reads what has come by one call, nothing if the connection has broken. */
	byte[] readOne() {
		byte[] buffer = new byte[1 << 16];
		try {
			int count = this.in.read(buffer);
			return Arrays.copyOf(buffer, Math.max(count, 0));
		}
		catch (IOException ex) {
			return new byte[0];
		}
	}

	/** Reads some bytes. */
	byte[] read(int count) {
		try {
			return this.in.readNBytes(count);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Reads until the server ends its side, regularly. */
	String rest() {
		try {
			return new String(this.in.readAllBytes(), StandardCharsets.ISO_8859_1);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Reads until the connection ends in any way, and returns how many bytes came. */
	long drain() {
		return readToEnd(OutputStream.nullOutputStream());
	}

	/** Reads until the connection ends in any way, and returns what came. */
	byte[] readToEnd() {
		ByteArrayOutputStream received = new ByteArrayOutputStream();
		readToEnd(received);
		return received.toByteArray();
	}

	private long readToEnd(OutputStream target) {
		byte[] buffer = new byte[1 << 16];
		long count = 0;
		try {
			for (int read = this.in.read(buffer); read >= 0; read = this.in.read(buffer)) {
				target.write(buffer, 0, read);
				count += read;
			}
		}
		catch (SocketTimeoutException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (IOException ex) {
			// a reset is an end as well
		}
		return count;
	}

	int localPort() {
		return this.socket.getLocalPort();
	}

	/** Ends this side; the server may still answer. */
	WireClient finish() {
		try {
			this.socket.shutdownOutput();
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Closes the connection with a reset, whether everything was read or not. */
	void reset() {
		try {
			this.socket.setSoLinger(true, 0);
			this.socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Leaves no address in TIME_WAIT behind, of which a run would need thousands. */
	@Override
	public void close() {
		if (!this.socket.isClosed()) {
			reset();
		}
	}

}
