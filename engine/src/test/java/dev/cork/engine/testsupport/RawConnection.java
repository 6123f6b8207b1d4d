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

package dev.cork.engine.testsupport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A client's end of a connection, on which a test says and hears bytes, one Latin-1
 * character each. Reads block; a test bounds its own time.
 */
public final class RawConnection implements AutoCloseable {

	private static final Pattern CONTENT_LENGTH = Pattern.compile("(?i)\r\nContent-Length: *(\\d+)\r\n");

	private final SocketChannel channel;

	private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);

	private final StringBuilder received = new StringBuilder();

	private RawConnection(SocketChannel channel) {
		this.channel = channel;
	}

	/**
	 * Connects to a port of the loopback interface.
	 * @param port the port
	 * @return the connection
	 * @throws IOException if nobody listens
	 */
	public static RawConnection to(int port) throws IOException {
		return to(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
	}

	/**
	 * Connects to an address.
	 * @param address a TCP address or that of a Unix domain socket
	 * @return the connection
	 * @throws IOException if nobody listens
	 */
	public static RawConnection to(SocketAddress address) throws IOException {
		SocketChannel channel = SocketChannel.open(address);
		if (address instanceof InetSocketAddress) {
			channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
		}
		return new RawConnection(channel);
	}

	/**
	 * Says something.
	 * @param text the bytes
	 * @return this
	 * @throws IOException if the connection is broken
	 */
	public RawConnection send(String text) throws IOException {
		ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
		while (bytes.hasRemaining()) {
			this.channel.write(bytes);
		}
		return this;
	}

	/**
	 * Sends a request without a body and waits for its response.
	 * @param path the path
	 * @return the response
	 * @throws IOException if the connection ends before
	 */
	public String get(String path) throws IOException {
		return send("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").receive();
	}

	/**
	 * Waits for the next response, which has to have a Content-Length.
	 * @return its head and its body
	 * @throws IOException if the connection ends before
	 */
	public String receive() throws IOException {
		int headEnd = receiveUntil("\r\n\r\n");
		Matcher length = CONTENT_LENGTH.matcher(this.received.substring(0, headEnd));
		if (!length.find()) {
			throw new IOException("No Content-Length in " + this.received);
		}
		int end = headEnd + Integer.parseInt(length.group(1));
		while (this.received.length() < end) {
			readSome();
		}
		return take(end);
	}

	/**
	 * Waits for a text.
	 * @param text the text
	 * @return everything up to its end that was not returned before
	 * @throws IOException if the connection ends before
	 */
	public String receiveThrough(String text) throws IOException {
		return take(receiveUntil(text));
	}

	/**
	 * Waits for the end of the connection.
	 * @return everything that was not returned before
	 * @throws IOException if the connection is reset
	 */
	public String receiveToTheEnd() throws IOException {
		while (read()) {
			// until nothing comes any more
		}
		return take(this.received.length());
	}

	private int receiveUntil(String text) throws IOException {
		int at = this.received.indexOf(text);
		while (at < 0) {
			readSome();
			at = this.received.indexOf(text);
		}
		return at + text.length();
	}

	private void readSome() throws IOException {
		if (!read()) {
			throw new IOException("The connection has ended after " + this.received);
		}
	}

	private boolean read() throws IOException {
		int count = this.channel.read(this.buffer.clear());
		if (count > 0) {
			this.received.append(StandardCharsets.ISO_8859_1.decode(this.buffer.flip()));
		}
		return count >= 0;
	}

	private String take(int length) {
		String taken = this.received.substring(0, length);
		this.received.delete(0, length);
		return taken;
	}

	/**
	 * Returns the address of this end.
	 * @return the address
	 * @throws IOException if the connection is closed
	 */
	public SocketAddress localAddress() throws IOException {
		return this.channel.getLocalAddress();
	}

	/**
	 * Ends this side; the other can still be heard.
	 * @return this
	 * @throws IOException if the connection is broken
	 */
	public RawConnection endOutput() throws IOException {
		this.channel.shutdownOutput();
		return this;
	}

	/**
	 * Closes the connection.
	 * @throws IOException if that fails
	 */
	public void hangUp() throws IOException {
		this.channel.close();
	}

	/**
	 * Closes the connection so that the other end sees it broken.
	 * @throws IOException if it is closed already
	 */
	public void reset() throws IOException {
		this.channel.setOption(StandardSocketOptions.SO_LINGER, 0);
		this.channel.close();
	}

	@Override
	public void close() throws IOException {
		this.channel.close();
	}

}
