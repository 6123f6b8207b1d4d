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

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * First messages of TLS clients, good and bad, as bytes.
 */
final class HandmadeHello {

	static final int TLS_1_0 = 1;

	static final int TLS_1_1 = 2;

	static final int TLS_1_2 = 3;

	private HandmadeHello() {
	}

	/** That of the JDK's client. */
	static byte[] genuine(SSLContext context) {
		SSLEngine engine = context.createSSLEngine("localhost", 443);
		engine.setUseClientMode(true);
		ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
		try {
			engine.wrap(ByteBuffer.allocate(0), hello);
		}
		catch (SSLException ex) {
			throw new IllegalStateException(ex);
		}
		byte[] bytes = new byte[hello.flip().remaining()];
		hello.get(bytes);
		return bytes;
	}

	/** One for a version that the JDK's client no longer speaks. */
	static byte[] ofVersion(int minor) {
		return record(message(minor, "localhost", 0));
	}

	/** One of a client that wants a server name. */
	static byte[] to(String serverName) {
		return record(message(TLS_1_2, serverName, 0));
	}

	/** One whose length field says more than any client needs. */
	static byte[] huge() {
		byte[] message = message(TLS_1_2, "localhost", 0);
		message[1] = 0x10;
		return record(message);
	}

	static byte[] message(int minor, String serverName, int padding) {
		byte[] name = serverName.getBytes(StandardCharsets.ISO_8859_1);
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		body.writeBytes(new byte[] { 3, (byte) minor });
		body.writeBytes(new byte[32]);
		// no session, two ciphers, no compression
		body.writeBytes(new byte[] { 0, 0, 4, (byte) 0xC0, 0x2B, (byte) 0xC0, 0x2F, 1, 0 });
		ByteArrayOutputStream extensions = new ByteArrayOutputStream();
		u16(extensions, 0);
		u16(extensions, name.length + 5);
		u16(extensions, name.length + 3);
		extensions.write(0);
		u16(extensions, name.length);
		extensions.writeBytes(name);
		if (padding > 0) {
			u16(extensions, 21);
			u16(extensions, padding);
			extensions.writeBytes(new byte[padding]);
		}
		u16(body, extensions.size());
		body.writeBytes(extensions.toByteArray());
		ByteArrayOutputStream message = new ByteArrayOutputStream();
		message.write(1);
		message.write(0);
		u16(message, body.size());
		message.writeBytes(body.toByteArray());
		return message.toByteArray();
	}

	static byte[] record(byte[] content) {
		ByteArrayOutputStream record = new ByteArrayOutputStream();
		record.writeBytes(new byte[] { 22, 3, 1 });
		u16(record, content.length);
		record.writeBytes(content);
		return record.toByteArray();
	}

	private static void u16(ByteArrayOutputStream out, int value) {
		out.write(value >>> 8);
		out.write(value);
	}

}
