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

import java.nio.ByteBuffer;
import java.util.function.IntSupplier;

import dev.cork.engine.websocket.WebSocket;
import dev.cork.it.support.Apps;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * An application that is started in a class loader of its own, and known outside by types
 * of the JDK only.
 */
public class IslandApplication implements IntSupplier, AutoCloseable {

	private final ConfigurableApplicationContext context = Apps.run(App.class, "server.shutdown=graceful",
			"spring.main.register-shutdown-hook=false");

	/** The port. */
	@Override
	public int getAsInt() {
		return Apps.port(this.context);
	}

	@Override
	public void close() {
		this.context.close();
	}

	@LoopController
	static class Handlers {

		@GetMapping("/hello")
		String hello() {
			return "hello";
		}

		@Blocking
		@GetMapping("/blocking")
		String blocking() {
			return Thread.currentThread().getName();
		}

		@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<String> events() {
			return Flux.just("first").concatWith(Flux.never());
		}

	}

	@WebSocketEndpoint("/echo")
	static class Echo {

		@OnText
		void echo(WebSocket webSocket, ByteBuffer text) {
			webSocket.sendText(text);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, Echo.class })
	static class App {

	}

}
