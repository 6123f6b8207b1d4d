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

import java.util.function.Supplier;

import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.ProtocolFactory;

/**
 * TLS for the loops of a server.
 *
 * @param context what new connections get, asked for each
 * @param inner what connections speak when the handshake is over
 * @param loops how many loops there are
 */
public record TlsProtocol(Supplier<TlsContext> context, ProtocolFactory.OfLoop inner,
		int loops) implements ProtocolFactory.OfLoop {

	/** What an encrypted record takes at most (RFC 5246, 6.2.3). */
	public static final int MAX_RECORD_BYTES = 5 + (1 << 14) + 2048;

	@Override
	public ProtocolFactory forLoop(EventLoop loop) {
		return new TlsLoop(loop, this.context, this.inner.forLoop(loop), this.loops);
	}

}
