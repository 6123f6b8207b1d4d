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

import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.web.NextRouteException;
import dev.cork.web.OutsideSecurityChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
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

/**
 * An application with routes of every kind behind a filter chain that asks for name and
 * password.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableReactiveMethodSecurity
@Import({ SecuredSite.NativeHandlers.class, SecuredSite.MethodSecurity.class, SecuredSite.OtherHandlers.class,
		SecuredSite.Handled.class, SecuredSite.Open.class, SecuredSite.Leaving.class, SecuredSite.Taking.class,
		SecuredSite.FluxHandlers.class })
class SecuredSite {

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

	static String basic(String name) {
		return "Basic "
				+ Base64.getEncoder().encodeToString((name + ":secret-" + name).getBytes(StandardCharsets.US_ASCII));
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
			return ReactiveSecurityContextHolder.getContext().map(SecuredSite::name);
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

}
