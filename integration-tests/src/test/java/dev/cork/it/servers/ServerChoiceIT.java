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

package dev.cork.it.servers;

import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.boot.CorkWebServer;
import dev.cork.it.support.Apps;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.jetty.autoconfigure.reactive.JettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration;
import org.springframework.boot.web.server.reactive.ReactiveWebServerFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cork is chosen although every other reactive server is there, together and alone.
 */
class ServerChoiceIT {

	@Test
	void corkWinsOverAllOthersTogether() {
		assertThatCorkServes(App.class);
	}

	@Test
	void corkWinsOverReactorNetty() {
		assertThatCorkServes(WithNetty.class);
	}

	@Test
	void corkWinsOverTomcat() {
		assertThatCorkServes(WithTomcat.class);
	}

	@Test
	void corkWinsOverJetty() {
		assertThatCorkServes(WithJetty.class);
	}

	private static void assertThatCorkServes(Class<?> application) {
		try (ConfigurableApplicationContext context = Apps.run(application)) {
			assertThat(context.getBeansOfType(ReactiveWebServerFactory.class).values()).singleElement()
				.isInstanceOf(CorkReactiveWebServerFactory.class);
			assertThat(Apps.server(context)).isInstanceOf(CorkWebServer.class);
			assertThat(Apps.probe(context).get("/hello").body()).isEqualTo("hello");
		}
	}

	@LoopController
	static class Handlers {

		@GetMapping("/hello")
		String hello() {
			return "hello";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(
			exclude = { TomcatReactiveWebServerAutoConfiguration.class, JettyReactiveWebServerAutoConfiguration.class })
	@Import(Handlers.class)
	static class WithNetty {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(
			exclude = { NettyReactiveWebServerAutoConfiguration.class, JettyReactiveWebServerAutoConfiguration.class })
	@Import(Handlers.class)
	static class WithTomcat {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(
			exclude = { NettyReactiveWebServerAutoConfiguration.class, TomcatReactiveWebServerAutoConfiguration.class })
	@Import(Handlers.class)
	static class WithJetty {

	}

}
