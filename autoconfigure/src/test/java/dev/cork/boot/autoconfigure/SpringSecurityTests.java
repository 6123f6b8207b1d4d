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

import dev.cork.web.LoopController;
import dev.cork.web.OutsideSecurityChain;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.web.server.reactive.context.AnnotationConfigReactiveWebServerApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Spring Security on the class path, but nothing that could make its filter chain work.
 */
class SpringSecurityTests {

	private static final ClassLoader WITHOUT_WEB_FLUX = new FilteredClassLoader("org.springframework.web.reactive");

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner(
			AnnotationConfigReactiveWebServerApplicationContext::new)
		.withConfiguration(AutoConfigurations.of(CorkHttpHandlerAutoConfiguration.class,
				CorkReactiveWebServerAutoConfiguration.class))
		.withPropertyValues("server.port=0", "server.address=127.0.0.1");

	@Test
	void theClassPathDecidesWhatThereIs() {
		assertThat(SpringSecurity.on(getClass().getClassLoader())).isEqualTo(SpringSecurity.REACTIVE);
		assertThat(SpringSecurity.on(WITHOUT_WEB_FLUX)).isEqualTo(SpringSecurity.WITHOUT_CHAIN);
		assertThat(SpringSecurity.on(new FilteredClassLoader("org.springframework.security")))
			.isEqualTo(SpringSecurity.ABSENT);
	}

	@Test
	void withoutWebFluxUnprotectedRoutesStopTheStart() {
		this.runner.withClassLoader(WITHOUT_WEB_FLUX)
			.withBean(Handlers.class)
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("Handlers#closed()")
				.hasStackTraceContaining("Spring Security is on the class path, but without WebFlux"));
	}

	@Test
	void thePropertyOrTheAnnotationOpensThem() {
		this.runner.withClassLoader(WITHOUT_WEB_FLUX)
			.withBean(Handlers.class)
			.withPropertyValues("cork.security.allow-unprotected-routes=true")
			.run((context) -> assertThat(context).hasNotFailed());
		this.runner.withClassLoader(WITHOUT_WEB_FLUX)
			.withBean(OpenHandlers.class)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void whereThereCouldBeAChainAndIsNoneItIsTheApplicationsChoice() {
		this.runner.withBean(Handlers.class).run((context) -> assertThat(context).hasNotFailed());
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

}
