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

package dev.cork.benchmarks.compare;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

import dev.cork.benchmarks.server.Bulk;

/**
 * A client that downloads or uploads one long body, as fast as it can, and checks that
 * every byte has arrived.
 */
final class Transfer {

	private static final int BUFFER_BYTES = 1 << 18;

	private static final int HEAD_BYTES = 4096;

	private final InetSocketAddress server;

	private final byte[] pattern = Bulk.pattern();

	private final ByteBuffer received = ByteBuffer.allocateDirect(BUFFER_BYTES);

	Transfer(int port) {
		this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
	}

	void run(boolean upload, long bytes) throws IOException {
		try (SocketChannel channel = SocketChannel.open(this.server)) {
			if (upload) {
				upload(channel, bytes);
			}
			else {
				download(channel, bytes);
			}
		}
	}

	private void upload(SocketChannel channel, long bytes) throws IOException {
		write(channel, "POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n"
				+ "Content-Length: " + bytes + "\r\n\r\n");
		ByteBuffer body = ByteBuffer.allocateDirect(this.pattern.length).put(this.pattern);
		for (long left = bytes; left > 0; left -= body.limit()) {
			body.clear().limit((int) Math.min(left, body.capacity()));
			while (body.hasRemaining()) {
				channel.write(body);
			}
		}
		String expected = Bulk.summary(bytes, checksum(bytes));
		long length = head(channel);
		while (this.received.position() < length) {
			read(channel);
		}
		String answer = StandardCharsets.US_ASCII.decode(this.received.flip()).toString();
		if (!answer.equals(expected)) {
			throw new IOException("The server says that '" + answer + "' came where '" + expected + "' was sent");
		}
	}

	private void download(SocketChannel channel, long bytes) throws IOException {
		write(channel, "GET /download/" + (bytes >> 20) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
		long length = head(channel);
		if (length != bytes) {
			throw new IOException("The server sends " + length + " bytes where " + bytes + " were asked for");
		}
		CRC32C checksum = new CRC32C();
		long left = bytes - this.received.position();
		checksum.update(this.received.flip());
		while (left > 0) {
			this.received.clear();
			left -= read(channel);
			checksum.update(this.received.flip());
		}
		if (left < 0 || checksum.getValue() != checksum(bytes).getValue()) {
			throw new IOException("The server has sent other bytes than were asked for");
		}
	}

	/** Reads a head; what came with it stays in the buffer. */
	private long head(SocketChannel channel) throws IOException {
		this.received.clear().limit(HEAD_BYTES);
		String seen = "";
		while (!seen.contains("\r\n\r\n")) {
			read(channel);
			seen = StandardCharsets.ISO_8859_1.decode(this.received.duplicate().flip()).toString();
		}
		int end = seen.indexOf("\r\n\r\n") + 4;
		String head = seen.substring(0, end);
		this.received.flip().position(end);
		this.received.compact();
		if (!head.startsWith("HTTP/1.1 200 ")) {
			throw new IOException("The server has answered " + head.lines().findFirst().orElse("nothing"));
		}
		return head.lines()
			.filter((line) -> line.regionMatches(true, 0, "content-length:", 0, "content-length:".length()))
			.mapToLong((line) -> Long.parseLong(line.substring("content-length:".length()).strip()))
			.findFirst()
			.orElseThrow(() -> new IOException("The server does not say how long its answer is: " + head));
	}

	private int read(SocketChannel channel) throws IOException {
		int read = channel.read(this.received);
		if (read < 0) {
			throw new EOFException("The server has closed the connection");
		}
		if (read == 0) {
			throw new IOException("The server sends more than is expected");
		}
		return read;
	}

	private static void write(SocketChannel channel, String text) throws IOException {
		ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
		while (bytes.hasRemaining()) {
			channel.write(bytes);
		}
	}

	private CRC32C checksum(long bytes) {
		CRC32C checksum = new CRC32C();
		for (long left = bytes; left > 0; left -= this.pattern.length) {
			checksum.update(this.pattern, 0, (int) Math.min(left, this.pattern.length));
		}
		return checksum;
	}

}
