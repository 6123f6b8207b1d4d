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

package dev.cork.benchmarks.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Bytes sealed by the JDK's engine, which trusts any server: what is measured is its
 * speed, not its name. The engine allocates for each record, and so this is the one link
 * that does.
 */
final class TlsLink implements Link {

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	private final SocketChannel channel;

	private final SSLEngine engine;

	private final ByteBuffer received;

	private final ByteBuffer sealed;

	/**
	 * Makes the link and shakes hands.
	 * @param channel connected and blocking
	 * @param context see {@link #trustingContext()}
	 * @throws IOException if the handshake fails
	 */
	TlsLink(SocketChannel channel, SSLContext context) throws IOException {
		this.channel = channel;
		this.engine = context.createSSLEngine();
		this.engine.setUseClientMode(true);
		int packet = this.engine.getSession().getPacketBufferSize();
		this.received = ByteBuffer.allocateDirect(packet).flip();
		this.sealed = ByteBuffer.allocateDirect(packet).flip();
		this.engine.beginHandshake();
		shakeHands();
	}

	static SSLContext trustingContext() throws GeneralSecurityException {
		SSLContext context = SSLContext.getInstance("TLSv1.3");
		context.init(null, new TrustManager[] { new TrustsAll() }, new SecureRandom());
		return context;
	}

	private void shakeHands() throws IOException {
		HandshakeStatus status = this.engine.getHandshakeStatus();
		while (status != HandshakeStatus.FINISHED && status != HandshakeStatus.NOT_HANDSHAKING) {
			switch (status) {
				case NEED_TASK -> {
					for (Runnable task = this.engine.getDelegatedTask(); task != null; task = this.engine
						.getDelegatedTask()) {
						task.run();
					}
					status = this.engine.getHandshakeStatus();
				}
				case NEED_WRAP -> status = seal(NOTHING).getHandshakeStatus();
				default -> status = openOne();
			}
		}
	}

	private HandshakeStatus openOne() throws IOException {
		SSLEngineResult result = this.engine.unwrap(this.received,
				ByteBuffer.allocate(this.engine.getSession().getApplicationBufferSize()));
		if (result.getStatus() == Status.BUFFER_UNDERFLOW && fill() <= 0) {
			throw new IOException("The server has closed during the TLS handshake");
		}
		return result.getHandshakeStatus();
	}

	private int fill() throws IOException {
		this.received.compact();
		int read = this.channel.read(this.received);
		this.received.flip();
		return read;
	}

	@Override
	public int read(ByteBuffer target) throws IOException {
		int before = target.position();
		while (true) {
			Status status = this.engine.unwrap(this.received, target).getStatus();
			if (status == Status.BUFFER_OVERFLOW) {
				throw new IOException("A record does not fit into what is left of the receive buffer");
			}
			boolean dry = status == Status.BUFFER_UNDERFLOW || !this.received.hasRemaining();
			if (target.position() > before && (dry || status == Status.CLOSED)) {
				// without another read: while the channel blocks it would wait for what
				// nobody has asked for, until the server loses its patience and closes
				return target.position() - before;
			}
			if (status == Status.CLOSED) {
				return -1;
			}
			if (dry) {
				int read = fill();
				if (read <= 0) {
					return read;
				}
			}
		}
	}

	@Override
	public boolean write(ByteBuffer source) throws IOException {
		while (true) {
			while (this.sealed.hasRemaining()) {
				if (this.channel.write(this.sealed) == 0) {
					return false;
				}
			}
			if (!source.hasRemaining()) {
				return true;
			}
			seal(source);
		}
	}

	@SuppressWarnings("ReferenceEquality") // any other may be empty as well
	private SSLEngineResult seal(ByteBuffer source) throws IOException {
		this.sealed.clear();
		SSLEngineResult result = this.engine.wrap(source, this.sealed);
		this.sealed.flip();
		if (source == NOTHING) {
			while (this.sealed.hasRemaining()) {
				this.channel.write(this.sealed);
			}
		}
		return result;
	}

	private static final class TrustsAll implements X509TrustManager {

		@Override
		public void checkClientTrusted(X509Certificate[] chain, String authType) {
			throw new UnsupportedOperationException("This is a client");
		}

		@Override
		public void checkServerTrusted(X509Certificate[] chain, String authType) {
			// whoever the runner has started
		}

		@Override
		public X509Certificate[] getAcceptedIssuers() {
			return new X509Certificate[0];
		}

	}

}
