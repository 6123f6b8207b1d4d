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

import java.io.IOException;
import java.net.ConnectException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import dev.cork.web.Blocking;
import dev.cork.web.LoopController;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A handler that closes its application: its own request is waited for in vain, and then
 * everything ends all the same.
 */
class ClosedByHandlerIT {

	@ParameterizedTest
	@ValueSource(strings = { "/close", "/close-blocking" })
	void theApplicationEndsWhenThePhaseIsOver(String path) throws IOException {
		Set<Thread> ofOthers = loops();
		ConfigurableApplicationContext context = Apps.run(App.class,
				"spring.lifecycle.timeout-per-shutdown-phase=200ms");
		int port = Apps.port(context);
		try (Wire wire = new Wire(port)) {
			wire.send("POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
			await().atMost(60, TimeUnit.SECONDS).until(() -> !context.isActive() && Apps.port(context) == -1);
			await().atMost(60, TimeUnit.SECONDS).until(() -> ofOthers.containsAll(loops()));
		}
		assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new Wire(port).close());
	}

	private static Set<Thread> loops() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("cork-loop-"))
			.collect(Collectors.toSet());
	}

	@LoopController
	static class Handlers {

		private final ConfigurableApplicationContext context;

		Handlers(ConfigurableApplicationContext context) {
			this.context = context;
		}

		@PostMapping("/close")
		String close() {
			this.context.close();
			return "closed";
		}

		@Blocking
		@PostMapping("/close-blocking")
		String closeBlocking() {
			return close();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
