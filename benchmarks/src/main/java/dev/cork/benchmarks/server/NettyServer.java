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

package dev.cork.benchmarks.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Netty itself on epoll, as one would use it for speed: no aggregator, one flush for all
 * that one read has brought.
 */
public final class NettyServer {

	private NettyServer() {
	}

	/**
	 * Runs the process.
	 * @param arguments see {@link Settings}
	 * @throws Exception if it cannot be started
	 */
	public static void main(String[] arguments) throws Exception {
		ServerProcess.serve(arguments, NettyServer::start);
	}

	private static int start(Settings settings) throws Exception {
		EventLoopGroup loops = new MultiThreadIoEventLoopGroup(settings.loops(), EpollIoHandler.newFactory());
		SslContext tls = settings.isSecure() ? SslContextBuilder.forServer(settings.keys()).build() : null;
		Channel listener = new ServerBootstrap().group(loops)
			.channel(EpollServerSocketChannel.class)
			.option(ChannelOption.SO_BACKLOG, 1024)
			.childHandler(new Initializer(tls))
			.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
			.sync()
			.channel();
		return ((InetSocketAddress) listener.localAddress()).getPort();
	}

	private static final class Initializer extends ChannelInitializer<SocketChannel> {

		private final @Nullable SslContext tls;

		Initializer(@Nullable SslContext tls) {
			this.tls = tls;
		}

		@Override
		protected void initChannel(SocketChannel channel) {
			if (this.tls != null) {
				channel.pipeline().addLast(this.tls.newHandler(channel.alloc()));
			}
			channel.pipeline().addLast(new HttpServerCodec(), new NettyHandler());
		}

	}

}
