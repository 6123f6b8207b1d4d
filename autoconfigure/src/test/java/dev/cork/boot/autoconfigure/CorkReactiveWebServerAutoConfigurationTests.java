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

package dev.cork.boot.autoconfigure;

import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.boot.CorkServerCustomizer;
import dev.cork.boot.CorkWebServer;
import dev.cork.web.LoopController;
import dev.cork.web.argument.ArgumentResolver;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.json.JsonCodec;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.reactive.ReactiveWebServerFactory;
import org.springframework.boot.web.server.reactive.context.AnnotationConfigReactiveWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

class CorkReactiveWebServerAutoConfigurationTests {

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner(
			AnnotationConfigReactiveWebServerApplicationContext::new)
		.withConfiguration(AutoConfigurations.of(CorkHttpHandlerAutoConfiguration.class,
				CorkReactiveWebServerAutoConfiguration.class, JacksonAutoConfiguration.class))
		.withPropertyValues("server.port=0", "server.address=127.0.0.1");

	@Test
	void factoryHandlerAndCodecAreThere() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(CorkReactiveWebServerFactory.class)
			.hasSingleBean(HttpHandler.class)
			.hasSingleBean(JsonCodec.class)
			.doesNotHaveBean(UnservedRoutesNotice.class));
	}

	@Test
	void anotherFactoryWins() {
		this.runner.withUserConfiguration(OtherFactory.class)
			.run((context) -> assertThat(context).hasSingleBean(ReactiveWebServerFactory.class)
				.doesNotHaveBean(CorkReactiveWebServerFactory.class)
				.hasSingleBean(UnservedRoutesNotice.class));
	}

	@Test
	void anotherHttpHandlerWins() {
		this.runner.withUserConfiguration(OtherHandler.class)
			.run((context) -> assertThat(context).hasSingleBean(HttpHandler.class).doesNotHaveBean("corkHttpHandler"));
	}

	@Test
	void aContextThatIsNotReactiveIsLeftAlone() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(CorkHttpHandlerAutoConfiguration.class,
					CorkReactiveWebServerAutoConfiguration.class))
			.run((context) -> assertThat(context).doesNotHaveBean(ReactiveWebServerFactory.class)
				.doesNotHaveBean(HttpHandler.class));
	}

	@Test
	void itWorksWithoutWebFluxOnTheClassPath() {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.web.reactive"))
			.run((context) -> assertThat(context).hasSingleBean(CorkReactiveWebServerFactory.class));
	}

	@Test
	void itWorksWithoutJackson() {
		this.runner.withClassLoader(new FilteredClassLoader(JsonMapper.class))
			.run((context) -> assertThat(context).doesNotHaveBean(JsonCodec.class).hasNotFailed());
	}

	@Test
	void withoutJacksonAHandlerThatWantsJsonStopsTheStart() {
		this.runner.withClassLoader(new FilteredClassLoader(JsonMapper.class))
			.withUserConfiguration(JsonHandler.class)
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("#json()")
				.hasStackTraceContaining("there is no JsonMapper bean to write it with"));
	}

	@Test
	void aCustomizerAddsRoutesOfItsOwn() {
		this.runner.withUserConfiguration(Customizer.class).run((context) -> {
			WebServer server = ((AnnotationConfigReactiveWebServerApplicationContext) context
				.getSourceApplicationContext()).getWebServer();
			assertThat(((CorkWebServer) server).getHttpServer().routes()).containsExactly("GET /plain");
		});
	}

	@Test
	void anApplicationsOwnResolverComesFirst() {
		this.runner.withUserConfiguration(OwnResolver.class).run((context) -> {
			WebServer server = ((AnnotationConfigReactiveWebServerApplicationContext) context
				.getSourceApplicationContext()).getWebServer();
			assertThat(((CorkWebServer) server).getHttpServer().routes()).containsExactly("GET /thread");
		});
	}

	@Configuration(proxyBeanMethods = false)
	static class OtherFactory {

		@Bean
		ReactiveWebServerFactory otherFactory() {
			return (handler) -> mock(WebServer.class);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OtherHandler {

		@Bean
		HttpHandler otherHandler() {
			return (request, response) -> response.setComplete();
		}

	}

	@LoopController
	static class JsonHandler {

		@GetMapping("/json")
		int[] json() {
			return new int[0];
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Customizer {

		@Bean
		CorkServerCustomizer plainRoute() {
			return (builder) -> builder.get("/plain", (request, response) -> response.end("plain"));
		}

	}

	@LoopController
	static class OwnResolver {

		@GetMapping("/thread")
		String thread(Thread thread) {
			return thread.getName();
		}

		@Bean
		static ArgumentResolver threadResolver() {
			return new ArgumentResolver() {

				@Override
				public ArgumentReader resolve(HandlerArgument argument) {
					return (argument.type() == Thread.class) ? (request, response, body) -> Thread.currentThread()
							: null;
				}

				@Override
				public String supported() {
					return "Thread";
				}

			};
		}

	}

}
