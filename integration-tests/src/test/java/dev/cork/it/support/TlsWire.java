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

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/**
 * A connection that speaks TLS, and can be ended in every way there is.
 */
public final class TlsWire implements AutoCloseable {

	private final Socket plain;

	private final SSLSocket tls;

	/**
	 * Connects and shakes hands.
	 * @param context whom to believe
	 * @param port where the server listens
	 * @throws IOException if there is no agreement
	 */
	public TlsWire(SSLContext context, int port) throws IOException {
		this.plain = new Socket(InetAddress.getLoopbackAddress(), port);
		this.plain.setSoTimeout(60_000);
		this.tls = (SSLSocket) context.getSocketFactory().createSocket(this.plain, "localhost", port, true);
		this.tls.startHandshake();
	}

	/**
	 * Returns what a client says first.
	 * @param context of the client
	 * @return one record, one Latin-1 character a byte
	 * @throws SSLException if there is none
	 */
	public static String clientHello(SSLContext context) throws SSLException {
		SSLEngine engine = context.createSSLEngine("localhost", 443);
		engine.setUseClientMode(true);
		ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
		engine.wrap(ByteBuffer.allocate(0), hello);
		return StandardCharsets.ISO_8859_1.decode(hello.flip()).toString();
	}

	/**
	 * Sends text.
	 * @param text Latin-1
	 * @return this
	 * @throws IOException if the connection is broken
	 */
	public TlsWire send(String text) throws IOException {
		this.tls.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
		return this;
	}

	/**
	 * Reads until the server ends its side.
	 * @return Latin-1
	 * @throws IOException if it does not say that this is the end
	 */
	public String readAll() throws IOException {
		return new String(this.tls.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
	}

	/**
	 * Reads.
	 * @param bytes how many
	 * @return Latin-1
	 * @throws IOException if the connection is broken
	 */
	public String read(int bytes) throws IOException {
		return new String(this.tls.getInputStream().readNBytes(bytes), StandardCharsets.ISO_8859_1);
	}

	/**
	 * Says that nothing more will be sent.
	 * @throws IOException if the connection is broken
	 */
	public void endWithNotice() throws IOException {
		this.tls.shutdownOutput();
	}

	/**
	 * Sends nothing more without saying so, as whoever cuts a connection does.
	 * @throws IOException if the connection is broken
	 */
	public void endWithoutNotice() throws IOException {
		this.plain.shutdownOutput();
	}

	@Override
	public void close() throws IOException {
		this.plain.close();
	}

}
