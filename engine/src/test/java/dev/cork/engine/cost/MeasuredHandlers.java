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

package dev.cork.engine.cost;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.HttpServer;
import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.BodyHandler;
import dev.cork.engine.http.DataHandler;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.PreparedHeaders;
import dev.cork.engine.http.ResponseObserver;
import org.jspecify.annotations.Nullable;

/** Handlers that allocate nothing themselves. */
final class MeasuredHandlers {

	static final int LARGE_BYTES = 64 * 1024;

	private static final byte[] TEXT = PreparedHeaders.of("Content-Type", "text/plain");

	private static final byte[] HELLO = "Hello, World!".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] LARGE = new byte[LARGE_BYTES];

	private static final byte[] PIECE = "0123456789".repeat(10).getBytes(StandardCharsets.US_ASCII);

	private static final ResponseObserver OBSERVER = new Observer();

	private static final String[] IN = names("X-In-");

	private static final String[] OUT = names("X-Out-");

	private static final DataHandler IGNORE = (chunk, last, maxRemainingBytes) -> {
	};

	private MeasuredHandlers() {
	}

	private static String[] names(String prefix) {
		String[] names = new String[10];
		for (int i = 0; i < names.length; i++) {
			names[i] = prefix + i;
		}
		return names;
	}

	static HttpServer.Builder addTo(HttpServer.Builder server) {
		return server.get("/mark", (request, response) -> response.end("the mark"))
			.get("/hello", (request, response) -> response.header(TEXT).end(HELLO))
			.get("/text", (request, response) -> response.header("Content-Type", "text/plain").end("gr\u00fc\u00dfe"))
			.get("/headers", MeasuredHandlers::copyHeaders)
			.get("/users/{user}/orders/{order}", MeasuredHandlers::showParameters)
			.post("/echo", new Echo())
			.get("/large", (request, response) -> response.header(TEXT).end(LARGE))
			.get("/chunked", MeasuredHandlers::writePieces)
			.get("/observed", MeasuredHandlers::answerObserved)
			.get("/attributes", MeasuredHandlers::handOn)
			.post("/parked", (request, response) -> request.onData(IGNORE));
	}

	private static void copyHeaders(HttpRequest request, HttpResponse response) {
		for (int i = 0; i < IN.length; i++) {
			response.header(OUT[i], required(request.headerView(IN[i])));
		}
		response.end(HELLO);
	}

	private static void showParameters(HttpRequest request, HttpResponse response) {
		response.header("X-User", request.pathParameterView(0))
			.header("X-Order", required(request.pathParameterView("order")).parseLong())
			.header("X-Limit", required(request.queryParameterView("limit")).parseLong())
			.header("X-Filter", required(request.queryParameterView("filter")))
			.end(HELLO);
	}

	private static ByteView required(@Nullable ByteView view) {
		if (view == null) {
			throw new IllegalStateException("The request has lost a part");
		}
		return view;
	}

	private static void writePieces(HttpRequest request, HttpResponse response) {
		response.header(TEXT);
		for (int i = 0; i < 3; i++) {
			response.write(PIECE);
		}
		response.end();
	}

	private static void answerObserved(HttpRequest request, HttpResponse response) {
		request.retain();
		response.observe(OBSERVER);
		response.header(TEXT).end("gr\u00fc\u00dfe");
	}

	private static void handOn(HttpRequest request, HttpResponse response) {
		request.attribute("greeting", HELLO);
		request.attribute("other", TEXT);
		request.attribute("other", null);
		Object greeting = request.attribute("greeting");
		response.end((greeting instanceof byte[] bytes) ? bytes : TEXT);
	}

	/** One object for all responses, as in an application. */
	private static final class Observer implements ResponseObserver {

		private static final byte[] LINE = PreparedHeaders.of("X-Observed", "yes");

		/** One digit in every answer, for all of them must be of one length. */
		private long lastBytes;

		@Override
		public void onHead(HttpRequest request, HttpResponse response) {
			response.header(LINE).header("X-Last-Bytes", this.lastBytes);
		}

		@Override
		public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
			if (response.statusCode() == 200 && !aborted && request.method().equals("GET")) {
				this.lastBytes = response.writeOffset();
			}
		}

	}

	/** For bodies that come together with their heads: one object is enough then. */
	private static final class Echo implements HttpHandler, BodyHandler {

		private @Nullable HttpResponse response;

		@Override
		public void handle(HttpRequest request, HttpResponse response) {
			this.response = response;
			request.collect(1024, this);
		}

		@Override
		public void onBody(ByteBuffer body) {
			HttpResponse response = this.response;
			if (response == null) {
				throw new IllegalStateException("There is a body, and no request");
			}
			this.response = null;
			response.end(body);
		}

	}

}
