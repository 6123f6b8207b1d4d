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

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.logging.LogManager;

import dev.cork.benchmarks.scenario.Scenarios;
import dev.cork.benchmarks.server.Order;
import dev.cork.benchmarks.server.Pieces;
import dev.cork.benchmarks.server.ServerProcess;
import dev.cork.benchmarks.server.Settings;
import io.helidon.common.tls.Tls;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

/**
 * Helidon SE: a virtual thread for each connection. It is of Java 21, so the JVM that runs it
 * compiles it.
 */
public class HelidonServer {

	private static final JsonMapper JSON = JsonMapper.shared();

	public static void main(String[] arguments) throws Exception {
		// which says on standard error that it has started
		LogManager.getLogManager().reset();
		ServerProcess.serve(arguments, HelidonServer::start);
	}

	private static int start(Settings settings) throws IOException, GeneralSecurityException {
		WebServerConfig.Builder server = WebServer.builder()
			.address(InetAddress.getLoopbackAddress())
			.port(0)
			.backlog(1024)
			.idleConnectionTimeout(Duration.ofHours(1))
			.routing(HelidonServer::routes);
		if (settings.isSecure()) {
			server.tls(Tls.builder().sslContext(settings.sslContext()).build());
		}
		return server.build().start().port();
	}

	private static void routes(HttpRouting.Builder routing) {
		routing.get("/hello", (request, response) -> text(response, Scenarios.HELLO))
			.get("/headers",
					(request, response) -> text(response, request.headers().get(HeaderNames.create("X-Request-Id")).get()))
			.post("/json", HelidonServer::json)
			.get("/users/{id}",
					(request, response) -> text(response,
							"user " + request.path().pathParameters().get("id") + ", " + request.query().get("limit")))
			.get("/chunked/{type}/{chunks}/{bytes}", HelidonServer::chunks);
	}

	private static void text(ServerResponse response, String text) {
		response.header(HeaderNames.CONTENT_TYPE, "text/plain").send(text.getBytes(StandardCharsets.UTF_8));
	}

	private static void json(ServerRequest request, ServerResponse response) {
		Order order = JSON.readValue(request.content().as(byte[].class), Order.class);
		response.header(HeaderNames.CONTENT_TYPE, "application/json").send(JSON.writeValueAsBytes(order));
	}

	private static void chunks(ServerRequest request, ServerResponse response) throws IOException {
		int chunks = Integer.parseInt(request.path().pathParameters().get("chunks"));
		int bytes = Integer.parseInt(request.path().pathParameters().get("bytes"));
		boolean string = request.path().pathParameters().get("type").equals("string");
		response.header(HeaderNames.CONTENT_TYPE, "text/plain");
		try (OutputStream out = response.outputStream()) {
			for (int i = 0; i < chunks; i++) {
				out.write(string ? Pieces.string(bytes).getBytes(StandardCharsets.UTF_8) : Pieces.array(bytes));
				out.flush();
			}
		}
	}

}
