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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.http.CachePolicy;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseCache;
import dev.cork.engine.tls.TlsContext;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandler;
import dev.cork.engine.websocket.WebSocketOptions;
import tools.jackson.databind.json.JsonMapper;

import dev.cork.benchmarks.scenario.Scenarios;

/**
 * Cork's engine, without Spring.
 */
public final class EngineServer {

	private static final String CONTENT_TYPE = "Content-Type";

	private static final String TEXT = "text/plain";

	private static final int MOST_JSON_BYTES = 65_536;

	private static final int MOST_MESSAGE_BYTES = 1 << 20;

	private static final JsonMapper JSON = JsonMapper.shared();

	/** Says the age that the cache will say, so that all answers have the same length. */
	private static final ResponseCache CACHED = new ResponseCache(new CachePolicy(10_000, 0, List.of()),
			(request, response) -> response.header(CONTENT_TYPE, TEXT).header("Age", "0").end(Scenarios.HELLO));

	private EngineServer() {
	}

	/**
	 * Runs the process.
	 * @param arguments see {@link Settings}
	 * @throws Exception if it cannot be started
	 */
	public static void main(String[] arguments) throws Exception {
		ServerProcess.serve(arguments, EngineServer::start);
	}

	private static int start(Settings settings) throws IOException, GeneralSecurityException {
		WebSocketOptions webSockets = WebSocketOptions.builder()
			.maxMessageBytes(MOST_MESSAGE_BYTES)
			.maxBacklogBytes(MOST_MESSAGE_BYTES)
			.idleTimeout(Settings.PATIENCE)
			.build();
		HttpServer.Builder builder = HttpServer.builder()
			.options(ServerOptions.builder()
				.listen("127.0.0.1", 0)
				.loops(settings.loops())
				.transport(settings.transport())
				.idleTimeout(Settings.PATIENCE)
				.build())
			.get("/hello", (request, response) -> response.header(CONTENT_TYPE, TEXT).end(Scenarios.HELLO))
			.get("/cached", CACHED)
			.get("/headers", EngineServer::headers)
			.post("/json", (request, response) -> request.collect(MOST_JSON_BYTES, (body) -> json(body, response)))
			.get("/users/{id}", EngineServer::user)
			.get("/chunked/string/{chunks}/{bytes}", EngineServer::strings)
			.get("/chunked/bytes/{chunks}/{bytes}", EngineServer::arrays)
			.get("/download/{megabytes}", EngineBulk::download)
			.post("/upload", EngineBulk::upload)
			.webSocket("/echo", webSockets, new Echo())
			.webSocket("/broadcast", webSockets, new Broadcast());
		if (settings.isSecure()) {
			builder.tls(TlsContext.of(settings.sslContext()));
		}
		return builder.start().port();
	}

	private static void headers(HttpRequest request, HttpResponse response) {
		String id = request.header("X-Request-Id");
		response.header(CONTENT_TYPE, TEXT).end((id != null) ? id : "");
	}

	private static void json(ByteBuffer body, HttpResponse response) {
		byte[] bytes = new byte[body.remaining()];
		body.get(bytes);
		response.header(CONTENT_TYPE, "application/json")
			.end(JSON.writeValueAsBytes(JSON.readValue(bytes, Order.class)));
	}

	private static void user(HttpRequest request, HttpResponse response) {
		response.header(CONTENT_TYPE, TEXT)
			.end("user " + request.pathParameter("id") + ", " + request.queryParameter("limit"));
	}

	private static void strings(HttpRequest request, HttpResponse response) {
		response.header(CONTENT_TYPE, TEXT);
		String piece = Pieces.string(request.pathParameterView(1).parseInt());
		for (int chunks = request.pathParameterView(0).parseInt(); chunks > 0; chunks--) {
			response.write(piece);
		}
		response.end();
	}

	private static void arrays(HttpRequest request, HttpResponse response) {
		response.header(CONTENT_TYPE, "application/octet-stream");
		byte[] piece = Pieces.array(request.pathParameterView(1).parseInt());
		for (int chunks = request.pathParameterView(0).parseInt(); chunks > 0; chunks--) {
			response.write(piece);
		}
		response.end();
	}

	private static final class Echo implements WebSocketHandler {

		@Override
		public void onBinary(WebSocket webSocket, ByteBuffer bytes) {
			webSocket.sendBinary(bytes);
		}

	}

	private static final class Broadcast implements WebSocketHandler {

		private static final String TOPIC = "all";

		@Override
		public void onOpen(WebSocket webSocket) {
			webSocket.subscribe(TOPIC);
		}

		@Override
		public void onBinary(WebSocket webSocket, ByteBuffer bytes) {
			webSocket.publishBinary(TOPIC, bytes);
		}

	}

}
