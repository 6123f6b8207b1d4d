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
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The files of Unix domain sockets. A server that died leaves its own behind: nobody
 * answers on it, and nobody could ever bind it again.
 */
public final class UnixSocketFiles {

	/** The bits of a mode that say what a file is, and what they are of a socket. */
	private static final int FILE_TYPE = 0170000;

	private static final int SOCKET_TYPE = 0140000;

	private UnixSocketFiles() {
	}

	/**
	 * Makes room for a listener: removes the file that a dead server has left.
	 * @param address where somebody wants to listen
	 * @throws BindException if somebody answers there, or the path is of something else
	 * @throws IOException if that cannot be found out
	 */
	public static void removeStale(UnixDomainSocketAddress address) throws IOException {
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

	/**
	 * Removes the file of a listener that was closed. What fails is not reported: the
	 * next server that wants the path removes it.
	 * @param address where it was listening
	 */
	public static void remove(UnixDomainSocketAddress address) {
		try {
			Files.deleteIfExists(address.getPath());
		}
		catch (IOException ex) {
			// see above
		}
	}

}
