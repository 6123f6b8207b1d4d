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

import java.nio.ByteBuffer;

/**
 * A message that is framed once, and compressed once for each form, however many get it.
 * Immutable; any thread.
 */
public final class PreparedMessage {

	private PreparedMessage() {
	}

	/**
	 * Makes a text message.
	 * @param text the text; an unpaired surrogate becomes U+FFFD
	 * @return the message
	 */
	public static PreparedMessage text(String text) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Makes a text message.
	 * @param utf8 well-formed UTF-8; copied
	 * @return the message
	 */
	public static PreparedMessage text(ByteBuffer utf8) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Makes a text message.
	 * @param utf8 well-formed UTF-8; copied
	 * @return the message
	 */
	public static PreparedMessage text(byte[] utf8) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Makes a binary message.
	 * @param bytes its content; copied
	 * @return the message
	 */
	public static PreparedMessage binary(byte[] bytes) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Makes a binary message.
	 * @param bytes its content; copied
	 * @return the message
	 */
	public static PreparedMessage binary(ByteBuffer bytes) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Tells whether this is a text.
	 * @return false for a binary message
	 */
	public boolean isText() {
		throw new UnsupportedOperationException();
	}

	/**
	 * Returns the content.
	 * @return a read-only view of its own: UTF-8 if this is a text
	 */
	public ByteBuffer content() {
		throw new UnsupportedOperationException();
	}

}
