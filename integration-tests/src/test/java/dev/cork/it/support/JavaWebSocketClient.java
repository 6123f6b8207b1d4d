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
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.java_websocket.WebSocket;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.extensions.IExtension;
import org.java_websocket.framing.Framedata;
import org.java_websocket.framing.PingFrame;
import org.java_websocket.framing.PongFrame;
import org.java_websocket.handshake.ServerHandshake;
import org.java_websocket.protocols.IProtocol;
import org.java_websocket.protocols.Protocol;

/**
 * The client of the Java-WebSocket project, with frames, handshake and compression of its
 * own. It keeps what it gets.
 */
public final class JavaWebSocketClient extends WebSocketClient implements AutoCloseable {

	private final BlockingQueue<Object> events = new LinkedBlockingQueue<>();

	private volatile ServerHandshake handshake;

	private JavaWebSocketClient(URI uri, Draft_6455 draft, Map<String, String> headers) {
		super(uri, draft, headers, 20_000);
		setConnectionLostTimeout(0);
	}

	/**
	 * How the connection was closed.
	 *
	 * @param code of the close frame
	 * @param reason of the close frame
	 * @param remote whether the server has begun it
	 */
	public record Closed(int code, String reason, boolean remote) {

	}

	/** Opens a web socket, or fails. */
	public static JavaWebSocketClient open(int port, String path, List<IExtension> extensions, String... subprotocols)
			throws InterruptedException {
		List<IProtocol> protocols = List.of(subprotocols).stream().<IProtocol>map(Protocol::new).toList();
		JavaWebSocketClient client = new JavaWebSocketClient(URI.create("ws://127.0.0.1:" + port + path),
				new Draft_6455(extensions, protocols.isEmpty() ? List.of(new Protocol("")) : protocols), Map.of());
		if (!client.connectBlocking(20, TimeUnit.SECONDS)) {
			throw new AssertionError("Not connected: " + client.events);
		}
		return client;
	}

	/** A field of the answer to the handshake. */
	public String header(String name) {
		return this.handshake.getFieldValue(name);
	}

	/** What has come next: a String, a byte array, or {@link Closed}. */
	public Object next() throws InterruptedException {
		Object event = this.events.poll(20, TimeUnit.SECONDS);
		if (event == null) {
			throw new AssertionError("Nothing has come");
		}
		return event;
	}

	public JavaWebSocketClient ping(byte[] data) {
		PingFrame ping = new PingFrame();
		ping.setPayload(ByteBuffer.wrap(data));
		sendFrame(ping);
		return this;
	}

	public JavaWebSocketClient pong(byte[] data) {
		PongFrame pong = new PongFrame();
		pong.setPayload(ByteBuffer.wrap(data));
		sendFrame(pong);
		return this;
	}

	@Override
	public void onOpen(ServerHandshake handshake) {
		this.handshake = handshake;
	}

	@Override
	public void onMessage(String message) {
		this.events.add(message);
	}

	@Override
	public void onMessage(ByteBuffer bytes) {
		byte[] content = new byte[bytes.remaining()];
		bytes.get(content);
		this.events.add(content);
	}

	@Override
	public void onWebsocketPing(WebSocket connection, Framedata frame) {
		// before it is sent back, which uses it up
		this.events.add("ping of " + frame.getPayloadData().remaining());
		super.onWebsocketPing(connection, frame);
	}

	@Override
	public void onWebsocketPong(WebSocket connection, Framedata frame) {
		this.events.add("pong of " + frame.getPayloadData().remaining());
	}

	/**
	 * Its writing thread may end with the answer to a close frame still in the queue: it
	 * is ended by what comes after this.
	 */
	@Override
	public void onClosing(int code, String reason, boolean remote) {
		while (hasBufferedData()) {
			Thread.onSpinWait();
		}
	}

	@Override
	public void onClose(int code, String reason, boolean remote) {
		this.events.add(new Closed(code, reason, remote));
	}

	@Override
	public void onError(Exception failure) {
		this.events.add(failure);
	}

	/** Ends the connection, whatever its state. */
	@Override
	public void close() {
		super.close();
	}

}
