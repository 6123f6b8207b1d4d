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

package dev.cork.engine.transport;

import java.io.IOException;
import java.net.SocketAddress;

/**
 * Something that a {@link Poller} can wait for.
 */
public interface Handle {

	/** Wait for nothing. */
	int NONE = 0;

	/** Wait until there is something to read or to accept. */
	int READ = 1;

	/** Wait until there is room to write. */
	int WRITE = 1 << 1;

	/**
	 * Hands this handle to a poller. Called once, on the poller's thread.
	 * @param poller a poller of the same transport
	 * @param listener who is told when it is ready
	 * @param operations what to wait for at first
	 * @throws IOException if the poller does not take it
	 */
	void attach(Poller poller, ReadyListener listener, int operations) throws IOException;

	/**
	 * Changes what to wait for. Loop thread, after {@link #attach}; ignored when closed.
	 * @param operations a set of {@link #READ} and {@link #WRITE}
	 */
	void interest(int operations);

	/**
	 * Returns the address of this end.
	 * @return the bound address
	 */
	SocketAddress localAddress();

	/**
	 * Closes this handle. Harmless when it is closed already; what fails is not reported.
	 */
	void close();

}
