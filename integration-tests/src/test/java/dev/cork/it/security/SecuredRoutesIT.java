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
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import dev.cork.it.support.Probe;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.web.NextRouteException;
import dev.cork.web.OutsideSecurityChain;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableReactiveMethodSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.annotation.CurrentSecurityContext;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Native routes behind Spring Security's filter chain.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class SecuredRoutesIT {

	private static final String USER = basic("user");

	@LocalServerPort
	private int port;

	private Probe probe;

	@BeforeEach
	void connect() {
		this.probe = new Probe(this.port);
	}

	private static String basic(String name) {
		return "Basic "
				+ Base64.getEncoder().encodeToString((name + ":secret-" + name).getBytes(StandardCharsets.US_ASCII));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/native/text", "/flux/text", "/native/blocking", "/native/nothing-here", "/nothing",
			"/admin/x" })
	void withoutCredentialsTheAnswerIs401(String path) {
		HttpResponse<String> response = this.probe.get(path);
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(response.headers().firstValue("WWW-Authenticate")).hasValue("Basic realm=\"Realm\"");
		assertThat(response.headers().firstValue("X-Frame-Options")).hasValue("DENY");
		assertThat(response.body()).doesNotContain("text");
	}

	@Test
	void withWrongCredentialsTheAnswerIs401() {
		assertThat(this.probe.get("/native/text", "Authorization", basic("nobody")).statusCode()).isEqualTo(401);
		assertThat(this.probe.get("/native/text", "Authorization", "Basic rubbish!").statusCode()).isEqualTo(401);
	}

	@ParameterizedTest
	@CsvSource({ "/native/text,text", "/native/principal,user", "/native/authentication,user [ROLE_USER]",
			"/native/details,user", "/native/expression,USER", "/native/context,user", "/native/mono-details,user",
			"/native/holder,user", "/native/blocking,user", "/native/holder-flux,user", "/native/loop-holder,user",
			"/native/wrong-type,null", "/native/stage,user" })
	void theHandlerKnowsWhoHasAsked(String path, String body) {
		HttpResponse<String> response = this.probe.get(path, "Authorization", USER);
		assertThat(response.body()).isEqualTo(body);
		assertThat(response.statusCode()).isEqualTo(200);
	}

	@Test
	void oneRequestAfterTheOtherIsSomebodyElses() {
		for (int i = 0; i < 20; i++) {
			String name = (i % 2 == 0) ? "user" : "admin";
			for (String path : List.of("/native/principal", "/native/blocking", "/native/holder",
					"/native/loop-holder")) {
				assertThat(this.probe.get(path, "Authorization", basic(name)).body()).isEqualTo(name);
			}
			assertThat(this.probe.get("/native/open/blocking").body()).isEqualTo("null");
			assertThat(this.probe.get("/native/open/loop").body()).isEqualTo("null");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "text", "entity", "cached", "not-modified", "failure", "teapot", "mono", "list" })
	void theHeaderFieldsAreThoseOfAWebFluxAnswer(String path) {
		Map<String, List<String>> ofNative = fields(this.probe.get("/native/" + path, "Authorization", USER));
		Map<String, List<String>> ofWebFlux = fields(this.probe.get("/flux/" + path, "Authorization", USER));
		assertThat(ofNative).isEqualTo(ofWebFlux);
		assertThat(ofNative).containsKeys("x-content-type-options", "x-frame-options", "x-xss-protection",
				"referrer-policy");
	}

	/** What body and framing say is no affair of the chain. */
	private static Map<String, List<String>> fields(HttpResponse<?> response) {
		Map<String, List<String>> fields = new TreeMap<>(response.headers().map());
		List.of("date", "content-length", "content-type", "transfer-encoding", "connection").forEach(fields::remove);
		fields.put(":status", List.of(response.statusCode() + ""));
		return fields;
	}

	@Test
	void aHandlersOwnCacheControlStays() {
		HttpResponse<String> response = this.probe.get("/native/cached", "Authorization", USER);
		assertThat(response.headers().allValues("Cache-Control")).containsExactly("max-age=60");
		assertThat(response.headers().allValues("Pragma")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "user,403", "admin,200" })
	void rolesAreAskedByPath(String name, int status) {
		assertThat(this.probe.get("/admin/x", "Authorization", basic(name)).statusCode()).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "DELETE,user,403", "DELETE,admin,200", "GET,user,200" })
	void rolesAreAskedByMethod(String method, String name, int status) {
		assertThat(this.probe.send(method, "/native/thing", null, "Authorization", basic(name)).statusCode())
			.isEqualTo(status);
	}

	@Test
	void headAndOptionsAreAskedAsWell() {
		assertThat(this.probe.send("HEAD", "/native/text", null).statusCode()).isEqualTo(401);
		HttpResponse<String> head = this.probe.send("HEAD", "/native/text", null, "Authorization", USER);
		assertThat(head.statusCode()).isEqualTo(200);
		assertThat(head.headers().firstValue("Content-Length")).hasValue("4");
		assertThat(head.headers().firstValue("X-Frame-Options")).hasValue("DENY");
		assertThat(this.probe.send("OPTIONS", "/native/any", null).statusCode()).isEqualTo(401);
		assertThat(this.probe.send("OPTIONS", "/native/any", null, "Authorization", USER).statusCode()).isEqualTo(200);
	}

	@Test
	void whatIsNotThereIs404ForThoseWhoMayAsk() {
		assertThat(this.probe.get("/native/nothing-here", "Authorization", USER).statusCode()).isEqualTo(404);
		assertThat(this.probe.get("/nothing", "Authorization", USER).statusCode()).isEqualTo(404);
	}

	@ParameterizedTest
	@CsvSource({ "/native/method/mono,user,403", "/native/method/mono,admin,200", "/native/method/flux,user,403",
			"/native/method/flux,admin,200", "/native/denied,user,403", "/native/denied-later,user,403",
			"/native/denied-blocking,user,403", "/native/denied-stage,user,403", "/flux/denied,user,403" })
	void aDeniedCallIs403(String path, String name, int status) {
		HttpResponse<String> response = this.probe.get(path, "Authorization", basic(name));
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(response.headers().firstValue("X-Frame-Options")).hasValue("DENY");
	}

	@Test
	void aDeniedCallOfNobodyIs401() {
		HttpResponse<String> response = this.probe.get("/permitted/denied");
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(response.headers().firstValue("WWW-Authenticate")).hasValue("Basic realm=\"Realm\"");
	}

	@Test
	void theApplicationsExceptionHandlerComesBeforeTheChain() {
		HttpResponse<String> response = this.probe.get("/handled/denied", "Authorization", USER);
		assertThat(response.statusCode()).isEqualTo(409);
		assertThat(response.body()).isEqualTo("handled: not you");
	}

	@Test
	void otherFailuresAreAnsweredAsWithoutTheChain() {
		HttpResponse<String> failure = this.probe.get("/native/failure", "Authorization", USER);
		assertThat(failure.statusCode()).isEqualTo(500);
		assertThat(Probe.contentType(failure)).isEqualTo("application/problem+json");
		assertThat(failure.body()).doesNotContain("secret reason");
		HttpResponse<String> teapot = this.probe.get("/native/teapot", "Authorization", USER);
		assertThat(teapot.statusCode()).isEqualTo(409);
		assertThat(teapot.body()).contains("short and stout");
		HttpResponse<String> missing = this.probe.get("/native/number/x", "Authorization", USER);
		assertThat(missing.statusCode()).isEqualTo(400);
		assertThat(missing.headers().firstValue("X-Frame-Options")).hasValue("DENY");
	}

	@Test
	void nobodysBodyIsRead() {
		assertThat(
				this.probe.send("POST", "/native/echo", "x".repeat(100_000), "Content-Type", "text/plain").statusCode())
			.isEqualTo(401);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 1000, 300_000 })
	void theBodyReachesTheHandler(int length) {
		String body = "x".repeat(length);
		HttpResponse<String> response = this.probe.send("POST", "/native/echo", body, "Content-Type", "text/plain",
				"Authorization", USER);
		assertThat(response.statusCode()).isEqualTo((length == 0) ? 400 : 200);
		if (length > 0) {
			assertThat(response.body()).isEqualTo(body);
		}
	}

	@Test
	void aMultipartBodyReachesTheHandler() {
		String body = "--b\r\nContent-Disposition: form-data; name=\"part\"\r\n\r\nthe part\r\n--b--\r\n";
		HttpResponse<String> response = this.probe.send("POST", "/native/part", body, "Content-Type",
				"multipart/form-data; boundary=b", "Authorization", USER);
		assertThat(response.body()).isEqualTo("the part");
	}

	@Test
	void aStreamGoesThrough() {
		HttpResponse<String> response = this.probe.get("/native/events", "Authorization", USER);
		assertThat(response.body()).isEqualTo("data:1\n\ndata:2\n\ndata:3\n\n");
		assertThat(response.headers().firstValue("X-Frame-Options")).hasValue("DENY");
		assertThat(this.probe.get("/native/later", "Authorization", USER).body()).isEqualTo("later user");
	}

	@Test
	void aHandlerThatDoesNothingIsFoundOut() {
		assertThat(this.probe.get("/native/idle", "Authorization", USER).statusCode()).isEqualTo(500);
	}

	@Test
	void whatIsLeftToWebFluxIsAnsweredOnce() {
		HttpResponse<String> response = this.probe.send("POST", "/left/x", "body", "Content-Type", "text/plain",
				"Authorization", USER);
		assertThat(response.body()).isEqualTo("WebFlux: body");
		assertThat(response.headers().allValues("X-Frame-Options")).containsExactly("DENY");
		assertThat(this.probe.send("POST", "/left/x", "body").statusCode()).isEqualTo(401);
		assertThat(this.probe.get("/left/y", "Authorization", USER).body()).isEqualTo("less specific");
	}

	@Test
	void whatIsMarkedIsOpen() {
		HttpResponse<String> response = this.probe.get("/native/open/text");
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.headers().firstValue("X-Frame-Options")).isEmpty();
		assertThat(this.probe.get("/open").body()).isEqualTo("nobody");
	}

	private static String name(SecurityContext context) {
		Authentication authentication = context.getAuthentication();
		return (authentication != null) ? authentication.getName() : "null";
	}

	@LoopController
	@RequestMapping("/native")
	static class NativeHandlers {

		@GetMapping("/text")
		String text() {
			return "text";
		}

		@GetMapping("/principal")
		String principal(Principal principal) {
			return principal.getName();
		}

		@GetMapping("/authentication")
		String authentication(Authentication authentication) {
			return authentication.getName() + " "
					+ authentication.getAuthorities()
						.stream()
						.map(Object::toString)
						.filter((authority) -> authority.startsWith("ROLE_"))
						.toList();
		}

		@GetMapping("/details")
		String details(@AuthenticationPrincipal UserDetails user) {
			return user.getUsername();
		}

		@GetMapping("/expression")
		String expression(@AuthenticationPrincipal(expression = "username.toUpperCase()") String name) {
			return name;
		}

		@GetMapping("/context")
		String context(@CurrentSecurityContext(expression = "authentication.name") String name) {
			return name;
		}

		@GetMapping("/mono-details")
		Mono<String> monoDetails(@AuthenticationPrincipal Mono<UserDetails> user) {
			return user.map(UserDetails::getUsername);
		}

		@GetMapping("/wrong-type")
		String wrongType(@AuthenticationPrincipal Thread wrong) {
			return String.valueOf(wrong);
		}

		@GetMapping("/holder")
		Mono<String> holder() {
			return ReactiveSecurityContextHolder.getContext().map(SecuredRoutesIT::name);
		}

		@GetMapping("/later")
		Mono<String> later() {
			return Mono.delay(Duration.ofMillis(20))
				.then(ReactiveSecurityContextHolder.getContext())
				.map((context) -> "later " + name(context));
		}

		@GetMapping(path = "/holder-flux", produces = "text/plain")
		Flux<String> holderFlux() {
			return holder().flux();
		}

		@GetMapping("/stage")
		java.util.concurrent.CompletionStage<String> stage(Principal principal) {
			return java.util.concurrent.CompletableFuture.supplyAsync(principal::getName);
		}

		@GetMapping("/blocking")
		@Blocking
		String blocking() {
			return name(SecurityContextHolder.getContext());
		}

		@GetMapping("/loop-holder")
		String loopHolder() {
			return name(SecurityContextHolder.getContext());
		}

		@GetMapping("/open/blocking")
		@Blocking
		@OutsideSecurityChain
		String openBlocking() {
			return name(SecurityContextHolder.getContext());
		}

		@GetMapping("/open/loop")
		@OutsideSecurityChain
		String openLoop() {
			return name(SecurityContextHolder.getContext());
		}

		@GetMapping("/open/text")
		@OutsideSecurityChain
		String openText() {
			return "open";
		}

		@GetMapping("/entity")
		ResponseEntity<String> entity() {
			return ResponseEntity.status(HttpStatus.ACCEPTED).header("X-Own", "1", "2").body("entity");
		}

		@GetMapping("/cached")
		ResponseEntity<String> cached() {
			return ResponseEntity.ok().cacheControl(CacheControl.maxAge(Duration.ofMinutes(1))).body("cached");
		}

		@GetMapping("/not-modified")
		ResponseEntity<Void> notModified() {
			return ResponseEntity.status(HttpStatus.NOT_MODIFIED).build();
		}

		@GetMapping("/failure")
		String failure() {
			throw new IllegalStateException("secret reason");
		}

		@GetMapping("/teapot")
		String teapot() {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "short and stout");
		}

		@GetMapping("/mono")
		Mono<String> mono() {
			return Mono.just("mono");
		}

		@GetMapping("/list")
		List<String> list() {
			return List.of("a");
		}

		@GetMapping("/thing")
		String thing() {
			return "thing";
		}

		@DeleteMapping("/thing")
		String deleteThing() {
			return "gone";
		}

		@RequestMapping("/any")
		String any() {
			return "any";
		}

		@GetMapping("/denied")
		String denied() {
			throw new AccessDeniedException("not you");
		}

		@GetMapping("/denied-later")
		Mono<String> deniedLater() {
			return Mono.delay(Duration.ofMillis(10)).then(Mono.error(new AccessDeniedException("not you")));
		}

		@GetMapping("/denied-blocking")
		@Blocking
		String deniedBlocking() {
			throw new AccessDeniedException("not you");
		}

		@GetMapping("/denied-stage")
		java.util.concurrent.CompletionStage<String> deniedStage() {
			return java.util.concurrent.CompletableFuture.failedFuture(new AccessDeniedException("not you"));
		}

		@PostMapping("/echo")
		String echo(@RequestBody String body) {
			return body;
		}

		@PostMapping("/part")
		String part(@RequestPart String part) {
			return part;
		}

		@PostMapping("/form")
		String form(@RequestParam(required = false) String q) {
			return "q=" + q;
		}

		@GetMapping("/number/{number}")
		int number(@PathVariable int number) {
			return number;
		}

		@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<Integer> events() {
			return Flux.just(1, 2, 3).delayElements(Duration.ofMillis(5));
		}

		@GetMapping("/idle")
		void idle(dev.cork.engine.http.HttpResponse response) {
			// answers nothing
		}

	}

	@LoopController
	@RequestMapping("/native/method")
	static class MethodSecurity {

		@GetMapping("/mono")
		@PreAuthorize("hasRole('ADMIN')")
		Mono<String> mono() {
			return Mono.just("admin");
		}

		@GetMapping(path = "/flux", produces = "text/plain")
		@PreAuthorize("hasRole('ADMIN')")
		Flux<String> flux() {
			return Flux.just("admin");
		}

	}

	@LoopController
	static class OtherHandlers {

		@GetMapping("/admin/x")
		String admin() {
			return "admin";
		}

		@GetMapping("/permitted/denied")
		String denied() {
			throw new AccessDeniedException("not you");
		}

	}

	@LoopController
	static class Leaving {

		@PostMapping("/left/x")
		Mono<String> leave() {
			return Mono.delay(Duration.ofMillis(5)).then(Mono.error(new NextRouteException()));
		}

		@GetMapping("/left/y")
		void leave(dev.cork.engine.http.HttpResponse response) {
			response.yieldToNext();
		}

		@GetMapping("/left/{any}")
		String lessSpecific() {
			return "less specific";
		}

	}

	@RestController
	static class Taking {

		@PostMapping("/left/x")
		String take(@RequestBody String body) {
			return "WebFlux: " + body;
		}

	}

	@LoopController
	static class Handled {

		@GetMapping("/handled/denied")
		String denied() {
			throw new AccessDeniedException("not you");
		}

		@ExceptionHandler
		ResponseEntity<String> handle(AccessDeniedException ex) {
			return ResponseEntity.status(HttpStatus.CONFLICT).body("handled: " + ex.getMessage());
		}

	}

	@LoopController
	@OutsideSecurityChain
	static class Open {

		@GetMapping("/open")
		String open(Principal principal) {
			return (principal != null) ? principal.getName() : "nobody";
		}

	}

	@RestController
	@RequestMapping("/flux")
	static class FluxHandlers extends Handlers {

	}

	abstract static class Handlers {

		@GetMapping("/text")
		String text() {
			return "text";
		}

		@GetMapping("/entity")
		ResponseEntity<String> entity() {
			return new NativeHandlers().entity();
		}

		@GetMapping("/cached")
		ResponseEntity<String> cached() {
			return new NativeHandlers().cached();
		}

		@GetMapping("/not-modified")
		ResponseEntity<Void> notModified() {
			return new NativeHandlers().notModified();
		}

		@GetMapping("/failure")
		String failure() {
			return new NativeHandlers().failure();
		}

		@GetMapping("/teapot")
		String teapot() {
			return new NativeHandlers().teapot();
		}

		@GetMapping("/mono")
		Mono<String> mono() {
			return new NativeHandlers().mono();
		}

		@GetMapping("/list")
		List<String> list() {
			return new NativeHandlers().list();
		}

		@GetMapping("/denied")
		String denied() {
			return new NativeHandlers().denied();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableReactiveMethodSecurity
	@Import({ NativeHandlers.class, MethodSecurity.class, OtherHandlers.class, Handled.class, Open.class, Leaving.class,
			Taking.class, FluxHandlers.class })
	static class Application {

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http
				.authorizeExchange((exchanges) -> exchanges.pathMatchers("/admin/**")
					.hasRole("ADMIN")
					.pathMatchers(HttpMethod.DELETE, "/native/**")
					.hasRole("ADMIN")
					.pathMatchers("/permitted/**")
					.permitAll()
					.anyExchange()
					.authenticated())
				.httpBasic(Customizer.withDefaults())
				.csrf(ServerHttpSecurity.CsrfSpec::disable)
				.build();
		}

		@Bean
		MapReactiveUserDetailsService users() {
			return new MapReactiveUserDetailsService(user("user", "USER"), user("admin", "USER", "ADMIN"));
		}

		private static UserDetails user(String name, String... roles) {
			return User.withUsername(name).password("{noop}secret-" + name).roles(roles).build();
		}

	}

}
