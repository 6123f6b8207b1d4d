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

package dev.cork.engine.cost;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A client that does as little as it can: it sends prepared bytes and counts what comes
 * back. It knows how long an answer is from the first one.
 */
final class Load implements AutoCloseable {

	private static final String MARK = "GET /mark HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final String MARKED = "the mark";

	private static final int SECONDS_IN_DATE = "Date: Thu, 01 Jan 1970 00:00:".length();

	private final List<SocketChannel> connections = new ArrayList<>();

	private final ByteBuffer batch;

	private final int batchSize;

	private final boolean slowReader;

	private final LongSupplier answered;

	private final ByteBuffer answers = ByteBuffer.allocateDirect(1 << 18);

	private final int answerBytes;

	/** Where in an answer the seconds of its Date are. */
	private final int dateAt;

	private int lastSecond = -1;

	private int dateChanges;

	/**
	 * Connects, and asks once.
	 * @param server the server's address
	 * @param scenario what to send
	 * @param answered how many requests the server has answered so far
	 */
	Load(SocketAddress server, Scenario scenario, LongSupplier answered) throws IOException {
		for (int i = 0; i < scenario.connections(); i++) {
			this.connections.add(SocketChannel.open(server));
		}
		this.slowReader = scenario.slowReader();
		this.answered = answered;
		this.batchSize = scenario.batchSize();
		this.batch = direct(scenario.request().repeat(this.batchSize));
		String answer = firstAnswer(scenario.request());
		this.answerBytes = answer.length();
		this.dateAt = answer.indexOf("Date: ") + SECONDS_IN_DATE;
	}

	private static ByteBuffer direct(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
		return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
	}

	/** The answer to a request ends where that to the next one, the mark, begins. */
	private String firstAnswer(String request) throws IOException {
		SocketChannel connection = this.connections.get(0);
		connection.write(direct(request + MARK));
		String received = "";
		while (!received.endsWith(MARKED)) {
			if (connection.read(this.answers.clear()) < 0) {
				throw new IOException("Closed after " + received);
			}
			received += StandardCharsets.ISO_8859_1.decode(this.answers.flip());
		}
		if (!received.startsWith("HTTP/1.1 200 OK\r\n")) {
			throw new IOException("Not the answer to measure: " + received);
		}
		return received.substring(0, received.lastIndexOf("HTTP/1.1 200 OK\r\n"));
	}

	/** How often an answer had another second in its Date than the one before. */
	int dateChanges() {
		return this.dateChanges;
	}

	/**
	 * Sends until there were enough requests, and the clock has moved by a whole second
	 * at least.
	 */
	void sendForMoreThanASecond(int requests) throws IOException {
		int changesBefore = this.dateChanges;
		for (int sent = 0; sent < requests || this.dateChanges < changesBefore + 2;) {
			sent += sendRound();
		}
	}

	/**
	 * A batch on each connection, so that a poll of the loop finds many of them ready.
	 */
	private int sendRound() throws IOException {
		int requests = this.batchSize * this.connections.size();
		long answeredThen = this.answered.getAsLong() + requests;
		for (int i = 0; i < this.connections.size(); i++) {
			this.batch.rewind();
			while (this.batch.hasRemaining()) {
				this.connections.get(i).write(this.batch);
			}
		}
		while (this.slowReader && this.answered.getAsLong() < answeredThen) {
			Thread.onSpinWait();
		}
		for (int i = 0; i < this.connections.size(); i++) {
			receive(this.connections.get(i));
		}
		return requests;
	}

	private void receive(SocketChannel connection) throws IOException {
		long missing = (long) this.answerBytes * this.batchSize;
		boolean first = true;
		while (missing > 0) {
			int count = connection.read(this.answers.clear());
			if (count < 0) {
				throw new IOException("The server has closed the connection");
			}
			if (first && count > this.dateAt + 1) {
				look(this.answers.get(this.dateAt) * 10 + this.answers.get(this.dateAt + 1));
			}
			first = false;
			missing -= count;
		}
		if (missing < 0) {
			throw new IOException("More came than was asked for: " + -missing + " bytes");
		}
	}

	private void look(int second) {
		if (second != this.lastSecond) {
			this.lastSecond = second;
			this.dateChanges++;
		}
	}

	@Override
	public void close() throws IOException {
		for (SocketChannel connection : this.connections) {
			connection.close();
		}
	}

}
