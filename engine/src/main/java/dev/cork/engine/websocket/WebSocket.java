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
import java.util.Set;

import dev.cork.engine.http.WriteResult;
import org.jspecify.annotations.Nullable;

/**
 * One open web socket. Loop thread only; {@link #handle()} is for all other threads.
 *
 * <p>
 * What is sent within one call of the handler, or one turn of the loop, leaves in one
 * write. A message that does not fit into what may wait for a slow peer is dropped, and
 * {@link WebSocketHandler#onDropped} called, or the web socket closed if
 * {@link WebSocketOptions#closeOnBacklogLimit()} says so. Nothing can be sent once the
 * web socket is closing: it is DROPPED then, without a call.
 */
public interface WebSocket {

	/**
	 * Sends a text.
	 * @param text the text; an unpaired surrogate is sent as U+FFFD
	 * @return whether it went out, waits, or was dropped
	 */
	WriteResult sendText(String text);

	/**
	 * Sends a text.
	 * @param utf8 well-formed UTF-8; only read during the call
	 * @return whether it went out, waits, or was dropped
	 */
	WriteResult sendText(ByteBuffer utf8);

	/**
	 * Sends a binary message.
	 * @param bytes not to be changed afterwards
	 * @return whether it went out, waits, or was dropped
	 */
	WriteResult sendBinary(byte[] bytes);

	/**
	 * Sends a binary message.
	 * @param bytes only read during the call
	 * @return whether it went out, waits, or was dropped
	 */
	WriteResult sendBinary(ByteBuffer bytes);

	/**
	 * Sends a message that was framed before, to many.
	 * @param message the message
	 * @return whether it went out, waits, or was dropped
	 */
	WriteResult send(PreparedMessage message);

	/**
	 * Sends the first fragment of a text, never compressed. Until the last one no other
	 * message can be sent, but pings and topics' messages after it.
	 * @param utf8 may end within a character
	 * @return whether it went out, waits, or was dropped
	 * @throws IllegalStateException if a fragmented message is not complete
	 */
	WriteResult sendFirstTextFragment(ByteBuffer utf8);

	/**
	 * Sends the first fragment of a binary message.
	 * @param bytes only read during the call
	 * @return whether it went out, waits, or was dropped
	 * @throws IllegalStateException if a fragmented message is not complete
	 */
	WriteResult sendFirstBinaryFragment(ByteBuffer bytes);

	/**
	 * Sends a further fragment.
	 * @param bytes only read during the call
	 * @param last whether the message is complete with it
	 * @return whether it went out, waits, or was dropped; it may be sent again then
	 * @throws IllegalStateException if there was no first fragment
	 */
	WriteResult sendFragment(ByteBuffer bytes, boolean last);

	/**
	 * Sends a ping.
	 * @param data up to 125 bytes, only read during the call
	 * @return whether it went out, waits, or was dropped
	 * @throws IllegalArgumentException if there are more
	 */
	WriteResult ping(ByteBuffer data);

	/**
	 * Sends a pong that nobody has asked for, as a sign of life (RFC 6455, 5.5.3). Pings
	 * are answered without it.
	 * @param data up to 125 bytes, only read during the call
	 * @return whether it went out, waits, or was dropped
	 * @throws IllegalArgumentException if there are more
	 */
	WriteResult pong(ByteBuffer data);

	/**
	 * Returns how much waits for the peer.
	 * @return bytes that the kernel has not taken
	 */
	long bufferedBytes();

	/**
	 * Starts the closing handshake: what was sent before still leaves. Does nothing if
	 * the web socket is closing already.
	 * @param code 1000 to 1014 as registered, or 3000 to 4999
	 * @param reason up to 123 bytes in UTF-8
	 * @throws IllegalArgumentException if the code must not be sent or the reason is too
	 * long
	 */
	void close(int code, String reason);

	/**
	 * Closes the connection at the end of this turn, without a handshake; what waits is
	 * lost.
	 */
	void terminate();

	/**
	 * Logs a failure and closes with 1011.
	 * @param failure what was thrown
	 */
	void failed(Throwable failure);

	/**
	 * Lets what was sent so far leave now instead of at the end of the turn.
	 */
	void flush();

	/**
	 * Takes no more messages: what the peer sends waits with it. Nothing is found to be
	 * idle meanwhile.
	 */
	void pause();

	/**
	 * Goes on taking messages.
	 */
	void resume();

	/**
	 * Subscribes to a topic.
	 * @param topic its exact name
	 * @return false if it had subscribed already, or is closing
	 */
	boolean subscribe(String topic);

	/**
	 * Unsubscribes from a topic.
	 * @param topic its exact name
	 * @return false if it had not subscribed
	 */
	boolean unsubscribe(String topic);

	/**
	 * Tells whether this web socket has subscribed to a topic.
	 * @param topic its exact name
	 * @return whether it has
	 */
	boolean isSubscribed(String topic);

	/**
	 * Returns the topics that this web socket has subscribed to.
	 * @return their names, as of now
	 */
	Set<String> topics();

	/**
	 * Publishes a text to all other subscribers of a topic, on this loop and others.
	 * @param topic its exact name
	 * @param utf8 well-formed UTF-8, only read during the call
	 * @return whether anybody wanted it
	 */
	boolean publishText(String topic, ByteBuffer utf8);

	/**
	 * Publishes a binary message to all other subscribers of a topic, on this loop and
	 * others.
	 * @param topic its exact name
	 * @param bytes only read during the call
	 * @return whether anybody wanted it
	 */
	boolean publishBinary(String topic, ByteBuffer bytes);

	/**
	 * Publishes a prepared message to all other subscribers of a topic, on this loop and
	 * others.
	 * @param topic its exact name
	 * @param message the message
	 * @return whether anybody wanted it
	 */
	boolean publish(String topic, PreparedMessage message);

	/**
	 * Tells whether messages can be sent.
	 * @return false once the web socket is closing
	 */
	boolean isOpen();

	/**
	 * Returns what was given to {@link WebSocketUpgrade#accept}, or set since.
	 * @return the application's own object, or null
	 */
	@Nullable Object userData();

	/**
	 * Sets the application's own object.
	 * @param userData the object, or null
	 */
	void userData(@Nullable Object userData);

	/**
	 * Returns what a framework has attached to this web socket, besides the application's
	 * user data.
	 * @return the framework's object, or null
	 */
	@Nullable Object attachment();

	/**
	 * Attaches a framework's object to this web socket.
	 * @param attachment the object, or null
	 */
	void attachment(@Nullable Object attachment);

	/**
	 * Returns the sub-protocol that was agreed on.
	 * @return its name, or null
	 */
	@Nullable String subprotocol();

	/**
	 * Tells whether messages are compressed.
	 * @return whether permessage-deflate was agreed on
	 */
	boolean isCompressed();

	/**
	 * Returns the peer's address.
	 * @return the address
	 */
	SocketAddress remoteAddress();

	/**
	 * Returns what other threads reach this web socket by.
	 * @return always the same object
	 */
	WebSocketHandle handle();

}
