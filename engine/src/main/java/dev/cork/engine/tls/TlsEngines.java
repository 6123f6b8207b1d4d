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

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/**
 * Makes the engines of one identity, that is of a certificate and of what is asked of
 * clients. {@link JdkTlsEngines} has those of the JDK. Any thread.
 */
public interface TlsEngines {

	/**
	 * Makes the engine of a connection, in server mode and configured.
	 * @return the engine
	 */
	SSLEngine newEngine();

	/**
	 * A connection is over; its engine is not used any more.
	 * @param engine an engine of this object
	 */
	default void release(SSLEngine engine) {
	}

	/**
	 * Tells whether a session was begun by an earlier handshake.
	 * @param session the session of a handshake that is complete
	 * @param startMs when that began, in milliseconds since the epoch
	 * @return whether it was resumed, as far as can be told
	 */
	default boolean isResumed(SSLSession session, long startMs) {
		return session.getCreationTime() < startMs;
	}

}
