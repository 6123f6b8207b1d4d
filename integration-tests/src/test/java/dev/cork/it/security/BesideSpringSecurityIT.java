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

package dev.cork.it.security;

import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.web.LoopController;
import dev.cork.web.OutsideSecurityChain;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.web.server.WebFilterChainProxy;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A filter chain that would not protect native routes stops the start, unless they are
 * said to be open.
 */
@ExtendWith(OutputCaptureExtension.class)
class BesideSpringSecurityIT {

	@Test
	void nativeRoutesBesideAFilterChainStopTheStart(CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(Unprotected.class).close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "BesideSpringSecurityIT$Handlers",
				"@OutsideSecurityChain", "cork.security.allow-unprotected-routes=true");
	}

	@Test
	void thePropertyOpensAllClasses() {
		try (ConfigurableApplicationContext context = Apps.run(Unprotected.class,
				"cork.security.allow-unprotected-routes=true")) {
			assertThat(context.getBeansOfType(WebFilterChainProxy.class)).hasSize(1);
			assertThat(Apps.probe(context).get("/closed").body()).isEqualTo("closed");
		}
	}

	@Test
	void theAnnotationOpensItsClass() {
		try (ConfigurableApplicationContext context = Apps.run(Open.class)) {
			assertThat(Apps.probe(context).get("/open").body()).isEqualTo("open");
		}
	}

	@Test
	void theAnnotationOpensNoOtherClass(CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(OneOfTwo.class).close()).isNotNull();
		assertThat(output.getAll()).contains("routes of " + Handlers.class.getName() + ":");
	}

	@Test
	void endpointsOfWebSocketsAreRoutesToo(CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(UnprotectedEndpoint.class).close()).isNotNull();
		assertThat(output.getAll()).contains("routes of " + Endpoint.class.getName() + ":");
		try (ConfigurableApplicationContext context = Apps.run(OpenWebSockets.class);
				WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/open")) {
			assertThat(client.send("a").next()).isEqualTo("a");
		}
	}

	@Test
	void withoutNativeRoutesThereIsNothingToRefuse() {
		try (ConfigurableApplicationContext context = Apps.run(NoRoutes.class)) {
			assertThat(context.isActive()).isTrue();
		}
	}

	@LoopController
	static class Handlers {

		@GetMapping("/closed")
		String closed() {
			return "closed";
		}

	}

	@LoopController
	@OutsideSecurityChain
	static class OpenHandlers {

		@GetMapping("/open")
		String open() {
			return "open";
		}

	}

	@WebSocketEndpoint("/closed")
	static class Endpoint {

		@OnText
		String text(String text) {
			return text;
		}

	}

	@WebSocketEndpoint("/open")
	@OutsideSecurityChain
	static class OpenEndpoint extends Endpoint {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Endpoint.class)
	static class UnprotectedEndpoint {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(OpenEndpoint.class)
	static class OpenWebSockets {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Unprotected {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(OpenHandlers.class)
	static class Open {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, OpenHandlers.class })
	static class OneOfTwo {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class NoRoutes {

	}

}
