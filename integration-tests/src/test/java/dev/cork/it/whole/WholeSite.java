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

import java.util.Map;
import java.util.stream.Stream;

import dev.cork.it.webflux.FluxSite;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatcher.MatchResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.server.WebSession;

/**
 * {@link FluxSite} as it would be deployed: programs send their name and password with
 * each request, people log in by a form and have a session, and the actuator watches.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ FluxSite.class, WholeSite.Pages.class })
class WholeSite {

	static final String[] SETTINGS = Stream.concat(Stream.of(FluxSite.settings()),
			Stream.of("management.endpoints.web.exposure.include=health,info,metrics",
					"management.endpoint.health.probes.enabled=true",
					"management.endpoint.health.show-details=when-authorized",
					"management.health.diskspace.enabled=false", "management.health.ssl.enabled=false",
					// there are no loops on the other server
					"management.health.cork.enabled=false", "management.info.env.enabled=true", "info.site.name=whole",
					"server.reactive.session.timeout=10m"))
		.toArray(String[]::new);

	@Bean
	@Order(1)
	SecurityWebFilterChain programs(ServerHttpSecurity http) {
		return http
			.securityMatcher((exchange) -> exchange.getRequest().getHeaders().containsHeader(HttpHeaders.AUTHORIZATION)
					? MatchResult.match() : MatchResult.notMatch())
			.authorizeExchange(
					(exchanges) -> exchanges.pathMatchers("/admin/**").hasRole("ADMIN").anyExchange().authenticated())
			.httpBasic(Customizer.withDefaults())
			.csrf(ServerHttpSecurity.CsrfSpec::disable)
			.build();
	}

	@Bean
	@Order(2)
	SecurityWebFilterChain people(ServerHttpSecurity http) {
		return http
			.authorizeExchange((exchanges) -> exchanges.pathMatchers("/actuator/health/**", "/page.html", "/cors/**")
				.permitAll()
				.pathMatchers("/admin/**")
				.hasRole("ADMIN")
				.anyExchange()
				.authenticated())
			.formLogin(Customizer.withDefaults())
			.cors(Customizer.withDefaults())
			.build();
	}

	@Bean
	MapReactiveUserDetailsService users() {
		return new MapReactiveUserDetailsService(
				User.withUsername("user").password("{noop}secret").roles("USER").build());
	}

	@Bean
	HandlerMapping sockets() {
		WebSocketHandler echo = (session) -> session.getHandshakeInfo()
			.getPrincipal()
			.flatMap((user) -> session.send(session.receive()
				.map(WebSocketMessage::getPayloadAsText)
				.map((text) -> session.textMessage(user.getName() + ": " + text))));
		return new SimpleUrlHandlerMapping(Map.of("/socket", echo), -1);
	}

	@RestController
	static class Pages {

		private final MeterRegistry meters;

		Pages(MeterRegistry meters) {
			this.meters = meters;
		}

		@GetMapping("/home")
		Mono<String> home(@AuthenticationPrincipal UserDetails user, WebSession session) {
			session.getAttributes().merge("visits", 1, (a, b) -> (int) a + (int) b);
			this.meters.counter("site.visits").increment();
			return Mono.just(user.getUsername() + " was here " + session.getAttribute("visits") + " times");
		}

		@GetMapping("/admin/page")
		String admin() {
			return "admin";
		}

		@PostMapping("/message")
		String message(@RequestParam(defaultValue = "") String unused,
				org.springframework.web.server.ServerWebExchange exchange) {
			return unused + exchange.getRequest().getMethod();
		}

		@PostMapping("/upload")
		Mono<String> upload(@RequestPart("file") FilePart file) {
			return file.content()
				.map(org.springframework.core.io.buffer.DataBuffer::readableByteCount)
				.reduce(0, Integer::sum)
				.map((count) -> file.filename() + " " + count);
		}

	}

}
