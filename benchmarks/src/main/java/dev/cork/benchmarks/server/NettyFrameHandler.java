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

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelMatchers;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.GlobalEventExecutor;

/**
 * Echoes messages, or sends them to all others.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the channel
final class NettyFrameHandler extends ChannelInboundHandlerAdapter {

	private static final ChannelGroup ALL = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

	private final boolean broadcasts;

	NettyFrameHandler(boolean broadcasts) {
		this.broadcasts = broadcasts;
	}

	@Override
	public void handlerAdded(ChannelHandlerContext context) {
		if (this.broadcasts) {
			ALL.add(context.channel());
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (!(message instanceof BinaryWebSocketFrame frame)) {
			ReferenceCountUtil.release(message);
		}
		else if (this.broadcasts) {
			// all listen to one loop, so none is written to by another thread
			ALL.writeAndFlush(frame, ChannelMatchers.isNot(context.channel()), true);
		}
		else {
			context.write(new BinaryWebSocketFrame(frame.content()), context.voidPromise());
		}
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext context) {
		context.flush();
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
		// reset by the peer, which is how the load generator ends
		context.close();
	}

}
