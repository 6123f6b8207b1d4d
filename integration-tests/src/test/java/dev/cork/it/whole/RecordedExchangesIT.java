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

package dev.cork.it.whole;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Probe;
import dev.cork.web.LoopController;
import dev.cork.web.NextRouteException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.actuate.web.exchanges.HttpExchange;
import org.springframework.boot.actuate.web.exchanges.InMemoryHttpExchangeRepository;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Exchanges of native routes and of WebFlux in one repository, behind one chain.
 */
@Timeout(180)
class RecordedExchangesIT {

	private static final String WHO = "management.httpexchanges.recording.include=principal,response-headers";

	private static final String USER = "Basic "
			+ Base64.getEncoder().encodeToString("user:secret".getBytes(StandardCharsets.US_ASCII));

	private static List<HttpExchange> recorded(ConfigurableApplicationContext context, int count) {
		InMemoryHttpExchangeRepository repository = context.getBean(InMemoryHttpExchangeRepository.class);
		await().until(() -> repository.findAll().size() >= count);
		return repository.findAll();
	}

	@Test
	void eachRequestIsRecordedOnceWhoeverAnswersIt() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, WHO)) {
			Probe probe = Apps.probe(context);
			assertThat(probe.get("/flux", "Authorization", USER).body()).isEqualTo("flux");
			recorded(context, 1);
			assertThat(probe.get("/left", "Authorization", USER).body()).isEqualTo("taken");
			recorded(context, 2);
			assertThat(probe.get("/native", "Authorization", USER).body()).isEqualTo("native");
			assertThat(recorded(context, 3)).extracting((exchange) -> exchange.getRequest().getUri().getPath())
				.containsExactly("/native", "/left", "/flux");
		}
	}

	@Test
	void theUserIsRecordedAndWhatTheChainHasSaid() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, WHO)) {
			Apps.probe(context).get("/native", "Authorization", USER);
			HttpExchange exchange = recorded(context, 1).get(0);
			assertThat(exchange.getPrincipal()).isNotNull();
			assertThat(exchange.getPrincipal().getName()).isEqualTo("user");
			assertThat(exchange.getResponse().getHeaders()).containsKey("X-Frame-Options");
		}
	}

	@Test
	void whatTheChainHasRefusedIsRecordedWithoutAUser() {
		try (ConfigurableApplicationContext context = Apps.run(App.class, WHO)) {
			assertThat(Apps.probe(context).get("/native").statusCode()).isEqualTo(401);
			HttpExchange exchange = recorded(context, 1).get(0);
			assertThat(exchange.getResponse().getStatus()).isEqualTo(401);
			assertThat(exchange.getPrincipal()).isNull();
		}
	}

	@LoopController
	static class Leaving {

		@GetMapping("/left")
		String leave() {
			throw new NextRouteException();
		}

	}

	@RestController
	static class FluxHandlers {

		@GetMapping("/flux")
		String flux() {
			return "flux";
		}

		@GetMapping("/left")
		String taken() {
			return "taken";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Leaving.class, FluxHandlers.class })
	static class App extends SecuredActuatorIT.Application {

		@Bean
		InMemoryHttpExchangeRepository exchanges() {
			return new InMemoryHttpExchangeRepository();
		}

	}

}
