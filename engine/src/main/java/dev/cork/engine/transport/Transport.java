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
 * A way to talk to the kernel's sockets. One instance serves a whole server; its methods
 * may be called on any thread.
 */
public interface Transport {

	/**
	 * Returns the name for logs and metrics.
	 * @return a short lower-case name, e.g. {@code nio}
	 */
	String name();

	/**
	 * Tells whether several listeners may share one TCP port, the kernel spreading the
	 * connections among them.
	 * @return whether {@code SO_REUSEPORT} does this here
	 */
	boolean supportsReusePort();

	/**
	 * Opens what one loop waits on.
	 * @return the poller, to be used and closed by one thread
	 * @throws IOException if the system has no more of them
	 */
	Poller openPoller() throws IOException;

	/**
	 * Binds a listener. It accepts nothing before it is attached to a poller.
	 * @param address a TCP address, port 0 for any free one, or the path of a Unix domain
	 * socket
	 * @param backlog how many connections may wait to be accepted, 0 for the system's
	 * default
	 * @param reusePort whether others may bind the same port with this flag
	 * @return the listener
	 * @throws IOException if the address cannot be bound; a {@code BindException} if
	 * somebody else has it
	 */
	ListenerHandle listen(SocketAddress address, int backlog, boolean reusePort) throws IOException;

	/**
	 * Binds a plain TCP socket and closes it again, to learn whether the port is free:
	 * with {@code SO_REUSEPORT} alone a second server of the same user would silently
	 * share the port of the first.
	 * @param address the TCP address, port 0 for any free one
	 * @return the address with its port resolved
	 * @throws IOException a {@code BindException} if somebody else has it
	 */
	SocketAddress probe(SocketAddress address) throws IOException;

}
