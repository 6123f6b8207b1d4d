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
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * One connected stream socket that never blocks. Reads and writes belong to the thread of
 * the loop it is attached to.
 */
public interface SocketHandle extends Handle {

	/** What {@link #read} returns when the peer has ended its side. */
	int END = -1;

	/**
	 * Reads what is there.
	 * @param target a direct buffer; filled from its position on
	 * @return number of bytes, 0 if there are none now, or {@link #END}
	 * @throws IOException if the connection is broken
	 */
	int read(ByteBuffer target) throws IOException;

	/**
	 * Writes as much as the kernel takes.
	 * @param source a direct buffer; its position moves behind what was taken
	 * @return number of bytes, 0 if the kernel takes none now
	 * @throws IOException if the connection is broken
	 */
	int write(ByteBuffer source) throws IOException;

	/**
	 * Writes several buffers in one call, in order, as much as the kernel takes.
	 * @param sources direct buffers; their positions move behind what was taken
	 * @param count how many of them to write, from the first
	 * @return number of bytes, 0 if the kernel takes none now
	 * @throws IOException if the connection is broken
	 */
	long write(ByteBuffer[] sources, int count) throws IOException;

	/**
	 * Writes a part of a file without bringing it into the process where the system can
	 * do that.
	 * @param file the file to read from
	 * @param position where the part starts
	 * @param count how many bytes to write at most
	 * @return number of bytes, 0 if the kernel takes none now or the file ends here
	 * @throws IOException if the connection is broken or the file cannot be read
	 */
	long transferFrom(FileChannel file, long position, long count) throws IOException;

	/**
	 * Ends this side of the connection; reading goes on.
	 * @throws IOException if the connection is broken
	 */
	void shutdownOutput() throws IOException;

	/**
	 * Returns the address of the peer. Any thread.
	 * @return the address; that of a Unix domain socket's client is usually empty
	 */
	SocketAddress remoteAddress();

}
