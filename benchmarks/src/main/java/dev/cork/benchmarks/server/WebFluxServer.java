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

import java.util.Map;
import java.util.zip.CRC32C;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketMessage;

import dev.cork.benchmarks.scenario.Scenarios;

/**
 * A WebFlux application, on Cork or on Reactor Netty, as the class path has it.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ WebFluxServer.Handlers.class, WebFluxServer.Transfers.class })
public class WebFluxServer {

	/**
	 * Runs the process.
	 * @param arguments see {@link Settings}
	 * @throws Exception if it cannot be started
	 */
	public static void main(String[] arguments) throws Exception {
		boolean onCork = WebFluxServer.class.getClassLoader().getResource("dev/cork/boot/CorkWebServer.class") != null;
		ServerProcess.serve(arguments, (settings) -> {
			// of Reactor Netty, which has no property of Spring Boot's
			System.setProperty("reactor.netty.ioWorkerCount", Integer.toString(settings.loops()));
			return BootServer.start(WebFluxServer.class, settings, onCork ? "cork.server.loops" : "",
					onCork ? "CorkWebServer" : "NettyWebServer");
		});
	}

	@Bean
	HandlerMapping webSockets() {
		WebSocketHandler echo = (session) -> session.send(session.receive().doOnNext(WebSocketMessage::retain));
		return new SimpleUrlHandlerMapping(Map.of("/echo", echo), Ordered.HIGHEST_PRECEDENCE);
	}

	@RestController
	static class Transfers {

		private static final DefaultDataBufferFactory BUFFERS = DefaultDataBufferFactory.sharedInstance;

		private static final byte[] PATTERN = Bulk.pattern();

		@GetMapping(path = "/download/{megabytes}", produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
		ResponseEntity<Flux<DataBuffer>> download(@PathVariable long megabytes) {
			long bytes = megabytes << 20;
			Flux<DataBuffer> pieces = Flux.generate(() -> bytes, (left, sink) -> {
				if (left <= 0) {
					sink.complete();
				}
				else {
					DataBuffer whole = BUFFERS.wrap(PATTERN);
					whole.writePosition((int) Math.min(left, PATTERN.length));
					sink.next(whole);
				}
				return left - PATTERN.length;
			});
			return ResponseEntity.ok().contentLength(bytes).body(pieces);
		}

		@PostMapping("/upload")
		Mono<String> upload(@RequestBody Flux<DataBuffer> pieces) {
			return pieces.reduceWith(Received::new, Received::add)
				.map((received) -> Bulk.summary(received.bytes, received.checksum));
		}

	}

	private static final class Received {

		private final CRC32C checksum = new CRC32C();

		private long bytes;

		Received add(DataBuffer piece) {
			this.bytes += piece.readableByteCount();
			try (DataBuffer.ByteBufferIterator buffers = piece.readableByteBuffers()) {
				buffers.forEachRemaining(this.checksum::update);
			}
			DataBufferUtils.release(piece);
			return this;
		}

	}

	@RestController
	static class Handlers {

		@GetMapping("/hello")
		String hello() {
			return Scenarios.HELLO;
		}

		@GetMapping("/headers")
		String headers(@RequestHeader("X-Request-Id") String id) {
			return id;
		}

		@PostMapping("/json")
		Mono<Order> json(@RequestBody Mono<Order> order) {
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

}
