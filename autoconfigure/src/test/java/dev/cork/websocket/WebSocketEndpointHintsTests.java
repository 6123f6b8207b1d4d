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

package dev.cork.websocket;

import java.util.List;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.web.bind.annotation.PathVariable;

import static org.assertj.core.api.Assertions.assertThat;

class WebSocketEndpointHintsTests {

	private final RuntimeHints hints = process();

	@Test
	void theMethodsOfAnEndpointCanBeCalled() throws Exception {
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Endpoint.class.getDeclaredMethod("upgrade", User.class))).accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Endpoint.class.getDeclaredMethod("text", String.class, List.class)))
			.accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Endpoint.class.getDeclaredMethod("failed", IllegalStateException.class)))
			.accepts(this.hints);
	}

	@Test
	void messagesCanBeReadAndResultsWritten() {
		for (Class<?> type : List.of(In.class, Out.class)) {
			assertThat(RuntimeHintsPredicates.reflection().onType(type)).as(type.getName()).accepts(this.hints);
		}
	}

	@Test
	void nothingIsOpenedThatIsNeverReadOrWritten() {
		assertThat(RuntimeHintsPredicates.reflection().onType(User.class)).rejects(this.hints);
	}

	private static RuntimeHints process() {
		RuntimeHints hints = new RuntimeHints();
		new WebSocketEndpointHints().registerReflectionHints(hints.reflection(), Endpoint.class);
		return hints;
	}

	record User(String name) {

	}

	record In(String name) {

	}

	record Out(String name) {

	}

	@WebSocketEndpoint("/hints/{id}")
	static class Endpoint {

		@OnUpgrade
		User upgrade(@UserData User user) {
			return user;
		}

		@OnText
		CompletionStage<Out> text(@PathVariable String id, List<In> message) {
			throw new UnsupportedOperationException();
		}

		@OnError
		void failed(IllegalStateException ex) {
		}

	}

}
