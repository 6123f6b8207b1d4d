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

package dev.cork.engine.websocket;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;

import dev.cork.engine.http.WriteResult;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.topic.Subscriber;
import org.jspecify.annotations.Nullable;

/**
 * What the application sees of a web socket: sends, and belongs to topics. Loop thread
 * only.
 */
final class LoopWebSocket implements WebSocket, Subscriber<PreparedMessage> {

	private static final int MAX_REASON_BYTES = 123;

	private final WebSocketConnection connection;

	private final WebSocketLoop webSocketLoop;

	private final FrameOutput frames;

	private final HandlerCalls calls;

	private final LoopHandle handle;

	private final @Nullable String subprotocol;

	private final boolean compressed;

	private final boolean closeOnBacklogLimit;

	private @Nullable Object userData;

	private @Nullable Object attachment;

	/** A fragmented message is not complete. */
	private boolean fragmenting;

	/** What topics have brought meanwhile, null unless there was something. */
	private @Nullable Queue<PreparedMessage> postponed;

	private long postponedBytes;

	/** Something waited or was dropped since the last drain. */
	private boolean congested;

	LoopWebSocket(WebSocketConnection connection, WebSocketLoop webSocketLoop, FrameOutput frames, HandlerCalls calls,
			AcceptedUpgrade upgrade) {
		this.connection = connection;
		this.webSocketLoop = webSocketLoop;
		this.frames = frames;
		this.calls = calls;
		this.subprotocol = upgrade.subprotocol();
		this.compressed = upgrade.deflate() != null;
		this.closeOnBacklogLimit = upgrade.options().closeOnBacklogLimit();
		this.userData = upgrade.userData();
		this.handle = new LoopHandle(this, webSocketLoop.loop);
	}

	@Override
	public WriteResult sendText(String text) {
		requireWholeMessages();
		if (!isOpen()) {
			return WriteResult.DROPPED;
		}
		long length = this.webSocketLoop.loop.encoder().encodedLength(text);
		if (!mayTake(null, length)) {
			return WriteResult.DROPPED;
		}
		this.frames.text(text, length);
		return sent();
	}

	@Override
	public WriteResult sendText(ByteBuffer utf8) {
		return send(FrameWriter.TEXT, utf8);
	}

	@Override
	public WriteResult sendBinary(ByteBuffer bytes) {
		return send(FrameWriter.BINARY, bytes);
	}

	private WriteResult send(int opcode, ByteBuffer content) {
		requireWholeMessages();
		if (!isOpen() || !mayTake(null, content.remaining())) {
			return WriteResult.DROPPED;
		}
		this.frames.message(opcode, content);
		return sent();
	}

	@Override
	public WriteResult sendBinary(byte[] bytes) {
		requireWholeMessages();
		if (!isOpen() || !mayTake(null, bytes.length)) {
			return WriteResult.DROPPED;
		}
		this.frames.message(FrameWriter.BINARY, bytes);
		return sent();
	}

	@Override
	public WriteResult send(PreparedMessage message) {
		requireWholeMessages();
		if (!isOpen() || !mayTake(null, message.contentLength())) {
			return WriteResult.DROPPED;
		}
		this.frames.later(message);
		return sent();
	}

	@Override
	public WriteResult sendFirstTextFragment(ByteBuffer utf8) {
		return sendFirst(FrameWriter.TEXT, utf8);
	}

	@Override
	public WriteResult sendFirstBinaryFragment(ByteBuffer bytes) {
		return sendFirst(FrameWriter.BINARY, bytes);
	}

	private WriteResult sendFirst(int opcode, ByteBuffer content) {
		requireWholeMessages();
		if (!isOpen() || !mayTake(null, content.remaining())) {
			return WriteResult.DROPPED;
		}
		this.fragmenting = true;
		this.frames.frame(opcode, content);
		return noted();
	}

	@Override
	public WriteResult sendFragment(ByteBuffer bytes, boolean last) {
		if (!this.fragmenting) {
			throw new IllegalStateException("There was no first fragment");
		}
		if (!isOpen() || !mayTake(null, bytes.remaining())) {
			return WriteResult.DROPPED;
		}
		this.frames.frame(last ? FrameWriter.FIN | FrameWriter.CONTINUATION : FrameWriter.CONTINUATION, bytes);
		if (!last) {
			return noted();
		}
		this.fragmenting = false;
		sendPostponed();
		return sent();
	}

	@Override
	public WriteResult ping(ByteBuffer data) {
		return control("ping", FrameWriter.PING, data);
	}

	@Override
	public WriteResult pong(ByteBuffer data) {
		return control("pong", FrameWriter.PONG, data);
	}

	private WriteResult control(String name, int opcode, ByteBuffer data) {
		if (data.remaining() > FrameWriter.MAX_CONTROL_BYTES) {
			throw new IllegalArgumentException(
					"A " + name + " has up to 125 bytes of data (RFC 6455, 5.5), but these are " + data.remaining());
		}
		if (!isOpen() || !hasRoom(null, data.remaining())) {
			return WriteResult.DROPPED;
		}
		this.frames.frame(FrameWriter.FIN | opcode, data);
		return noted();
	}

	private void requireWholeMessages() {
		if (this.fragmenting) {
			throw new IllegalStateException("A fragmented message is not complete: send its last fragment first");
		}
	}

	/** Whether a message, or a part of it, is taken to be sent. */
	private boolean mayTake(@Nullable String topic, long length) {
		boolean taken = hasRoom(topic, length);
		if (taken) {
			this.webSocketLoop.loop.counters().add(Counter.MESSAGE_BYTES_SENT, length);
		}
		return taken;
	}

