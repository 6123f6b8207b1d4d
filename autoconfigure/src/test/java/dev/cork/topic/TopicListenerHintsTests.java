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

package dev.cork.topic;

import java.lang.reflect.Method;

import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.annotation.ReflectiveRuntimeHintsRegistrar;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

class TopicListenerHintsTests {

	@Test
	void theMethodAndWhatItReadsAreKnownToANativeImage() {
		RuntimeHints hints = new RuntimeHints();
		new ReflectiveRuntimeHintsRegistrar().registerRuntimeHints(hints, Listener.class);
		Method method = ReflectionUtils.findMethod(Listener.class, "listen", Trade.class);
		assertThat(method).isNotNull();
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(method)).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onType(Trade.class)).accepts(hints);
	}

	record Trade(String symbol) {
	}

	static class Listener {

		@TopicListener("trades")
		void listen(Trade trade) {
		}

	}

}
