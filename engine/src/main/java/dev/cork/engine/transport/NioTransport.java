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
import java.net.BindException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;

/**
 * The transport of {@code java.nio.channels}, to be had on every system.
 */
public final class NioTransport implements Transport {

	private final boolean reusePort = System.getProperty("os.name", "").startsWith("Linux");

	/**
	 * Creates the transport.
	 */
	public NioTransport() {
	}

	@Override
	public String name() {
		return "nio";
	}

	@Override
	public boolean supportsReusePort() {
		return this.reusePort;
	}

	@Override
	public Poller openPoller() throws IOException {
		return new NioPoller(Selector.open());
	}

	@Override
	public ListenerHandle listen(SocketAddress address, int backlog, boolean reusePort) throws IOException {
		if (address instanceof UnixDomainSocketAddress unixAddress) {
			UnixSocketFiles.removeStale(unixAddress);
		}
		ServerSocketChannel channel = open(address);
		try {
			if (reusePort) {
				channel.setOption(StandardSocketOptions.SO_REUSEPORT, true);
			}
			channel.bind(address, backlog);
			channel.configureBlocking(false);
			return new NioListenerHandle(channel);
		}
		catch (IOException | RuntimeException ex) {
			channel.close();
			throw named(address, ex);
		}
	}

	@Override
	public SocketAddress probe(SocketAddress address) throws IOException {
		try (ServerSocketChannel channel = open(address)) {
			channel.bind(address);
			return channel.getLocalAddress();
		}
		catch (BindException ex) {
			throw named(address, ex);
		}
	}

	private static ServerSocketChannel open(SocketAddress address) throws IOException {
		if (address instanceof UnixDomainSocketAddress) {
			return ServerSocketChannel.open(StandardProtocolFamily.UNIX);
		}
		return ServerSocketChannel.open();
	}

	/** The JDK's message does not say which address. */
	private static IOException named(SocketAddress address, Exception ex) {
		String message = "Cannot listen on " + address + ": " + ex.getMessage();
		IOException named = (ex instanceof BindException) ? new BindException(message) : new IOException(message);
		named.initCause(ex);
		return named;
	}

}
