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

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The JDK's own WebSocket client, which keeps what it gets.
 */
public final class WebSocketClient implements AutoCloseable, WebSocket.Listener {

	private static final HttpClient CLIENT = HttpClient.newHttpClient();

	private final BlockingQueue<Object> messages = new LinkedBlockingQueue<>();

	private final CompletableFuture<Closed> closed = new CompletableFuture<>();

	private final StringBuilder text = new StringBuilder();

	private final List<ByteBuffer> binary = new ArrayList<>();

	private final boolean reads;

	private WebSocket webSocket;

	private WebSocketClient(boolean reads) {
		this.reads = reads;
	}

	/** A close frame that has come. */
	public record Closed(int code, String reason) {

	}

	public static WebSocketClient connect(int port, String path) {
		return connect(port, path, (builder) -> {
		});
	}

	public static WebSocketClient connect(int port, String path, Consumer<WebSocket.Builder> handshake) {
		return connect(port, path, handshake, true);
	}

	/** A client that takes nothing of what is sent to it before {@link #read}. */
	public static WebSocketClient connectWithoutReading(int port, String path) {
		return connect(port, path, (builder) -> {
		}, false);
	}

	private static WebSocketClient connect(int port, String path, Consumer<WebSocket.Builder> handshake,
			boolean reads) {
		WebSocketClient client = new WebSocketClient(reads);
		WebSocket.Builder builder = CLIENT.newWebSocketBuilder();
		handshake.accept(builder);
		client.webSocket = builder.buildAsync(URI.create("ws://127.0.0.1:" + port + path), client).join();
		return client;
	}

	/** The status with which a handshake is refused. */
	public static int refused(int port, String path, Consumer<WebSocket.Builder> handshake) {
		try (WebSocketClient client = connect(port, path, handshake)) {
			throw new AssertionError("It is open: " + client.webSocket);
		}
		catch (CompletionException ex) {
			if (ex.getCause() instanceof WebSocketHandshakeException refused) {
				return refused.getResponse().statusCode();
			}
			throw ex;
		}
	}

	/** A handshake as it goes over the wire. */
	public static String handshake(String host, String path) {
		return "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
				+ "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
	}

	public String subprotocol() {
		return this.webSocket.getSubprotocol();
	}

	public WebSocketClient send(String text) {
		this.webSocket.sendText(text, true).join();
		return this;
	}

	public WebSocketClient sendFragments(String... fragments) {
		for (int i = 0; i < fragments.length; i++) {
			this.webSocket.sendText(fragments[i], i == fragments.length - 1).join();
		}
		return this;
	}

	public WebSocketClient send(byte[] bytes) {
		this.webSocket.sendBinary(ByteBuffer.wrap(bytes), true).join();
		return this;
	}

	public WebSocketClient sendFragments(byte[]... fragments) {
		for (int i = 0; i < fragments.length; i++) {
			this.webSocket.sendBinary(ByteBuffer.wrap(fragments[i]), i == fragments.length - 1).join();
		}
		return this;
	}

	public WebSocketClient ping(byte[] data) {
		this.webSocket.sendPing(ByteBuffer.wrap(data)).join();
		return this;
	}

	public WebSocketClient pong(byte[] data) {
		this.webSocket.sendPong(ByteBuffer.wrap(data)).join();
		return this;
	}

	public WebSocketClient sendClose(int code, String reason) {
		this.webSocket.sendClose(code, reason).join();
		return this;
	}

	/** Starts to take what is sent. */
	public void read() {
		this.webSocket.request(Long.MAX_VALUE);
	}

	/** The next message: a String or a byte array. */
	public Object next() {
		try {
			Object message = this.messages.poll(20, TimeUnit.SECONDS);
			if (message == null) {
				throw new AssertionError("No message has come; closed: " + this.closed);
			}
			return message;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** Messages that have come and were not asked for. */
	public List<Object> rest() {
		List<Object> rest = new ArrayList<>();
		this.messages.drainTo(rest);
		return rest;
	}

	/** How the server has closed. */
	public Closed closed() {
		return this.closed.orTimeout(20, TimeUnit.SECONDS).join();
	}

	@Override
	public void onOpen(WebSocket webSocket) {
		if (this.reads) {
			webSocket.request(Long.MAX_VALUE);
		}
	}

	@Override
	public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
		this.text.append(data);
		if (last) {
			this.messages.add(this.text.toString());
			this.text.setLength(0);
		}
		return null;
	}

	@Override
	public CompletionStage<?> onBinary(WebSocket webSocket, ByteBuffer data, boolean last) {
		this.binary.add(ByteBuffer.allocate(data.remaining()).put(data).flip());
		if (last) {
			ByteBuffer whole = ByteBuffer.allocate(this.binary.stream().mapToInt(ByteBuffer::remaining).sum());
			this.binary.forEach(whole::put);
			this.binary.clear();
			this.messages.add(whole.array());
		}
		return null;
	}

	@Override
	public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
		this.closed.complete(new Closed(statusCode, reason));
		return null;
	}

	@Override
	public void onError(WebSocket webSocket, Throwable error) {
		this.closed.completeExceptionally(error);
	}

	/** Ends the connection without a closing handshake. */
	public void abort() {
		this.webSocket.abort();
	}

	@Override
	public void close() {
		abort();
	}

}
