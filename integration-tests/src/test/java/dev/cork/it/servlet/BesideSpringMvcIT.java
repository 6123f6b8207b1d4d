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

package dev.cork.it.servlet;

import dev.cork.boot.CorkWebServer;
import dev.cork.it.support.Apps;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A Spring MVC application is left alone, and told that Cork serves nothing in it.
 */
@ExtendWith(OutputCaptureExtension.class)
class BesideSpringMvcIT {

	@Test
	void theApplicationStaysAServletApplication() {
		assertThat(WebApplicationType.deduce()).isEqualTo(WebApplicationType.SERVLET);
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			assertThat(Apps.server(context)).isNotInstanceOf(CorkWebServer.class);
			assertThat(Apps.probe(context).get("/servlet").body()).isEqualTo("servlet");
			assertThat(Apps.probe(context).get("/native").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void oneMessageSaysThatNativeRoutesAreNotServed(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			assertThat(context.isActive()).isTrue();
			assertThat(output.getAll().lines().filter((line) -> line.contains("Cork"))).singleElement()
				.asString()
				.contains("WARN", "this is a servlet application", "NOT served", "1 @LoopController bean: [",
						"spring.main.web-application-type=reactive");
		}
	}

	@Test
	void theRemedyThatTheMessageNamesWorks() {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"spring.main.web-application-type=reactive")) {
			assertThat(Apps.server(context)).isInstanceOf(CorkWebServer.class);
			assertThat(Apps.probe(context).get("/native").body()).isEqualTo("native");
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
	static class Servlet {

		@GetMapping("/servlet")
		String hello() {
			return "servlet";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Native.class, Servlet.class })
	static class App {

	}

}
