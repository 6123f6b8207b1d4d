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

package dev.cork.it.actuator;

import java.util.List;

import com.jayway.jsonpath.DocumentContext;
import com.jayway.jsonpath.JsonPath;
import dev.cork.it.support.Apps;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Native routes in the {@code mappings} endpoint beside those of WebFlux.
 */
@Timeout(180)
class MappingsIT {

	@Test
	void bothAreListedEachAmongItsOwn() {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"management.endpoints.web.exposure.include=mappings,cork")) {
			DocumentContext json = JsonPath.parse(Apps.probe(context).get("/actuator/mappings").body());
			List<String> routes = json.read("$.contexts.*.mappings.corkRoutes[*].predicate");
			assertThat(routes).contains("{GET /native}", "{GET /actuator/cork/dashboard}")
				.doesNotContain("{GET /flux}", "{GET /actuator/mappings}");
			List<String> others = json.read("$.contexts.*.mappings.dispatcherHandlers.webHandler[*].predicate");
			assertThat(others).contains("{GET /flux}").doesNotContain("{GET /native}");
		}
	}

	@LoopController
	static class Handlers {

		@GetMapping("/native")
		String nativeRoute() {
			return "native";
		}

	}

	@RestController
	static class FluxHandlers {

		@GetMapping("/flux")
		String flux() {
			return "flux";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, FluxHandlers.class })
	static class App {

	}

}
