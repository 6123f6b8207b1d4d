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

import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.cork.it.support.Probe;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Spring Boot configures by itself, for native routes: a login page, sessions, CSRF
 * tokens and logout.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class FormLoginIT {

	private static final String FORM = "application/x-www-form-urlencoded";

	private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

	@LocalServerPort
	private int port;

	private Probe probe;

	private String session = "none=1";

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	@Test
	void aBrowserIsSentToTheLoginPage() {
		HttpResponse<String> response = get("/page");
		assertThat(response.statusCode()).isEqualTo(302);
		assertThat(response.headers().firstValue("Location")).hasValue("/login");
	}

	@Test
	void theSessionIsAnotherOneAfterTheLogin() {
		get("/page");
		String token = token();
		String before = this.session;
		HttpResponse<String> login = login("secret", token);
		assertThat(login.statusCode()).isEqualTo(302);
		assertThat(login.headers().firstValue("Location")).hasValue("/page");
		assertThat(this.session).isNotEqualTo(before);
		assertThat(get("/page").body()).isEqualTo("page of user");
		this.session = before;
		assertThat(get("/page").statusCode()).isEqualTo(302);
	}

	@Test
	void aWrongPasswordIsNoLogin() {
		HttpResponse<String> login = login("wrong", token());
		assertThat(login.headers().firstValue("Location")).hasValue("/login?error");
		assertThat(get("/page").statusCode()).isEqualTo(302);
	}

	@Test
	void aPostWithoutATokenIsRefused() {
		login("secret", token());
		HttpResponse<String> response = post("/form", "q=1");
		assertThat(response.statusCode()).isEqualTo(403);
		assertThat(response.body()).doesNotContain("q=1");
	}

	@Test
	void aTokenInAHeaderWillDo() {
		login("secret", token());
		String token = token();
		HttpResponse<String> response = noted(this.probe.send("POST", "/text", "body", "Content-Type", "text/plain",
				"Cookie", this.session, "X-CSRF-TOKEN", token));
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("body");
	}

	@ParameterizedTest
	@CsvSource({ "/form,q=1", "/text,_csrf", "/later,q=1" })
	void aTokenInAFormWillDoAndTheHandlerHasTheForm(String path, String expected) {
		login("secret", token());
		HttpResponse<String> response = post(path, "_csrf=" + token() + "&q=1");
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).contains(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST", "PUT", "PATCH", "DELETE" })
	void everyMethodThatMayChangeSomethingNeedsAToken(String method) {
		login("secret", token());
		String token = token();
		assertThat(send(method, "X-CSRF-TOKEN", "wrong").statusCode()).isEqualTo(403);
		assertThat(send(method, "X-Other", token).statusCode()).isEqualTo(403);
		assertThat(send(method, "X-CSRF-TOKEN", token).body()).isEqualTo(method);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD", "OPTIONS" })
	void aMethodThatChangesNothingNeedsNone(String method) {
		login("secret", token());
		assertThat(send(method, "X-Other", "none").statusCode()).isEqualTo(200);
	}

	private HttpResponse<String> send(String method, String field, String value) {
		return this.probe.send(method, "/any", null, "Cookie", this.session, field, value);
	}

	@Test
	void theTokenOfAnotherSessionIsRefused() {
		String stranger = token();
		this.session = "none=1";
		login("secret", token());
		token();
		assertThat(post("/form", "q=1&_csrf=" + stranger).statusCode()).isEqualTo(403);
	}

	@Test
	void aSessionThatNobodyHasGivenIsNotTaken() {
		this.session = "SESSION=chosen-by-an-attacker";
		get("/page");
		assertThat(this.session).doesNotContain("chosen-by-an-attacker");
		login("secret", token());
		assertThat(get("/page").body()).isEqualTo("page of user");
		assertThat(this.probe.get("/page", "Cookie", "SESSION=chosen-by-an-attacker").statusCode()).isIn(302, 401);
	}

	@Test
	void afterTheLogoutTheSessionIsGone() {
		login("secret", token());
		String token = token();
		String session = this.session;
		HttpResponse<String> logout = post("/logout", "_csrf=" + token);
		assertThat(logout.headers().firstValue("Location")).hasValue("/login?logout");
		this.session = session;
		assertThat(get("/page").statusCode()).isEqualTo(302);
	}

	private HttpResponse<String> login(String password, String token) {
		return post("/login", "username=user&password=" + password + "&_csrf=" + token);
	}

	private String token() {
		Matcher token = TOKEN.matcher(get("/login").body());
		assertThat(token.find()).isTrue();
		return token.group(1);
	}

	private HttpResponse<String> get(String path) {
		return noted(this.probe.get(path, "Accept", "text/html, text/plain;q=0.9", "Cookie", this.session));
	}

	private HttpResponse<String> post(String path, String form) {
		return noted(this.probe.send("POST", path, form, "Content-Type", FORM, "Cookie", this.session));
	}

	/** A browser sends back what it was told last; the id changes with each new token. */
	private HttpResponse<String> noted(HttpResponse<String> response) {
		response.headers().firstValue("Set-Cookie").ifPresent((cookie) -> {
			assertThat(cookie).startsWith("SESSION=").contains("HttpOnly");
			this.session = cookie.substring(0, cookie.indexOf(';'));
		});
		return response;
	}

	@LoopController
	static class Handlers {

		@GetMapping("/page")
		String page(@AuthenticationPrincipal UserDetails user) {
			return "page of " + user.getUsername();
		}

		@RequestMapping("/any")
		String any(HttpMethod method) {
			return method.name();
		}

		@PostMapping("/form")
		String form(@RequestBody MultiValueMap<String, String> form) {
			return "q=" + form.getFirst("q");
		}

		@PostMapping("/text")
		String text(@RequestBody String body) {
			return body;
		}

		@PostMapping("/later")
		Mono<String> later(@RequestBody byte[] body) {
			return Mono.just(new String(body, java.nio.charset.StandardCharsets.UTF_8));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class Application {

		@Bean
		MapReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(
					User.withUsername("user").password("{noop}secret").roles("USER").build());
		}

	}

}
