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

package dev.cork.transport.epoll;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

import dev.cork.engine.transport.SocketHandle;

/**
 * A connection: one object, and the peer's address as soon as somebody asks for it.
 */
final class EpollSocketHandle extends EpollHandle implements SocketHandle {

	private static final int SHUT_WR = 1;

	private final PeerAddress peer;

	private final SocketAddress localAddress;

	EpollSocketHandle(int descriptor, PeerAddress peer, SocketAddress localAddress) {
		super(descriptor);
		this.peer = peer;
		this.localAddress = localAddress;
	}

	@Override
	public int read(ByteBuffer target) throws IOException {
		if (!target.hasRemaining()) {
			return 0;
		}
		int count = Libc.read(poller().state(), descriptor(), MemorySegment.ofBuffer(target));
		if (count > 0) {
			target.position(target.position() + count);
			return count;
		}
		return (count == 0) ? END : (int) refused("read", count);
	}

	@Override
	public int write(ByteBuffer source) throws IOException {
		int count = Libc.write(poller().state(), descriptor(), MemorySegment.ofBuffer(source));
		if (count >= 0) {
			source.position(source.position() + count);
			return count;
		}
		return (int) refused("write", count);
	}

	@Override
	public long write(ByteBuffer[] sources, int count) throws IOException {
		VectorList vectors = poller().vectors();
		int filled = vectors.fill(sources, count);
		long written;
		try {
			written = Libc.writeAll(poller().state(), descriptor(), vectors.segment(), filled);
		}
		finally {
			// the vectors have only their addresses
			Reference.reachabilityFence(sources);
		}
		if (written >= 0) {
			VectorList.taken(sources, written);
			return written;
		}
		return refused("writev", written);
	}

	/** Nothing now is no error; everything else is. */
	private static long refused(String function, long result) throws IOException {
		int number = (int) -result;
		if (number == Errno.EAGAIN || number == Errno.EINTR) {
			return 0;
		}
		throw Errno.exception(function, number);
	}

	/** Copies, for Java has no way to the descriptor of a file. */
	@Override
	public long transferFrom(FileChannel file, long position, long count) throws IOException {
		ByteBuffer piece = poller().filePiece();
		long written = 0;
		while (written < count) {
			piece.clear().limit((int) Math.min(count - written, piece.capacity()));
			if (file.read(piece, position + written) <= 0) {
				break;
			}
			int offered = piece.flip().remaining();
			int taken = write(piece);
			written += taken;
			if (taken < offered) {
				break;
			}
		}
		return written;
	}

	@Override
	public void shutdownOutput() throws IOException {
		int result = Libc.shutdown(poller().state(), descriptor(), SHUT_WR);
		if (result < 0) {
			throw Errno.exception("shutdown", -result);
		}
	}

	@Override
	public SocketAddress remoteAddress() {
		return this.peer.get();
	}

	@Override
	public SocketAddress localAddress() {
		return this.localAddress;
	}

}
