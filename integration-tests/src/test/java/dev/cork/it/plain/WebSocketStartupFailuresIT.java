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

package dev.cork.it.plain;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.it.support.Apps;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import dev.cork.websocket.OnBinary;
import dev.cork.websocket.OnClose;
import dev.cork.websocket.OnDrain;
import dev.cork.websocket.OnError;
import dev.cork.websocket.OnOpen;
import dev.cork.websocket.OnText;
import dev.cork.websocket.OnUpgrade;
import dev.cork.websocket.PublishTo;
import dev.cork.websocket.Subscribe;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Scope;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Endpoints that cannot work stop the start, which says where and why.
 */
class WebSocketStartupFailuresIT {

	static Arguments[] failures() {
		return new Arguments[] {
				failure(TwoTexts.class, "TwoTexts", "2 methods with @OnText", "#one(String)", "#two(String)"),
				failure(NoMethods.class, "NoMethods", "no method for any event"),
				failure(NoSlash.class, "NoSlash", "must begin with a slash"),
				failure(BadPattern.class, "BadPattern", "cannot be routed", "/x/**/y"),
				failure(Prototype.class, "@WebSocketEndpoint bean", "is no singleton"),
				failure(SamePath.class, "Two handlers are mapped to GET /same/{", "SamePath", "SamePath$Other"),
				failure(SamePathAsHandler.class, "Two handlers are mapped to GET /same", "Handler#get()"),
				failure(SamePathAsAnyHandler.class, "Two handlers are mapped to * /same", "AnyHandler#any()"),
				failure(UnknownArgument.class, "#text(String, Thread)", "parameter 1", "Thread thread", "both want"),
				failure(UnannotatedParameter.class, "#open(String)", "String name", "@OnOpen", "Supported are",
						"@RequestParam", "WebSocketHandle"),
				failure(TypedBinary.class, "#binary(", "take byte[] or ByteBuffer"),
				failure(RequestAfterHandshake.class, "#text(HttpRequest)", "belongs to the handshake, which is over"),
				failure(BodyOfHandshake.class, "#upgrade(String)", "a handshake has no body"),
				failure(WrongVariable.class, "#text(String)", "no variable 'id'", "[room]"),
				failure(WebSocketInBlocking.class, "#text(WebSocket)", "belongs to the loop", "WebSocketHandle"),
				failure(UnknownResult.class, "#text(String)", "Callable", "Supported are", "PreparedMessage"),
				failure(OptionalResult.class, "#text(String)", "Optional"),
				failure(ResultOfClose.class, "#close()", "@PublishTo"),
				failure(StreamOfUpgrade.class, "#upgrade()", "Flux", "UpgradeResult"),
				failure(PublishesNothing.class, "#drain()", "returns nothing that could be published"),
				failure(WrongTopicVariable.class, "#text(String)", "rooms/{id}", "'id'", "[room]"),
				failure(WrongSubscription.class, "WrongSubscription", "rooms/{id}", "'id'"),
				failure(MisplacedSubscription.class, "#text(String)", "@Subscribe", "@OnOpen"),
				failure(SameErrors.class, "Two methods with @OnError are for java.lang.Throwable"),
				failure(WrongOption.class, "WrongOption", "idleTimeout = \"soon\""),
				failure(WrongOrigin.class, "WrongOrigin", "allowedOrigins", "example.org", "no origin") };
	}

	private static Arguments failure(Class<?> application, String... messages) {
		return Arguments.of(application, List.of(messages));
	}

