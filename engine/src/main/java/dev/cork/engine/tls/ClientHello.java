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

package dev.cork.engine.tls;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * The first message of a client, read only for the server name (RFC 8446, 4.1.2 and RFC
 * 6066, 3). It may be spread over several records. Whatever else is wrong with it is for
 * the engine to find.
 */
final class ClientHello {

	/** {@link #scan}: more has to come. */
	static final int INCOMPLETE = 0;

	/** {@link #scan}: this is no client hello, or one that is too long. */
	static final int MALFORMED = -1;

	/** Real ones have less than 2 KiB. */
	static final int MAX_BYTES = 16 * 1024;

	/** Real ones have one, or a few; what is larger in pieces is meant to cost time. */
	private static final int MAX_RECORDS = 64;

	/** The content type of a record with a handshake message. */
	static final byte HANDSHAKE = 22;

	private static final int RECORD_HEADER_BYTES = 5;

	private static final int MESSAGE_HEADER_BYTES = 4;

	private static final int MAX_FRAGMENT_BYTES = 1 << 14;

	private static final int CLIENT_HELLO = 1;

	private static final int RANDOM_BYTES = 32;

	private static final int SERVER_NAME_EXTENSION = 0;

	private static final int HOST_NAME = 0;

	private ClientHello() {
	}

	/**
	 * Looks whether the message is complete. Goes over the records from the first on each
	 * time, so their number is bounded.
	 * @return its length without the headers of records, or {@link #INCOMPLETE} or
	 * {@link #MALFORMED}
	 */
	static int scan(ByteBuffer in, int from, int to) {
		int header = 0;
		int gathered = 0;
		int at = from;
		for (int records = 0; to - at >= RECORD_HEADER_BYTES; records++) {
			int length = u16(in, at + 3);
			if (records == MAX_RECORDS || in.get(at) != HANDSHAKE || in.get(at + 1) != 3 || length == 0
					|| length > MAX_FRAGMENT_BYTES) {
				return MALFORMED;
			}
			at += RECORD_HEADER_BYTES;
			int present = Math.min(length, to - at);
			for (int i = gathered; i < Math.min(MESSAGE_HEADER_BYTES, gathered + present); i++) {
				header = (header << Byte.SIZE) | (in.get(at + i - gathered) & 0xFF);
			}
			gathered += present;
			if (gathered >= MESSAGE_HEADER_BYTES) {
				int wanted = MESSAGE_HEADER_BYTES + (header & 0xFFFFFF);
				if ((header >>> 24) != CLIENT_HELLO || wanted > MAX_BYTES) {
					return MALFORMED;
				}
				if (gathered >= wanted) {
					return wanted;
				}
			}
			at += length;
		}
		return INCOMPLETE;
	}

	/**
	 * Finds the name of the server that the client wants.
	 * @param length what {@link #scan} has returned
	 * @return the name in lower case, or null if there is none or it is none
	 */
	static @Nullable String serverName(ByteBuffer in, int from, int length) {
		ByteBuffer message = gather(in, from, length);
		try {
			message.position(MESSAGE_HEADER_BYTES + 2 + RANDOM_BYTES);
			skip(message, message.get() & 0xFF);
			skip(message, message.getShort() & 0xFFFF);
			skip(message, message.get() & 0xFF);
			return message.hasRemaining() ? inExtensions(message) : null;
		}
		catch (BufferUnderflowException | IllegalArgumentException ex) {
			// lengths that lead nowhere: the engine refuses it
			return null;
		}
	}

	private static ByteBuffer gather(ByteBuffer in, int from, int length) {
		ByteBuffer message = ByteBuffer.allocate(length);
		int at = from;
		while (message.hasRemaining()) {
			int fragment = u16(in, at + 3);
			int wanted = Math.min(fragment, message.remaining());
			message.put(message.position(), in, at + RECORD_HEADER_BYTES, wanted);
			message.position(message.position() + wanted);
			at += RECORD_HEADER_BYTES + fragment;
		}
		return message.flip();
	}

	private static @Nullable String inExtensions(ByteBuffer message) {
		int end = (message.getShort() & 0xFFFF) + message.position();
		while (message.position() < end) {
			int type = message.getShort();
			int length = message.getShort() & 0xFFFF;
			if (type == SERVER_NAME_EXTENSION) {
				return inList(message);
			}
			skip(message, length);
		}
		return null;
	}

	private static @Nullable String inList(ByteBuffer message) {
		int end = (message.getShort() & 0xFFFF) + message.position();
		while (message.position() < end) {
			int type = message.get();
			byte[] name = new byte[Math.min(message.getShort() & 0xFFFF, message.remaining())];
			message.get(name);
			if (type == HOST_NAME) {
				return nameOrNull(new String(name, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT));
			}
		}
		return null;
	}

	/** Letters, digits, hyphens, underscores, and dots between labels. */
	static @Nullable String nameOrNull(String name) {
		boolean labelBegins = true;
		for (int i = 0; i < name.length(); i++) {
			char c = name.charAt(i);
			boolean inLabel = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
			if (!inLabel && (c != '.' || labelBegins)) {
				return null;
			}
			labelBegins = c == '.';
		}
		return (labelBegins || name.length() > 255) ? null : name;
	}

	private static void skip(ByteBuffer message, int length) {
		message.position(message.position() + length);
	}

	/** The receive buffer is little-endian. */
	private static int u16(ByteBuffer in, int at) {
		return ((in.get(at) & 0xFF) << Byte.SIZE) | (in.get(at + 1) & 0xFF);
	}

}
