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

package dev.cork.benchmarks.load;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * One connection with what is in flight on it. Answers are counted by their bytes; each
 * must begin as the first one did, which was read with care.
 */
final class Connection {

	private static final int BEGINNING_BYTES = 8;

	private final SocketChannel channel;

	private final Link link;

	private final ByteBuffer batch;

	private final int answerBytes;

	private final long beginning;

	private long awaitedBytes;

	private @Nullable SelectionKey key;

	/**
	 * Makes a connection that has nothing in flight.
	 * @param channel of the connection
	 * @param link how its bytes go
	 * @param batch all that is sent at a time; shared
	 * @param answer the first answer, as Latin-1
	 */
	Connection(SocketChannel channel, Link link, ByteBuffer batch, String answer) {
		this.channel = channel;
		this.link = link;
		this.batch = batch.duplicate();
		this.answerBytes = answer.length();
		long first = 0;
		for (int i = 0; i < BEGINNING_BYTES; i++) {
			first = first << 8 | answer.charAt(i);
		}
		this.beginning = first;
	}

	int answerBytes() {
		return this.answerBytes;
	}

	void register(Selector selector) throws IOException {
		this.key = this.channel.register(selector, SelectionKey.OP_READ, this);
	}

	/**
	 * Sends, and awaits answers.
	 * @param answers how many
	 * @throws IOException if the connection is broken
	 */
	void send(int answers) throws IOException {
		await(answers);
		this.batch.rewind();
		writeOn();
	}

	/**
	 * Awaits answers to what others send.
	 * @param answers how many
	 */
	void await(int answers) {
		this.awaitedBytes = (long) answers * this.answerBytes;
	}

	/**
	 * Writes what the kernel did not take before.
	 * @throws IOException if the connection is broken
	 */
	void writeOn() throws IOException {
		int interest = this.link.write(this.batch) ? SelectionKey.OP_READ
				: SelectionKey.OP_READ | SelectionKey.OP_WRITE;
		SelectionKey registered = Objects.requireNonNull(this.key);
		if (registered.interestOps() != interest) {
			registered.interestOps(interest);
		}
	}

	/**
	 * Reads once.
	 * @param buffer for everybody's bytes
	 * @return whether the last of the awaited answers is complete
	 * @throws IOException if the server has closed or answers something else
	 */
	boolean read(ByteBuffer buffer) throws IOException {
		buffer.clear();
		int read = this.link.read(buffer);
		if (read < 0) {
			throw new EOFException("The server has closed a connection");
		}
		if (read == 0) {
			return false;
		}
		// where the next answer begins
		int next = (int) (this.awaitedBytes % this.answerBytes);
		while (next + BEGINNING_BYTES <= read) {
			if (buffer.getLong(next) != this.beginning) {
				throw new IOException("An answer does not begin or end where the first one did");
			}
			next += this.answerBytes;
		}
		this.awaitedBytes -= read;
		if (this.awaitedBytes < 0) {
			throw new IOException("There is more than was asked for");
		}
		return this.awaitedBytes == 0;
	}

	/**
	 * Closes without leaving the port in TIME_WAIT, of which there are too few.
	 * @throws IOException if closing fails
	 */
	void close() throws IOException {
		this.channel.setOption(StandardSocketOptions.SO_LINGER, 0);
		this.channel.close();
	}

}