	@ParameterizedTest
	@MethodSource("failures")
	void whatCannotBeServedStopsTheStart(Class<?> application, List<String> messages) {
		assertThatThrownBy(() -> Apps.run(application).close()).satisfies((ex) -> {
			for (String message : messages) {
				assertThat(ex).hasStackTraceContaining(message);
			}
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "maxMessageSize=0", "maxMessageSize=2GB", "idleTimeout=10ms", "maxWaitingMessages=0",
			"closeTimeout=0", "upgradeTimeout=-1s", "subprotocols=a b", "allowedOrigins=example.org" })
	void aPropertyThatCannotWorkIsNamed(String property) {
		assertThatThrownBy(() -> Apps.run(Fine.class, "cork.websocket." + property).close())
			.hasStackTraceContaining("cork.websocket")
			.hasStackTraceContaining(property.substring(0, property.indexOf('=')));
	}

	record Item(int n) {

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class Fine {

		@OnText
		void text() {
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class TwoTexts {

		@OnText
		void one(String text) {
		}

		@OnText
		void two(String text) {
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class NoMethods {

	}

	@WebSocketEndpoint("rooms")
	@EnableAutoConfiguration
	static class NoSlash extends Fine {

	}

	@WebSocketEndpoint("/x/**/y")
	@EnableAutoConfiguration
	static class BadPattern extends Fine {

	}

	@WebSocketEndpoint("/")
	@Scope("prototype")
	@EnableAutoConfiguration
	static class Prototype extends Fine {

	}

	@WebSocketEndpoint("/same/{a}")
	@EnableAutoConfiguration
	@Import(SamePath.Other.class)
	static class SamePath extends Fine {

		@WebSocketEndpoint("/same/{b}")
		static class Other extends Fine {

		}

	}

	@WebSocketEndpoint("/same")
	@EnableAutoConfiguration
	@Import(Handler.class)
	static class SamePathAsHandler extends Fine {

	}

	@LoopController
	static class Handler {

		@GetMapping("/same")
		String get() {
			return "";
		}

	}

	@WebSocketEndpoint("/same")
	@EnableAutoConfiguration
	@Import(AnyHandler.class)
	static class SamePathAsAnyHandler extends Fine {

	}

	@LoopController
	static class AnyHandler {

		@RequestMapping("/same")
		String any() {
			return "";
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class UnknownArgument {

		@OnText
		void text(String text, Thread thread) {
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class UnannotatedParameter {

		@OnOpen
		void open(String name) {
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class TypedBinary {

		@OnBinary
		void binary(Item item) {
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class RequestAfterHandshake {

		@OnText
		void text(HttpRequest request) {
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class BodyOfHandshake {

		@OnUpgrade
		void upgrade(@RequestBody String body) {
		}

	}

	@WebSocketEndpoint("/{room}")
	@EnableAutoConfiguration
	static class WrongVariable {

		@OnText
		void text(@PathVariable String id) {
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class WebSocketInBlocking {

		@OnText
		@Blocking
		void text(WebSocket webSocket) {
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class UnknownResult {

		@OnText
		Callable<String> text(String text) {
			return () -> text;
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class OptionalResult {

		@OnText
		Optional<String> text(String text) {
			return Optional.of(text);
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class ResultOfClose {

		@OnClose
		String close() {
			return "bye";
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class StreamOfUpgrade {

		@OnUpgrade
		Flux<String> upgrade() {
			return Flux.empty();
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class PublishesNothing {

		@OnDrain
		@PublishTo("all")
		void drain() {
		}

	}

	@WebSocketEndpoint("/{room}")
	@EnableAutoConfiguration
	static class WrongTopicVariable {

		@OnText
		@PublishTo("rooms/{id}")
		String text(String text) {
			return text;
		}

	}

	@WebSocketEndpoint("/{room}")
	@Subscribe("rooms/{id}")
	@EnableAutoConfiguration
	static class WrongSubscription extends Fine {

	}

	@WebSocketEndpoint("/{room}")
	@EnableAutoConfiguration
	static class MisplacedSubscription {

		@OnText
		@Subscribe("rooms/{room}")
		void text(String text) {
		}

	}

	@WebSocketEndpoint("/")
	@EnableAutoConfiguration
	static class SameErrors {

		@OnError
		void one(Throwable failure) {
		}

		@OnError
		void two() {
		}

	}

	@WebSocketEndpoint(value = "/", idleTimeout = "soon")
	@EnableAutoConfiguration
	static class WrongOption extends Fine {

	}

	@WebSocketEndpoint(value = "/", allowedOrigins = "example.org")
	@EnableAutoConfiguration
	static class WrongOrigin extends Fine {

	}

}
