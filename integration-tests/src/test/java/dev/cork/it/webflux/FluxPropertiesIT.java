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

import java.net.http.HttpResponse;
import java.time.Duration;

import dev.cork.it.support.Apps;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.WebSession;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What Boot's properties say of WebFlux is true on Cork, and native routes come first.
 */
class FluxPropertiesIT {

	@Test
	void aBasePathIsThatOfWebFluxOnly() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class, "spring.webflux.base-path=/base")) {
			assertThat(Apps.probe(context).get("/base/uri").body()).endsWith("/base/uri /base");
			assertThat(Apps.probe(context).get("/uri").statusCode()).isEqualTo(404);
			assertThat(Apps.probe(context).get("/native").body()).isEqualTo("native");
		}
	}

	@Test
	void forwardedFieldsAreEvaluatedByTheFramework() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class,
				"server.forward-headers-strategy=framework")) {
			assertThat(Apps.probe(context)
				.get("/uri", "X-Forwarded-Host", "outside.example", "X-Forwarded-Proto", "https", "X-Forwarded-Prefix",
						"/prefix")
				.body()).isEqualTo("https://outside.example/prefix/uri /prefix");
		}
	}

	@Test
	void aSessionHasTheCookieOfTheProperties() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class,
				"server.reactive.session.cookie.name=id", "server.reactive.session.cookie.same-site=strict",
				"server.reactive.session.cookie.max-age=10m")) {
			HttpResponse<String> first = Apps.probe(context).get("/session");
			String cookie = first.headers().firstValue("Set-Cookie").orElse("");
			assertThat(cookie).startsWith("id=").contains("Max-Age=600", "SameSite=Strict", "HttpOnly");
			assertThat(Apps.probe(context).get("/session", "Cookie", cookie.split(";", -1)[0]).body()).isEqualTo("2");
		}
	}

	@Test
	void aSessionEndsAfterItsTimeout() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class,
				"server.reactive.session.timeout=1s")) {
			String cookie = Apps.probe(context).get("/session").headers().firstValue("Set-Cookie").orElse("");
			await().pollDelay(Duration.ofMillis(1500))
				.untilAsserted(
						() -> assertThat(Apps.probe(context).get("/session", "Cookie", cookie.split(";", -1)[0]).body())
							.isEqualTo("1"));
		}
	}

	@Test
	void everyAttributeOfASessionsCookieIsConfigured() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class,
				"server.reactive.session.cookie.domain=example.org", "server.reactive.session.cookie.path=/shop",
				"server.reactive.session.cookie.secure=true", "server.reactive.session.cookie.http-only=false",
				"server.reactive.session.cookie.partitioned=true")) {
			assertThat(Apps.probe(context).get("/session").headers().firstValue("Set-Cookie"))
				.hasValueSatisfying((cookie) -> assertThat(cookie).startsWith("SESSION=")
					.contains("Domain=example.org", "Path=/shop", "Secure", "Partitioned")
					.doesNotContain("HttpOnly"));
		}
	}

	@Test
	void errorsAreAPageForBrowsersAndJsonForAllOthers() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class,
				"spring.web.error.include-message=always", "spring.web.error.include-exception=true",
				"spring.web.error.include-stacktrace=on-param")) {
			HttpResponse<String> page = Apps.probe(context).get("/fails", "Accept", "text/html");
			assertThat(page.statusCode()).isEqualTo(500);
			assertThat(page.headers().firstValue("Content-Type"))
				.hasValueSatisfying((type) -> assertThat(type).startsWith("text/html"));
			assertThat(page.body()).contains("Whitelabel Error Page", "on purpose");
			HttpResponse<String> json = Apps.probe(context).get("/fails", "Accept", "application/json");
			assertThat(json.statusCode()).isEqualTo(500);
			assertThat(json.body())
				.contains("\"message\":\"on purpose\"", "\"path\":\"/fails\"", IllegalStateException.class.getName())
				.doesNotContain("\"trace\"");
			assertThat(Apps.probe(context).get("/fails?trace=true").body()).contains("\"trace\"");
			assertThat(Apps.probe(context).get("/nothing", "Accept", "text/html").body())
				.contains("Whitelabel Error Page", "404");
		}
	}

	@Test
	void errorsSayNothingOfTheirCauseUnlessTheyAreToldTo() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class,
				"spring.web.error.whitelabel.enabled=false")) {
			assertThat(Apps.probe(context).get("/fails").body()).contains("\"status\":500")
				.doesNotContain("on purpose", "Exception");
			assertThat(Apps.probe(context).get("/fails", "Accept", "text/html").body()).doesNotContain("Whitelabel",
					"on purpose");
		}
	}

	@Test
	void moreSessionsThanAllowedAreRefused() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class,
				"server.reactive.session.max-sessions=1")) {
			assertThat(Apps.probe(context).get("/session").statusCode()).isEqualTo(200);
			assertThat(Apps.probe(context).get("/session").statusCode()).isEqualTo(500);
		}
	}

	@Test
	void problemDetailsAreThoseOfWebFlux() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class,
				"spring.webflux.problemdetails.enabled=true")) {
			HttpResponse<String> answer = Apps.probe(context).send("DELETE", "/uri", null);
			assertThat(answer.statusCode()).isEqualTo(405);
			assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
			assertThat(answer.headers().firstValue("Allow")).contains("GET");
		}
	}

	@Test
	void aNativePathWithAnotherMethodIsWebFluxs() {
		try (ConfigurableApplicationContext context = Apps.run(Application.class)) {
			assertThat(Apps.probe(context).get("/native").body()).isEqualTo("native");
			assertThat(Apps.probe(context).send("POST", "/native", null).body()).isEqualTo("posted");
		}
	}

	@Test
	void adviceOfAnApplicationWithoutNativeRoutesIsWebFluxs() {
		try (ConfigurableApplicationContext context = Apps.run(WithAdvice.class)) {
			assertThat(Apps.probe(context).get("/fails").body()).isEqualTo("advised /fails");
		}
	}

	@RestController
	static class Failing {

		@GetMapping("/fails")
		String fails() {
			throw new IllegalStateException("on purpose");
		}

	}

	@RestControllerAdvice
	static class Advice {

		@ExceptionHandler
		Mono<String> advise(IllegalStateException failure, WebSession session, ServerHttpRequest request) {
			return Mono.just("advised " + request.getPath());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Failing.class, Advice.class })
	static class WithAdvice {

	}

	@RestController
	static class Handlers {

		@GetMapping("/uri")
		String uri(ServerHttpRequest request) {
			return request.getURI() + " " + request.getPath().contextPath().value();
		}

		@GetMapping("/session")
		String session(WebSession session) {
			int visits = session.getAttributeOrDefault("visits", 0) + 1;
			session.getAttributes().put("visits", visits);
			return String.valueOf(visits);
		}

		@GetMapping("/native")
		String hidden() {
			return "hidden by the native route";
		}

		@PostMapping("/native")
		String posted() {
			return "posted";
		}

	}

	@LoopController
	static class NativeHandlers {

		@GetMapping("/native")
		String hello() {
			return "native";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, NativeHandlers.class, Failing.class })
	static class Application {

	}

}
