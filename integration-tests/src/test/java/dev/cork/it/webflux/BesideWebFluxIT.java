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

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import dev.cork.boot.CorkWebServer;
import dev.cork.it.support.Apps;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyWebServer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.WebHandler;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cork where WebFlux and Reactor Netty are.
 */
@ExtendWith(OutputCaptureExtension.class)
class BesideWebFluxIT {

	@Test
	void corkIsTheServerWithoutAnyExclusion() {
		try (ConfigurableApplicationContext context = Apps.run(NativeOnly.class)) {
			assertThat(Apps.server(context)).isInstanceOf(CorkWebServer.class);
			assertThat(Apps.probe(context).get("/native").body()).isEqualTo("native");
			assertThat(context.getBeansOfType(HttpHandler.class)).containsOnlyKeys("httpHandler");
		}
	}

	@Test
	void whatNobodyHasIsAnsweredByWebFlux() {
		try (ConfigurableApplicationContext context = Apps.run(NativeOnly.class)) {
			HttpResponse<String> answer = Apps.probe(context).get("/elsewhere");
			assertThat(answer.statusCode()).isEqualTo(404);
			assertThat(answer.body()).contains("\"path\":\"/elsewhere\"", "\"error\":\"Not Found\"");
		}
	}

	@Test
	void bothKindsOfRoutesAreServed() {
		try (ConfigurableApplicationContext context = Apps.run(Both.class)) {
			assertThat(Apps.server(context)).isInstanceOf(CorkWebServer.class);
			assertThat(Apps.probe(context).get("/native").body()).isEqualTo("native");
			assertThat(Apps.probe(context).get("/reactive").body()).isEqualTo("reactive");
		}
	}

	@Test
	void handlerMappingsOfTheApplicationAreServedToo() {
		try (ConfigurableApplicationContext context = Apps.run(OwnMapping.class)) {
			assertThat(Apps.probe(context).get("/mapped").body()).isEqualTo("mapped");
		}
	}

	@Test
	void webFluxNeverMapsALoopController() {
		try (ConfigurableApplicationContext context = Apps.run(OwnServer.class)) {
			assertThat(Apps.server(context)).isInstanceOf(NettyWebServer.class);
			assertThat(Apps.probe(context).get("/reactive").body()).isEqualTo("reactive");
			assertThat(Apps.probe(context).get("/native").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void anApplicationWithAServerOfItsOwnIsToldThatCorkServesNothing(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Apps.run(OwnServer.class)) {
			assertThat(context.isActive()).isTrue();
			assertThat(output.getAll()).containsOnlyOnce("Its routes are NOT served (1 @LoopController bean")
				.contains("the application declares another ReactiveWebServerFactory");
		}
	}

	@LoopController
	static class Native {

		@GetMapping("/native")
		String hello() {
			return "native";
		}

	}

	@RestController
	static class Reactive {

		@GetMapping("/reactive")
		String hello() {
			return "reactive";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Native.class)
	static class NativeOnly {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Native.class, Reactive.class })
	static class Both {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class OwnMapping {

		@Bean
		HandlerMapping ownMapping() {
			WebHandler handler = (exchange) -> {
				ServerHttpResponse response = exchange.getResponse();
				DataBuffer body = response.bufferFactory().wrap("mapped".getBytes(StandardCharsets.US_ASCII));
				return response.writeWith(Mono.just(body));
			};
			return new SimpleUrlHandlerMapping(Map.of("/mapped", handler), -1);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Native.class, Reactive.class })
	static class OwnServer {

		@Bean
		NettyReactiveWebServerFactory serverFactory() {
			return new NettyReactiveWebServerFactory();
		}

	}

}
