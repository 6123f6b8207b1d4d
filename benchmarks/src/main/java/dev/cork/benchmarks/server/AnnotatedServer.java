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

import java.nio.ByteBuffer;

import dev.cork.web.CachedResponse;
import dev.cork.web.LoopController;
import dev.cork.websocket.OnBinary;
import dev.cork.websocket.PublishTo;
import dev.cork.websocket.Subscribe;
import dev.cork.websocket.WebSocketEndpoint;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

import dev.cork.benchmarks.scenario.Scenarios;

/**
 * Annotated handlers on Cork.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ AnnotatedServer.Handlers.class, AnnotatedServer.Echo.class, AnnotatedServer.Broadcast.class })
public class AnnotatedServer {

	/**
	 * Runs the process.
	 * @param arguments see {@link Settings}
	 * @throws Exception if it cannot be started
	 */
	public static void main(String[] arguments) throws Exception {
		ServerProcess.serve(arguments,
				(settings) -> BootServer.start(AnnotatedServer.class, settings, "cork.server.loops", "CorkWebServer"));
	}

	@LoopController
	static class Handlers {

		@GetMapping("/hello")
		String hello() {
			return Scenarios.HELLO;
		}

		/** Says the age that the cache will say: all answers have the same length. */
		@CachedResponse(maxAge = "10s")
		@GetMapping("/cached")
		ResponseEntity<String> cached() {
			return ResponseEntity.ok().header(HttpHeaders.AGE, "0").body(Scenarios.HELLO);
		}

		@GetMapping("/headers")
		String headers(@RequestHeader("X-Request-Id") String id) {
			return id;
		}

		@PostMapping("/json")
		Order json(@RequestBody Order order) {
			return order;
		}

		@GetMapping("/users/{id}")
		String user(@PathVariable String id, @RequestParam String limit) {
			return "user " + id + ", " + limit;
		}

		@GetMapping(path = "/chunked/string/{chunks}/{bytes}", produces = MediaType.TEXT_PLAIN_VALUE)
		Flux<String> strings(@PathVariable int chunks, @PathVariable int bytes) {
			return Flux.just(Pieces.string(bytes)).repeat(chunks - 1L);
		}

		@GetMapping(path = "/chunked/bytes/{chunks}/{bytes}", produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
		Flux<byte[]> arrays(@PathVariable int chunks, @PathVariable int bytes) {
			return Flux.just(Pieces.array(bytes)).repeat(chunks - 1L);
		}

	}

	@WebSocketEndpoint("/echo")
	static class Echo {

		@OnBinary
		ByteBuffer echo(ByteBuffer message) {
			return message;
		}

	}

	@WebSocketEndpoint("/broadcast")
	@Subscribe("all")
	static class Broadcast {

		@OnBinary
		@PublishTo(value = "all", excludeSender = true)
		ByteBuffer publish(ByteBuffer message) {
			return message;
		}

	}

}
