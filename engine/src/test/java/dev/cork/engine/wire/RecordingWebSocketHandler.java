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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandle;
import dev.cork.engine.websocket.WebSocketHandler;
import org.jspecify.annotations.Nullable;

/**
 * Echoes, and writes down what it is told. A text that starts with a word it knows is a
 * command.
 */
class RecordingWebSocketHandler implements WebSocketHandler {

	final Queue<String> events = new ConcurrentLinkedQueue<>();

	final Queue<WebSocketHandle> handles = new ConcurrentLinkedQueue<>();

	@Override
	public void onOpen(WebSocket webSocket) {
		this.events.add("open");
		this.handles.add(webSocket.handle());
	}

	@Override
	public void onText(WebSocket webSocket, ByteBuffer utf8) {
		String text = StandardCharsets.UTF_8.decode(utf8.duplicate()).toString();
		int space = text.indexOf(' ');
		String command = (space < 0) ? text : text.substring(0, space);
		String rest = text.substring(space + 1);
		switch (command) {
			case "subscribe" -> webSocket.sendText("subscribed " + webSocket.subscribe(rest));
			case "unsubscribe" -> webSocket.sendText("unsubscribed " + webSocket.unsubscribe(rest));
			case "publish" -> webSocket.publishText("news", ByteBuffer.wrap(rest.getBytes(StandardCharsets.UTF_8)));
			case "fail" -> throw new IllegalStateException("as asked");
			case "close" -> webSocket.close(4000, rest);
			case "terminate" -> webSocket.terminate();
			case "send-ping" -> webSocket.ping(ByteBuffer.wrap(rest.getBytes(StandardCharsets.UTF_8)));
			case "send-pong" -> webSocket.pong(ByteBuffer.wrap(rest.getBytes(StandardCharsets.UTF_8)));
			case "fragments" -> {
				webSocket.sendFirstTextFragment(ByteBuffer.wrap(new byte[] { 'a' }));
				webSocket.sendFragment(ByteBuffer.wrap(new byte[] { 'b' }), false);
				webSocket.sendFragment(ByteBuffer.wrap(new byte[] { 'c' }), true);
			}
			default -> webSocket.sendText(utf8);
		}
	}

	@Override
	public void onBinary(WebSocket webSocket, ByteBuffer bytes) {
		webSocket.sendBinary(bytes);
	}

	@Override
	public void onPing(WebSocket webSocket, ByteBuffer data) {
		this.events.add("ping " + data.remaining());
	}

	@Override
	public void onPong(WebSocket webSocket, ByteBuffer data) {
		this.events.add("pong " + data.remaining());
	}

	@Override
	public void onDropped(WebSocket webSocket, @Nullable String topic, int lengthBytes) {
		this.events.add("dropped " + topic + " " + lengthBytes);
	}

	@Override
	public void onDrain(WebSocket webSocket) {
		this.events.add("drain");
	}

	@Override
	public void onSubscription(WebSocket webSocket, String topic, int now, int before) {
		this.events.add(topic + " " + before + " to " + now);
	}

	@Override
	public void onClose(WebSocket webSocket, int code, String reason) {
		this.events.add("close " + code + " " + reason);
	}

}
