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

package dev.cork.it.endpoints;

import java.util.List;

import com.jayway.jsonpath.DocumentContext;
import com.jayway.jsonpath.JsonPath;
import dev.cork.it.support.Apps;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Native routes in the {@code mappings} endpoint.
 */
@Timeout(180)
class MappingsIT {

	private static final String ROUTES = "$.contexts.*.mappings.corkRoutes[*]";

	private static List<Object> read(DocumentContext json, String predicate, String field) {
		return json.read(ROUTES + "[?(@.predicate == '" + predicate + "')]" + field);
	}

	@Test
	void everyHandlerIsDescribedWithItsConditions() {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"management.endpoints.web.exposure.include=mappings,loggers,cork", "cork.static-files.enabled=true")) {
			DocumentContext json = JsonPath.parse(Apps.probe(context).get("/actuator/mappings").body());
			assertThat(read(json,
					"{GET /items/{id}, params [full, !short], headers [X-Version=2], " + "produces [application/json]}",
					".handler"))
				.containsExactly(Handlers.class.getName() + "#full(String)");
			String details = ".details.requestMappingConditions";
			String full = "{GET /items/{id}, params [full, !short], headers [X-Version=2], produces [application/json]}";
			assertThat(read(json, full, details + ".methods[*]")).containsExactly("GET");
			assertThat(read(json, full, details + ".patterns[*]")).containsExactly("/items/{id}");
			assertThat(read(json, full, details + ".params[?(@.negated == true)].name")).containsExactly("short");
			assertThat(read(json, full, details + ".headers[*].value")).containsExactly("2");
			assertThat(read(json, full, details + ".produces[*].mediaType")).containsExactly("application/json");
			assertThat(read(json, full, ".details.handlerMethod.descriptor"))
				.containsExactly("(Ljava/lang/String;)Ljava/lang/String;");
			assertThat(read(json, full, ".details.blocking")).containsExactly(false);
			assertThat(read(json, "{GET /items/{id}}", ".details.handlerMethod.name")).containsExactly("plain");
			assertThat(read(json, "{POST /items, consumes [text/plain]}", ".details.blocking")).containsExactly(true);
			assertThat(read(json, "{GET /chat}", ".details.kind")).containsExactly("web-socket");
			assertThat(read(json, "{GET /chat}", ".details.blocking")).containsExactly(true);
			assertThat(read(json, "{GET /chat}", ".details.handlerMethod.name")).containsExactly("text");
			assertThat(read(json, "{POST /actuator/loggers/{name}}", ".handler"))
				.containsExactly("Actuator web endpoint 'loggers'");
			assertThat(read(json, "{POST /actuator/loggers/{name}}", ".details.kind")).containsExactly("actuator");
			assertThat(read(json, "{GET /actuator/cork/dashboard/events}", ".handler"))
				.containsExactly("Cork's dashboard");
			assertThat(read(json, "{GET /**}", ".details.kind")).containsExactly("static-files");
		}
	}

	@Test
	void whatOnlyAnswersPreflightRequestsIsNoHandler() {
		try (ConfigurableApplicationContext context = Apps.run(App.class,
				"management.endpoints.web.exposure.include=mappings",
				"management.endpoints.web.cors.allowed-origins=https://ops.example")) {
			DocumentContext json = JsonPath.parse(Apps.probe(context).get("/actuator/mappings").body());
			assertThat(json.<List<String>>read(ROUTES + ".predicate")).isNotEmpty()
				.noneMatch((predicate) -> predicate.contains("OPTIONS"));
		}
	}

	@LoopController
	static class Handlers {

		@GetMapping(path = "/items/{id}", params = { "full", "!short" }, headers = "X-Version=2",
				produces = "application/json")
		String full(String id) {
			return "{}";
		}

		@GetMapping("/items/{id}")
		String plain() {
			return "plain";
		}

		@Blocking
		@PostMapping(path = "/items", consumes = "text/plain")
		void add() {
			assertThat(Thread.currentThread().getName()).doesNotStartWith("cork-loop-");
		}

	}

	@WebSocketEndpoint("/chat")
	static class Chat {

		@OnText
		@Blocking
		String text(String message) {
			return message;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, Chat.class })
	static class App {

	}

}
