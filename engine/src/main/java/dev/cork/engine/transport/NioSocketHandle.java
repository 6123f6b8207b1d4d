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
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * A connection on a {@link SocketChannel}.
 */
final class NioSocketHandle extends NioHandle<SocketChannel> implements SocketHandle {

	private final SocketAddress remoteAddress;

	private final SocketAddress localAddress;

	NioSocketHandle(SocketChannel channel) throws IOException {
		super(channel);
		// both are gone once the channel is closed, and an access log asks after that
		this.remoteAddress = channel.getRemoteAddress();
		this.localAddress = channel.getLocalAddress();
		channel.configureBlocking(false);
		if (!(this.localAddress instanceof UnixDomainSocketAddress)) {
			// the cork already makes few writes of many; Nagle would only delay them
			channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
		}
	}

	@Override
	int readOperation() {
		return SelectionKey.OP_READ;
	}

	@Override
	public int read(ByteBuffer target) throws IOException {
		return channel().read(target);
	}

	@Override
	public int write(ByteBuffer source) throws IOException {
		return channel().write(source);
	}

	@Override
	public long write(ByteBuffer[] sources, int count) throws IOException {
		return channel().write(sources, 0, count);
	}

	@Override
	public long transferFrom(FileChannel file, long position, long count) throws IOException {
		return file.transferTo(position, count, channel());
	}

	@Override
	public void shutdownOutput() throws IOException {
		channel().shutdownOutput();
	}

	@Override
	public SocketAddress remoteAddress() {
		return this.remoteAddress;
	}

	@Override
	public SocketAddress localAddress() {
		return this.localAddress;
	}

}