	/** Whether there is room; if there is none the message is dropped. */
	private boolean hasRoom(@Nullable String topic, long length) {
		if (length > Integer.MAX_VALUE) {
			throw new IllegalArgumentException("A message of " + length + " bytes is too long");
		}
		if (this.frames.hasRoom(this.postponedBytes + length)) {
			return true;
		}
		this.congested = true;
		this.webSocketLoop.loop.counters().increment(Counter.MESSAGES_DROPPED);
		if (this.closeOnBacklogLimit) {
			terminate();
		}
		else {
			this.calls.dropped(this, topic, (int) length);
		}
		return false;
	}

	private WriteResult sent() {
		this.webSocketLoop.loop.counters().increment(Counter.MESSAGES_SENT);
		return noted();
	}

	private WriteResult noted() {
		this.connection.hasSent();
		WriteResult result = this.frames.result();
		if (result == WriteResult.WAITING) {
			this.congested = true;
		}
		return result;
	}

	/** Nothing waits any more. */
	void drained() {
		if (this.congested && isOpen()) {
			this.congested = false;
			this.calls.drain(this);
		}
	}

	@Override
	public void deliver(String topic, PreparedMessage message) {
		if (!isOpen() || !mayTake(topic, message.contentLength())) {
			return;
		}
		if (this.fragmenting) {
			postpone(message);
			return;
		}
		this.frames.later(message);
		sent();
	}

	private void postpone(PreparedMessage message) {
		if (this.postponed == null) {
			this.postponed = new ArrayDeque<>();
		}
		this.postponedBytes += message.frameLength();
		this.postponed.add(message.isKeepable() ? message : new SharedMessage(message.isText(), message.content()));
	}

	private void sendPostponed() {
		Queue<PreparedMessage> messages = this.postponed;
		if (messages == null) {
			return;
		}
		this.postponed = null;
		this.postponedBytes = 0;
		for (PreparedMessage message : messages) {
			this.frames.later(message);
			sent();
		}
	}

	@Override
	public void subscriptionChanged(String topic, int now, int before) {
		this.calls.subscription(this, topic, now, before);
	}

	@Override
	public boolean subscribe(String topic) {
		if (!isOpen()) {
			return false;
		}
		if (topic.isEmpty()) {
			throw new IllegalArgumentException("The name of a topic must not be empty");
		}
		return this.webSocketLoop.topics.subscribe(topic, this);
	}

	@Override
	public boolean unsubscribe(String topic) {
		return this.webSocketLoop.topics.unsubscribe(topic, this);
	}

	@Override
	public boolean isSubscribed(String topic) {
		return this.webSocketLoop.topics.isSubscribed(topic, this);
	}

	@Override
	public Set<String> topics() {
		return this.webSocketLoop.topics.topics(this);
	}

	@Override
	public boolean publishText(String topic, ByteBuffer utf8) {
		return this.webSocketLoop.publish(topic, true, utf8, this);
	}

	@Override
	public boolean publishBinary(String topic, ByteBuffer bytes) {
		return this.webSocketLoop.publish(topic, false, bytes, this);
	}

	@Override
	public boolean publish(String topic, PreparedMessage message) {
		return this.webSocketLoop.publish(topic, message, this);
	}

	/** The web socket is closed: nobody reaches it any more. */
	void over() {
		this.handle.over();
		this.postponed = null;
		this.webSocketLoop.topics.unsubscribeAll(this);
		this.frames.close();
	}

	@Override
	public void close(int code, String reason) {
		checkClose(code, reason);
		this.connection.startClose(code, reason);
	}

	/** Any thread. */
	static void checkClose(int code, String reason) {
		if (!CloseCodes.maySend(code)) {
			throw new IllegalArgumentException("A close must not carry the code " + code
					+ ": those of RFC 6455, 7.4, and 3000 to 4999 are possible");
		}
		int length = reason.getBytes(StandardCharsets.UTF_8).length;
		if (length > MAX_REASON_BYTES) {
			throw new IllegalArgumentException(
					"The reason of a close has up to 123 bytes (RFC 6455, 5.5), but this has " + length);
		}
	}

	@Override
	public void terminate() {
		this.connection.terminate();
	}

	@Override
	public void failed(Throwable failure) {
		this.calls.logFailure(failure);
		this.connection.startClose(CloseCodes.SERVER_ERROR, "");
	}

	@Override
	public long bufferedBytes() {
		return this.connection.bufferedBytes();
	}

	@Override
	public void flush() {
		this.connection.flush();
	}

	@Override
	public void pause() {
		this.connection.pause();
	}

	@Override
	public void resume() {
		this.connection.resume();
	}

	@Override
	public boolean isOpen() {
		return this.connection.isOpen();
	}

	@Override
	public @Nullable Object userData() {
		return this.userData;
	}

	@Override
	public void userData(@Nullable Object userData) {
		this.userData = userData;
	}

	@Override
	public @Nullable Object attachment() {
		return this.attachment;
	}

	@Override
	public void attachment(@Nullable Object attachment) {
		this.attachment = attachment;
	}

	@Override
	public @Nullable String subprotocol() {
		return this.subprotocol;
	}

	@Override
	public boolean isCompressed() {
		return this.compressed;
	}

	@Override
	public SocketAddress remoteAddress() {
		return this.connection.remoteAddress();
	}

	@Override
	public WebSocketHandle handle() {
		return this.handle;
	}

	/** Runs what another thread wants. */
	void run(Runnable task) {
		this.calls.task(this, task);
	}

}
