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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * A client that speaks TLS without a socket: a test decides which of its bytes leave, and
 * when.
 */
final class TlsEngineClient {

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	/** More than a record. */
	private static final int BUFFER_BYTES = 1 << 15;

	private final SSLEngine engine;

	private final WireClient wire;

	TlsEngineClient(SSLContext context, String version, WireClient wire) {
		// no host: nothing is resumed, and each handshake is as long as the last one
		this.engine = context.createSSLEngine();
		this.engine.setUseClientMode(true);
		this.engine.setEnabledProtocols(new String[] { version });
		this.wire = wire;
	}

	/**
	 * Shakes hands.
	 * @param sender sends each flight in its way
	 * @return how many bytes each flight had
	 */
	List<Integer> handshake(FlightSender sender) {
		List<Integer> lengths = new ArrayList<>();
		try {
			this.engine.beginHandshake();
			while (true) {
				switch (this.engine.getHandshakeStatus()) {
					case NEED_WRAP -> {
						byte[] flight = flight();
						sender.send(lengths.size(), flight);
						lengths.add(flight.length);
					}
					case NEED_TASK -> runTasks();
					case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> unseal();
					case NOT_HANDSHAKING, FINISHED -> {
						return lengths;
					}
				}
			}
		}
		catch (SSLException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private byte[] flight() throws SSLException {
		ByteArrayOutputStream flight = new ByteArrayOutputStream();
		while (this.engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
			flight.writeBytes(wrap(NOTHING));
			runTasks();
		}
		return flight.toByteArray();
	}

	private void runTasks() {
		for (Runnable task = this.engine.getDelegatedTask(); task != null; task = this.engine.getDelegatedTask()) {
			task.run();
		}
	}

	private byte[] wrap(ByteBuffer plain) throws SSLException {
		ByteBuffer sealed = ByteBuffer.allocate(BUFFER_BYTES);
		this.engine.wrap(plain, sealed);
		return toBytes(sealed);
	}

	private static byte[] toBytes(ByteBuffer written) {
		byte[] bytes = new byte[written.flip().remaining()];
		written.get(bytes);
		return bytes;
	}

	/** Takes the next record, and returns what is in it. */
	private byte[] unseal() throws SSLException {
		ByteBuffer plain = ByteBuffer.allocate(BUFFER_BYTES);
		SSLEngineResult result = this.engine.unwrap(ByteBuffer.wrap(nextRecord()), plain);
		runTasks();
		if (result.getStatus() == SSLEngineResult.Status.CLOSED && result.bytesProduced() == 0) {
			throw new SSLException("The server has ended its side");
		}
		return toBytes(plain);
	}

	private byte[] nextRecord() throws SSLException {
		byte[] head = this.wire.read(5);
		if (head.length < 5) {
			throw new SSLException("The connection has ended within TLS");
		}
		int length = ((head[3] & 0xFF) << 8) | (head[4] & 0xFF);
		ByteArrayOutputStream record = new ByteArrayOutputStream();
		record.writeBytes(head);
		record.writeBytes(this.wire.read(length));
		return record.toByteArray();
	}

	/** Returns text as one record. */
	byte[] seal(String latin1) {
		try {
			return wrap(ByteBuffer.wrap(latin1.getBytes(StandardCharsets.ISO_8859_1)));
		}
		catch (SSLException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns the record that ends this side. */
	byte[] closeNotify() {
		this.engine.closeOutbound();
		return seal("");
	}

	/** Reads a response that comes in one record. */
	WireResponse response() {
		try {
			byte[] plain = unseal();
			while (plain.length == 0) {
				// the tickets of TLS 1.3
				plain = unseal();
			}
			return WireResponse.read(new ByteArrayInputStream(plain), false);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Sends what a client has to say at one time.
	 */
	interface FlightSender {

		void send(int number, byte[] flight);

	}

}
