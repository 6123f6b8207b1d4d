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

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

import dev.cork.engine.loop.SocketFilter;

/**
 * An engine whose handshake is over, as the filter of its socket: one unit is one record.
 *
 * <p>
 * Up to TLS 1.2 the type of a record is readable, and two types are not given to the
 * engine: a handshake message would be a renegotiation, which is refused, and the JDK's
 * engine would answer a close_notify by closing both ways, so that an answer that is due
 * could not be given any more (RFC 5246, 7.2.1 wants that, RFC 8446, 6.1 no longer does).
 */
final class TlsFilter implements SocketFilter {

	private static final byte ALERT = 21;

	private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

	/** Somebody who asks for new keys again and again and does not read them. */
	private static final int MAX_UNANSWERED = 16;

	private final TlsLoop tls;

	private final TlsEngines engines;

	private final SSLEngine engine;

	private final boolean readableTypes;

	/** Records that the engine wants to answer since it could last speak. */
	private int unanswered;

	TlsFilter(TlsLoop tls, TlsEngines engines, SSLEngine engine) {
		this.tls = tls;
		this.engines = engines;
		this.engine = engine;
		this.readableTypes = !engine.getSession().getProtocol().equals("TLSv1.3");
	}

	@Override
	public int unseal(ByteBuffer sealed, ByteBuffer target) throws SSLException {
		if (this.readableTypes) {
			byte type = sealed.get(sealed.position());
			if (type == ALERT) {
				return ENDED;
			}
			if (type == ClientHello.HANDSHAKE) {
				throw new SSLException("The peer wants to renegotiate");
			}
		}
		SSLEngineResult result = this.engine.unwrap(sealed, target);
		if (result.getStatus() == Status.OK) {
			afterRecord(result);
			return result.bytesProduced();
		}
		return switch (result.getStatus()) {
			case BUFFER_UNDERFLOW -> NEEDS_MORE;
			case BUFFER_OVERFLOW -> NEEDS_ROOM;
			default -> ENDED;
		};
	}

	private void afterRecord(SSLEngineResult result) throws SSLException {
		runTasks(result);
		if (result.bytesProduced() == 0 && hasToSpeak() && ++this.unanswered > MAX_UNANSWERED) {
			throw new SSLException("The peer asks for new keys without reading them");
		}
	}

	/** After the handshake these only derive keys, which takes microseconds. */
	private void runTasks(SSLEngineResult result) {
		if (result.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
			for (Runnable task = this.engine.getDelegatedTask(); task != null; task = this.engine.getDelegatedTask()) {
				task.run();
			}
		}
	}

	@Override
	public void seal(ByteBuffer[] sources, int count, ByteBuffer target) throws SSLException {
		while (target.remaining() >= TlsProtocol.MAX_RECORD_BYTES && (hasRemaining(sources, count) || hasToSpeak())) {
			SSLEngineResult result = (count > 0) ? this.engine.wrap(sources, 0, count, target)
					: this.engine.wrap(NOTHING, target);
			runTasks(result);
			if (result.bytesConsumed() + result.bytesProduced() == 0) {
				throw new SSLException("The engine seals nothing any more: " + result.getStatus());
			}
		}
		this.unanswered = 0;
	}

	private static boolean hasRemaining(ByteBuffer[] sources, int count) {
		for (int i = 0; i < count; i++) {
			if (sources[i].hasRemaining()) {
				return true;
			}
		}
		return false;
	}

	@Override
	public boolean hasToSpeak() {
		return this.engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP;
	}

	@Override
	public void sealEnd(ByteBuffer target) {
		wrapEnd(this.engine, target);
	}

	/** Lets an engine say its last words: close_notify, or the alert of a failure. */
	static void wrapEnd(SSLEngine engine, ByteBuffer target) {
		engine.closeOutbound();
		try {
			while (!engine.isOutboundDone() && target.remaining() >= TlsProtocol.MAX_RECORD_BYTES) {
				if (engine.wrap(NOTHING, target).bytesProduced() == 0) {
					return;
				}
			}
		}
		catch (SSLException ex) {
			// then it ends without them
		}
	}

	@Override
	public ByteBuffer receiveBuffer() {
		return this.tls.receiveBuffer;
	}

	@Override
	public ByteBuffer sendBuffer() {
		return this.tls.sendBuffer;
	}

	@Override
	public SSLSession session() {
		return this.engine.getSession();
	}

	@Override
	public void onClosed() {
		this.engines.release(this.engine);
	}

}
