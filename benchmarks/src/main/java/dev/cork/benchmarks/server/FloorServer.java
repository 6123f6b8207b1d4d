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

package dev.cork.benchmarks.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

import dev.cork.benchmarks.scenario.Scenarios;

/**
 * The floor: what NIO and the kernel take. Reads, and writes a canned response for each
 * request, without looking at any: the first read has one, and all others are as long.
 */
public final class FloorServer implements Runnable {

	private static final int MOST_AT_ONCE = 1024;

	private final ServerSocketChannel listener;

	private final Selector selector;

	private final ByteBuffer received = ByteBuffer.allocateDirect(1 << 16);

	private final ByteBuffer answers;

	private final int answerBytes;

	private int requestBytes;

	private FloorServer(ServerSocketChannel listener, Selector selector) {
		this.listener = listener;
		this.selector = selector;
		byte[] answer = ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n"
				+ "Date: Tue, 01 Dec 2026 06:09:42 GMT\r\n\r\n" + Scenarios.HELLO)
			.getBytes(StandardCharsets.US_ASCII);
		this.answerBytes = answer.length;
		this.answers = ByteBuffer.allocateDirect(answer.length * MOST_AT_ONCE);
		for (int i = 0; i < MOST_AT_ONCE; i++) {
			this.answers.put(answer);
		}
	}

	/**
	 * Runs the process.
	 * @param arguments see {@link Settings}
	 * @throws Exception if it cannot be started
	 */
	public static void main(String[] arguments) throws Exception {
		ServerProcess.serve(arguments, FloorServer::start);
	}

	private static int start(Settings settings) throws IOException {
		Selector selector = Selector.open();
		ServerSocketChannel listener = ServerSocketChannel.open();
		listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
		listener.configureBlocking(false);
		listener.register(selector, SelectionKey.OP_ACCEPT);
		new Thread(new FloorServer(listener, selector), "floor").start();
		return listener.socket().getLocalPort();
	}

	@Override
	public void run() {
		try {
			while (true) {
				this.selector.select(this::ready);
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException("The selector is broken", ex);
		}
	}

	private void ready(SelectionKey key) {
		try {
			if (key.isAcceptable()) {
				SocketChannel accepted = this.listener.accept();
				accepted.configureBlocking(false);
				accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
				accepted.register(this.selector, SelectionKey.OP_READ);
			}
			else {
				answer((SocketChannel) key.channel());
			}
		}
		catch (IOException ex) {
			// reset by the peer, which is how the load generator ends
			key.cancel();
		}
	}

	private void answer(SocketChannel channel) throws IOException {
		this.received.clear();
		int read = channel.read(this.received);
		if (read < 0) {
			channel.close();
			return;
		}
		if (this.requestBytes == 0) {
			this.requestBytes = read;
		}
		this.answers.limit(read / this.requestBytes * this.answerBytes).position(0);
		channel.write(this.answers);
	}

}
