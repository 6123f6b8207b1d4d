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
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

import org.jspecify.annotations.Nullable;

/**
 * A listener on a {@link ServerSocketChannel}.
 */
final class NioListenerHandle extends NioHandle<ServerSocketChannel> implements ListenerHandle {

	private final SocketAddress localAddress;

	NioListenerHandle(ServerSocketChannel channel) throws IOException {
		super(channel);
		this.localAddress = channel.getLocalAddress();
	}

	@Override
	int readOperation() {
		return SelectionKey.OP_ACCEPT;
	}

	@Override
	public @Nullable SocketHandle accept() throws IOException {
		SocketChannel connection = channel().accept();
		if (connection == null) {
			return null;
		}
		try {
			return new NioSocketHandle(connection);
		}
		catch (IOException | RuntimeException ex) {
			connection.close();
			throw ex;
		}
	}

	@Override
	public SocketAddress localAddress() {
		return this.localAddress;
	}

	@Override
	public void close() {
		super.close();
		if (this.localAddress instanceof UnixDomainSocketAddress unixAddress) {
			UnixSocketFiles.remove(unixAddress);
		}
	}

}
