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

package dev.cork.websocket.argument;

import java.lang.annotation.Annotation;

import dev.cork.websocket.OnBinary;
import dev.cork.websocket.OnClose;
import dev.cork.websocket.OnDrain;
import dev.cork.websocket.OnDropped;
import dev.cork.websocket.OnError;
import dev.cork.websocket.OnOpen;
import dev.cork.websocket.OnPing;
import dev.cork.websocket.OnPong;
import dev.cork.websocket.OnSubscription;
import dev.cork.websocket.OnText;

/**
 * What happens to a web socket, and what its methods may take of it.
 */
public enum EventKind {

	/** Without an event object. */
	OPEN(OnOpen.class, ""),

	/** The event is a {@code ByteBuffer} with UTF-8. */
	TEXT(OnText.class, "the text as String, CharSequence, byte[], ByteBuffer or any type that is read from JSON"),

	/** The event is a {@code ByteBuffer}. */
	BINARY(OnBinary.class, "the message as byte[] or ByteBuffer"),

	/** The event is a {@code ByteBuffer}. */
	PING(OnPing.class, "the content as byte[] or ByteBuffer"),

	/** The event is a {@code ByteBuffer}. */
	PONG(OnPong.class, "the content as byte[] or ByteBuffer"),

	/** Without an event object. */
	DRAIN(OnDrain.class, ""),

	/** The event is a {@link DroppedMessage}. */
	DROPPED(OnDropped.class, "the topic as String, the length as int"),

	/** The event is a {@link SubscriptionChange}. */
	SUBSCRIPTION(OnSubscription.class, "the topic as String, the numbers of subscribers after and before as two int"),

	/** The event is a {@link CloseStatus}. */
	CLOSE(OnClose.class, "the code as int, the reason as String"),

	/** The event is the failure. */
	ERROR(OnError.class, "an exception");

	private final Class<? extends Annotation> annotation;

	private final String brings;

	EventKind(Class<? extends Annotation> annotation, String brings) {
		this.annotation = annotation;
		this.brings = brings;
	}

	/**
	 * The annotation of the methods.
	 * @return its type
	 */
	public Class<? extends Annotation> annotation() {
		return this.annotation;
	}

	/** What the event brings, for messages; an empty String if that is nothing. */
	String brings() {
		return this.brings;
	}

	/** Whether the event is a message or something like it. */
	boolean hasPayload() {
		return this == TEXT || this == BINARY || this == PING || this == PONG;
	}

	@Override
	public String toString() {
		return "@" + this.annotation.getSimpleName();
	}

}
