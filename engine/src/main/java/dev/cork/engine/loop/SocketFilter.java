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

package dev.cork.engine.loop;

import java.io.IOException;
import java.nio.ByteBuffer;

import javax.net.ssl.SSLSession;

/**
 * Stands between the kernel and what a connection speaks, and changes the bytes both
 * ways: TLS. The side of the kernel is <em>sealed</em>, the side of the protocol plain.
 * It only transforms; reading, writing and keeping are its socket's business.
 *
 * <p>
 * Loop thread only.
 */
public interface SocketFilter {

	/** What has come holds no whole unit. */
	int NEEDS_MORE = -1;

	/** The target has no room for what the next unit may hold. */
	int NEEDS_ROOM = -2;

	/** The peer has said that nothing more will come. */
	int ENDED = -3;

	/**
	 * Opens the next unit of what has come.
	 * @param sealed what has come; the position moves behind what was taken
	 * @param target filled from its position on
	 * @return how many plain bytes it held, which may be none; or {@link #NEEDS_MORE},
	 * {@link #NEEDS_ROOM}, {@link #ENDED}
	 * @throws IOException if the peer has broken the rules: the connection is over
	 */
	int unseal(ByteBuffer sealed, ByteBuffer target) throws IOException;

	/**
	 * Seals what is to be said, behind what the filter itself has to say: until all of it
	 * is sealed or there is no room for another unit.
	 * @param sources plain bytes; the positions move behind what was sealed
	 * @param count how many of the sources to seal, from the first
	 * @param target filled from its position on
	 * @throws IOException if nothing can be said any more
	 */
	void seal(ByteBuffer[] sources, int count, ByteBuffer target) throws IOException;

	/**
	 * Tells whether the filter itself has something to say, whatever the protocol says.
	 * @return whether {@link #seal} would fill something even without sources
	 */
	boolean hasToSpeak();

	/**
	 * Seals the last words: the end, or why the connection fails. Nothing can be sealed
	 * after that.
	 * @param target filled from its position on
	 */
	void sealEnd(ByteBuffer target);

	/**
	 * Returns the buffer into which the socket reads. What stays in it is copied before
	 * another socket uses it.
	 * @return a direct buffer of the loop
	 */
	ByteBuffer receiveBuffer();

	/**
	 * Returns the buffer into which the socket seals what it is about to write.
	 * @return a direct buffer of the loop
	 */
	ByteBuffer sendBuffer();

	/**
	 * Returns what the peers have agreed on. Any thread.
	 * @return the session
	 */
	SSLSession session();

	/**
	 * The connection is gone. The last call, and there is always one.
	 */
	void onClosed();

}
