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

import java.util.Objects;
import java.util.concurrent.TimeUnit;

import dev.cork.benchmarks.scenario.Scenarios;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.net.PfxOptions;
import tools.jackson.databind.json.JsonMapper;

/**
 * Vert.x, on its native transport.
 */
public final class VertxServer {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final CharSequence TEXT = HttpHeaders.createOptimized("text/plain");

	private static final int MAX_FRAME_BYTES = 1 << 20;

	private final DateText date = new DateText();

	private VertxServer() {
	}

	/**
	 * Runs the process.
	 * @param arguments see {@link Settings}
	 * @throws Exception if it cannot be started
	 */
	public static void main(String[] arguments) throws Exception {
		ServerProcess.serve(arguments, new VertxServer()::start);
	}

	private int start(Settings settings) throws Exception {
		Vertx vertx = Vertx
			.vertx(new VertxOptions().setPreferNativeTransport(true).setEventLoopPoolSize(settings.loops()));
		HttpServerOptions options = new HttpServerOptions().setHost("127.0.0.1")
			.setPort(0)
			.setMaxWebSocketFrameSize(MAX_FRAME_BYTES)
			.setMaxWebSocketMessageSize(MAX_FRAME_BYTES);
		if (settings.isSecure()) {
			options.setSsl(true)
				.setUseAlpn(false)
				.setKeyCertOptions(
						new PfxOptions().setPath(String.valueOf(settings.keyStore())).setPassword(Settings.PASSWORD));
		}
		HttpServer server = vertx.createHttpServer(options)
			.webSocketHandler((ServerWebSocket socket) -> socket.binaryMessageHandler(socket::writeBinaryMessage))
			.requestHandler(this::handle);
		return server.listen().toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES).actualPort();
	}

	private void handle(HttpServerRequest request) {
		String path = Objects.requireNonNull(request.path());
		if (path.equals("/hello")) {
			response(request).end(Scenarios.HELLO);
		}
		else if (path.equals("/headers")) {
			response(request).end(Objects.requireNonNull(request.getHeader("X-Request-Id")));
		}
		else if (path.equals("/json")) {
			request.bodyHandler((body) -> {
				byte[] answer = JSON.writeValueAsBytes(JSON.readValue(body.getBytes(), Order.class));
				response(request).putHeader(HttpHeaders.CONTENT_TYPE, "application/json").end(Buffer.buffer(answer));
			});
		}
		else if (path.startsWith("/users/")) {
			response(request).end("user " + path.substring("/users/".length()) + ", " + request.getParam("limit"));
		}
		else {
			chunks(response(request).setChunked(true), path.split("/", -1));
		}
	}

	private static void chunks(HttpServerResponse response, String[] path) {
		int bytes = Integer.parseInt(path[4]);
		for (int chunks = Integer.parseInt(path[3]); chunks > 0; chunks--) {
			if (path[2].equals("string")) {
				response.write(Pieces.string(bytes));
			}
			else {
				response.write(Buffer.buffer(Pieces.array(bytes)));
			}
		}
		response.end();
	}

	private HttpServerResponse response(HttpServerRequest request) {
		return request.response()
			.putHeader(HttpHeaders.CONTENT_TYPE, TEXT)
			.putHeader(HttpHeaders.DATE, this.date.now());
	}

}
