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

import java.nio.ByteBuffer;
import java.util.function.Supplier;

import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.Protocol;
import dev.cork.engine.loop.ProtocolFactory;
import dev.cork.engine.loop.Socket;
import dev.cork.engine.metrics.Counter;
import org.jspecify.annotations.Nullable;

/**
 * What the TLS connections of one loop share: the buffers for sealed bytes, so that an
 * idle connection has none, and the places for handshakes. Loop thread only.
 */
final class TlsLoop implements ProtocolFactory {

	/** As much as what a read of the kernel may bring in plain. */
	private static final int RECEIVE_BYTES = 64 * 1024;

	private static final int SEND_RECORDS = 4;

	final EventLoop loop;

	final ProtocolFactory inner;

	final ByteBuffer receiveBuffer = ByteBuffer.allocateDirect(RECEIVE_BYTES);

	final ByteBuffer sendBuffer = ByteBuffer.allocateDirect(SEND_RECORDS * TlsProtocol.MAX_RECORD_BYTES);

	private final Supplier<TlsContext> context;

	private final int loops;

	private final HandshakeQueue waiting = new HandshakeQueue();

	private int running;

	TlsLoop(EventLoop loop, Supplier<TlsContext> context, ProtocolFactory inner, int loops) {
		this.loop = loop;
		this.context = context;
		this.inner = inner;
		this.loops = loops;
	}

	@Override
	public Protocol open(Socket socket) {
		return new TlsHandshake(this, socket);
	}

	TlsContext context() {
		return this.context.get();
	}

	/** Takes a place for a handshake; without one it waits for its turn. */
	boolean tryStart(TlsHandshake handshake) {
		int max = Math.max(1, context().maxHandshakes() / this.loops);
		if (this.running < max) {
			this.running++;
			return true;
		}
		this.loop.counters().increment(Counter.TLS_HANDSHAKES_DELAYED);
		this.waiting.add(handshake);
		return false;
	}

	/** A handshake is over, however it went: the next one has its place. */
	void ended() {
		TlsHandshake next = this.waiting.poll();
		if (next == null) {
			this.running--;
		}
		else {
			next.turnHasCome();
		}
	}

	/** A handshake that has waited is over before its turn has come. */
	void gaveUp(TlsHandshake handshake) {
		this.waiting.remove(handshake);
	}

	/** The failure of a handshake, by what the peer has to change. */
	static Counter counterOf(Throwable failure) {
		return isAboutCertificate(failure) ? Counter.TLS_CERTIFICATE_FAILURES : Counter.TLS_PROTOCOL_FAILURES;
	}

	private static boolean isAboutCertificate(@Nullable Throwable failure) {
		Throwable cause = failure;
		for (int depth = 0; cause != null && depth < 8; depth++) {
			// the JDK says only in its message which alert has come, and why it sent one
			String message = String.valueOf(cause.getMessage());
			if (cause instanceof java.security.cert.CertificateException || message.contains("certificate")
					|| message.contains("unknown_ca")) {
				return true;
			}
			cause = cause.getCause();
		}
		return false;
	}

}
