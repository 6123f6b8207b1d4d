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

package dev.cork.it.webflux;

import java.util.concurrent.atomic.AtomicLong;

import dev.cork.it.support.Apps;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes and sends bodies that are larger than its memory, in a JVM of its own.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(LargeBodiesApplication.Bodies.class)
public class LargeBodiesApplication {

	/** What tells which port it is. */
	static final String PORT = "The port is ";

	/** Starts, says where, and ends with its standard input. */
	public static void main(String[] arguments) throws Exception {
		try (var context = Apps.run(LargeBodiesApplication.class)) {
			System.out.println(PORT + Apps.port(context));
			while (System.in.read() >= 0) {
				Thread.onSpinWait();
			}
		}
	}

	@RestController
	static class Bodies {

		@PostMapping("/upload")
		Mono<String> upload(ServerHttpRequest request) {
			AtomicLong count = new AtomicLong();
			return request.getBody().doOnNext((buffer) -> {
				count.addAndGet(buffer.readableByteCount());
				DataBufferUtils.release(buffer);
			}).then(Mono.fromSupplier(count::toString));
		}

		@GetMapping("/download")
		Mono<Void> download(@RequestParam long pieces, @RequestParam int pieceBytes, ServerHttpResponse response) {
			AtomicLong left = new AtomicLong(pieces);
			return response.writeWith(Flux.<DataBuffer>generate((sink) -> {
				if (left.getAndDecrement() > 0) {
					sink.next(response.bufferFactory().wrap(new byte[pieceBytes]));
				}
				else {
					sink.complete();
				}
			}));
		}

		@PostMapping("/mirror")
		Mono<Void> mirror(ServerHttpRequest request, ServerHttpResponse response) {
			response.getHeaders().setContentLength(request.getHeaders().getContentLength());
			return response.writeWith(request.getBody());
		}

	}

}
