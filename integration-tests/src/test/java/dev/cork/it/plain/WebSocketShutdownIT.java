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

package dev.cork.it.plain;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import dev.cork.websocket.OnClose;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PathVariable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * What web sockets see of the end of an application.
 */
class WebSocketShutdownIT {

	@Test
	void allAreClosedWith1001AndTheEndpointIsToldOfEach() {
		Endpoint.closed.clear();
		ConfigurableApplicationContext context = Apps.run(Application.class, "cork.server.loops=2");
		List<WebSocketClient> clients = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			clients.add(WebSocketClient.connect(Apps.port(context), "/closing/" + i));
		}
		assertThat(clients.get(0).send("a").next()).isEqualTo("a");
		context.close();
		clients.forEach((client) -> assertThat(client.closed().code()).isEqualTo(1001));
		assertThat(Endpoint.closed).hasSize(20).allMatch((closed) -> closed.endsWith(" 1001"));
	}

	@Test
	void oneThatDoesNotAnswerIsCutOffAfterTheCloseTimeout() throws Exception {
		Endpoint.closed.clear();
		ConfigurableApplicationContext context = Apps.run(Application.class, "cork.websocket.close-timeout=500ms");
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send(WebSocketClient.handshake("x", "/closing/mute"));
			assertThat(wire.readHead()).startsWith("HTTP/1.1 101");
			assertTimeoutPreemptively(Duration.ofSeconds(20), context::close);
			assertThat(wire.readAll()).startsWith("\u0088").contains("\u0003\u00e9");
			assertThat(Endpoint.closed).containsExactly("mute 1006");
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Endpoint.class)
	static class Application {

	}

	@WebSocketEndpoint("/closing/{id}")
	static class Endpoint {

		static final Queue<String> closed = new ConcurrentLinkedQueue<>();

		@OnText
		String text(String text) {
			return text;
		}

		@OnClose
		void close(@PathVariable String id, int code) {
			closed.add(id + " " + code);
		}

	}

}
