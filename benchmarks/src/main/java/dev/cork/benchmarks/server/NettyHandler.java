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

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.cork.benchmarks.scenario.Scenarios;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The routes of the Netty server, one object for each connection.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the channel
final class NettyHandler extends ChannelInboundHandlerAdapter {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final byte[] HELLO = Scenarios.HELLO.getBytes(StandardCharsets.US_ASCII);

	private static final AsciiString TEXT = AsciiString.cached("text/plain");

	private static final int MAX_FRAME_BYTES = 1 << 20;

	private final DateText date = new DateText();

	private @Nullable ByteBuf body;

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		try {
			if (message instanceof HttpRequest request) {
				onRequest(context, request);
			}
			else if (message instanceof HttpContent content) {
				onContent(context, content);
			}
		}
		finally {
			ReferenceCountUtil.release(message);
		}
	}

	private void onRequest(ChannelHandlerContext context, HttpRequest request) {
		String path = request.uri();
		if (path.equals("/hello")) {
			answer(context, HELLO);
		}
		else if (path.equals("/headers")) {
			answer(context, request.headers().get("X-Request-Id").getBytes(StandardCharsets.US_ASCII));
		}
		else if (path.equals("/json")) {
			this.body = context.alloc().buffer();
		}
		else if (path.startsWith("/users/")) {
			QueryStringDecoder decoder = new QueryStringDecoder(path);
			String text = "user " + decoder.path().substring("/users/".length()) + ", "
					+ decoder.parameters().getOrDefault("limit", List.of("")).get(0);
			answer(context, text.getBytes(StandardCharsets.UTF_8));
		}
		else if (path.startsWith("/chunked/")) {
			chunks(context, path.split("/", -1));
		}
		else {
			WebSocketServerHandshaker handshaker = new WebSocketServerHandshakerFactory("ws://localhost" + path, null,
					false, MAX_FRAME_BYTES)
				.newHandshaker(request);
			context.pipeline().replace(this, "frames", new NettyFrameHandler(path.equals("/broadcast")));
			handshaker.handshake(context.channel(), request);
		}
	}

	private void onContent(ChannelHandlerContext context, HttpContent content) {
		ByteBuf collected = this.body;
		if (collected == null) {
			return;
		}
		collected.writeBytes(content.content());
		if (content instanceof LastHttpContent) {
			this.body = null;
			Order order = JSON.readValue(ByteBufUtil.getBytes(collected), Order.class);
			collected.release();
			HttpResponse response = full(JSON.writeValueAsBytes(order), HttpHeaderValues.APPLICATION_JSON);
			context.write(response, context.voidPromise());
		}
	}

	private void answer(ChannelHandlerContext context, byte[] text) {
		context.write(full(text, TEXT), context.voidPromise());
	}

	private HttpResponse full(byte[] content, CharSequence type) {
		DefaultFullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
				Unpooled.wrappedBuffer(content));
		response.headers()
			.set(HttpHeaderNames.CONTENT_TYPE, type)
			.setInt(HttpHeaderNames.CONTENT_LENGTH, content.length)
			.set(HttpHeaderNames.DATE, this.date.now());
		return response;
	}

	private void chunks(ChannelHandlerContext context, String[] path) {
		HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
		head.headers()
			.set(HttpHeaderNames.CONTENT_TYPE, TEXT)
			.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED)
			.set(HttpHeaderNames.DATE, this.date.now());
		context.write(head, context.voidPromise());
		int bytes = Integer.parseInt(path[4]);
		for (int chunks = Integer.parseInt(path[3]); chunks > 0; chunks--) {
			ByteBuf piece = path[2].equals("string") ? ByteBufUtil.writeUtf8(context.alloc(), Pieces.string(bytes))
					: Unpooled.wrappedBuffer(Pieces.array(bytes));
			context.write(new DefaultHttpContent(piece), context.voidPromise());
		}
		context.write(LastHttpContent.EMPTY_LAST_CONTENT, context.voidPromise());
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
