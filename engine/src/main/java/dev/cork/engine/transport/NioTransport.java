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
import java.net.ConnectException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The transport of {@code java.nio.channels}, to be had on every system.
 */
public final class NioTransport implements Transport {

	/** The bits of a mode that say what a file is, and what they are of a socket. */
	private static final int FILE_TYPE = 0170000;

	private static final int SOCKET_TYPE = 0140000;

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
			removeStaleSocket(unixAddress);
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

	/**
	 * A server that died leaves its socket file behind. Nobody answers on it, and nobody
	 * could ever bind it again.
	 */
	private static void removeStaleSocket(UnixDomainSocketAddress address) throws IOException {
		Path path = address.getPath();
		if (!Files.exists(path)) {
			return;
		}
		if (!isSocket(path)) {
			throw new BindException(
					"Cannot listen on " + address + ": the path is in use by something that is no socket");
		}
		try (SocketChannel peer = SocketChannel.open(address)) {
			throw new BindException("Cannot listen on " + peer.getRemoteAddress() + ": the socket is in use");
		}
		catch (ConnectException ex) {
			// refused: nobody listens. Whatever else goes wrong does not prove that
			Files.delete(path);
		}
	}

	private static boolean isSocket(Path path) throws IOException {
		if (path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
			return ((Integer) Files.getAttribute(path, "unix:mode") & FILE_TYPE) == SOCKET_TYPE;
		}
		return Files.readAttributes(path, BasicFileAttributes.class).isOther();
	}

}
