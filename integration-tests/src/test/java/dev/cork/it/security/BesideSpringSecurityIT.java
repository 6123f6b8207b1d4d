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
import dev.cork.web.LoopController;
import dev.cork.web.OutsideSecurityChain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Which routes are behind the chain, as an application that configures nothing has it.
 */
@ExtendWith(OutputCaptureExtension.class)
class BesideSpringSecurityIT {

	@Test
	void startUpNamesEachRouteThatIsOpen(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Apps.run(OneOfTwo.class)) {
			assertThat(Apps.probe(context).get("/open").body()).isEqualTo("open");
			assertThat(Apps.probe(context).get("/closed").statusCode()).isEqualTo(401);
			assertThat(output.getAll()).containsOnlyOnce("Outside of Spring Security's filter chain: GET /open")
				.doesNotContain("Outside of Spring Security's filter chain: GET /closed");
		}
	}

	@Test
	void handlersOfOneRouteMustBeOpenAllOrNone(CapturedOutput output) {
		assertThatThrownBy(() -> Apps.run(Mixed.class).close()).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "GET /mixed", "@OutsideSecurityChain");
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

	@LoopController
	static class MixedHandlers {

		@GetMapping(path = "/mixed", params = "a")
		@OutsideSecurityChain
		String open() {
			return "open";
		}

		@GetMapping("/mixed")
		String closed() {
			return "closed";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, OpenHandlers.class })
	static class OneOfTwo {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(MixedHandlers.class)
	static class Mixed {

	}

}
