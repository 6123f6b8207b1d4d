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

import java.util.List;
import java.util.Map;

import dev.cork.it.support.Apps;
import dev.cork.web.LoopController;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

/**
 * The same handlers twice: as controllers of WebFlux on Reactor Netty, and as loop
 * controllers on Cork. Only for a form as a map each has one of its own.
 */
final class CompareApplications {

	private CompareApplications() {
	}

	static ConfigurableApplicationContext webFlux() {
		return Apps.run(OnWebFlux.class, "spring.webflux.problemdetails.enabled=true");
	}

	static ConfigurableApplicationContext cork() {
		// no WebFlux behind the native routes: the engine's own answers are compared
		return Apps.run(OnCork.class,
				"spring.autoconfigure.exclude=org.springframework.boot.webflux.autoconfigure.HttpHandlerAutoConfiguration");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ CompareAdvice.class, OnWebFlux.Arguments.class, OnWebFlux.Conditions.class, OnWebFlux.Errors.class,
			OnWebFlux.Forms.class, OnWebFlux.Resources.class, OnWebFlux.Results.class, OnWebFlux.Streams.class,
			OnWebFlux.Validation.class })
	static class OnWebFlux {

		@Bean
		NettyReactiveWebServerFactory serverFactory() {
			return new NettyReactiveWebServerFactory();
		}

		@RestController
		static class Arguments extends CompareArguments {

		}

		@RestController
		static class Conditions extends CompareConditions {

		}

		@RestController
		static class Errors extends CompareErrors {

		}

		@RestController
		static class Forms extends CompareForms {

			@PostMapping("/data")
			Mono<Map<String, List<String>>> data(ServerWebExchange exchange) {
				return exchange.getFormData().map((form) -> form);
			}

		}

		@RestController
		static class Resources extends CompareResources {

		}

		@RestController
		static class Results extends CompareResults {

		}

		@RestController
		static class Streams extends CompareStreams {

		}

		@RestController
		static class Validation extends CompareValidation {

		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ CompareAdvice.class, OnCork.Arguments.class, OnCork.Conditions.class, OnCork.Errors.class,
			OnCork.Forms.class, OnCork.Resources.class, OnCork.Results.class, OnCork.Streams.class,
			OnCork.Validation.class })
	static class OnCork {

		@LoopController
		static class Arguments extends CompareArguments {

		}

		@LoopController
		static class Conditions extends CompareConditions {

		}

		@LoopController
		static class Errors extends CompareErrors {

		}

		@LoopController
		static class Forms extends CompareForms {

			@PostMapping("/data")
			Map<String, List<String>> data(@RequestBody MultiValueMap<String, String> form) {
				return form;
			}

		}

		@LoopController
		static class Resources extends CompareResources {

		}

		@LoopController
		static class Results extends CompareResults {

		}

		@LoopController
		static class Streams extends CompareStreams {

		}

		@LoopController
		static class Validation extends CompareValidation {

		}

	}

}
