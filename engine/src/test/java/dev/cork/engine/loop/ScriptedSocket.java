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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

import dev.cork.engine.transport.Poller;
import dev.cork.engine.transport.ReadyListener;
import dev.cork.engine.transport.SocketHandle;
import org.jspecify.annotations.Nullable;

/**
 * A connection whose kernel the test plays. Everything but {@link #becomes} happens on
 * the loop's thread.
 */
final class ScriptedSocket implements SocketHandle {

	private static final SocketAddress ADDRESS = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

	/** Each write that the kernel got, as far as it took it. */
	final List<String> writes = new ArrayList<>();

	/** What reads return, one after the other; an empty text is the peer's end. */
	final Queue<String> input = new ArrayDeque<>();

	/** How many bytes the kernel has room for. */
	int room = Integer.MAX_VALUE;

	boolean writesFail;

	boolean outputEnded;

	boolean closed;

	int interest = -1;

	private @Nullable ReadyListener listener;

	/** What happened in one poll: the socket is ready for some operations. */
	Runnable becomes(int operations) {
		return () -> {
			ReadyListener listener = this.listener;
			if (listener == null) {
				throw new IllegalStateException("The socket is attached to no poller");
			}
			if (!this.closed) {
				listener.onReady(operations);
			}
		};
	}

	String written() {
		return String.join("", this.writes);
	}

	@Override
	public void attach(Poller poller, ReadyListener listener, int operations) {
		this.listener = listener;
		this.interest = operations;
	}

	@Override
	public void interest(int operations) {
		this.interest = operations;
	}

	@Override
	public int read(ByteBuffer target) {
		String next = this.input.poll();
		if (next == null) {
			return 0;
		}
		target.put(next.getBytes(StandardCharsets.ISO_8859_1));
		return next.isEmpty() ? END : next.length();
	}

	@Override
	public int write(ByteBuffer source) throws IOException {
		return (int) write(new ByteBuffer[] { source }, 1);
	}

	@Override
	public long write(ByteBuffer[] sources, int count) throws IOException {
		if (this.writesFail) {
			throw new IOException("Broken pipe");
		}
		StringBuilder taken = new StringBuilder();
		for (int i = 0; i < count; i++) {
			taken.append(take(sources[i]));
		}
		if (!taken.isEmpty()) {
			this.writes.add(taken.toString());
		}
		return taken.length();
	}

	private String take(ByteBuffer source) {
		if (!source.isDirect()) {
			throw new IllegalArgumentException("Not a direct buffer");
		}
		byte[] bytes = new byte[Math.min(this.room, source.remaining())];
		source.get(bytes);
		this.room -= bytes.length;
		return new String(bytes, StandardCharsets.ISO_8859_1);
	}

	@Override
	public long transferFrom(FileChannel file, long position, long count) throws IOException {
		ByteBuffer piece = ByteBuffer.allocateDirect((int) Math.min(count, this.room));
		file.read(piece, position);
		return write(piece.flip());
	}

	@Override
	public void shutdownOutput() {
		this.outputEnded = true;
	}

	@Override
	public SocketAddress remoteAddress() {
		return ADDRESS;
	}

	@Override
	public SocketAddress localAddress() {
		return ADDRESS;
	}

	@Override
	public void close() {
		this.closed = true;
	}

}
