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

package dev.cork.websocket.endpoint;

import java.util.List;
import java.util.Set;

import dev.cork.engine.websocket.Compression;
import dev.cork.engine.websocket.WebSocketOptions;
import dev.cork.websocket.WebSocketEndpoint;
import org.junit.jupiter.api.Test;

import org.springframework.core.annotation.AnnotatedElementUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class EndpointOptionsTests {

	private static final EndpointOptions DEFAULTS = new EndpointOptions(WebSocketOptions.builder()
		.maxMessageBytes(1000)
		.subprotocols(List.of("v1"))
		.allowedOrigins(Set.of("https://one.example"))
		.build(), 7);

	@Test
	void whatIsNotSaidIsInherited() {
		assertThat(refine(Silent.class)).isEqualTo(DEFAULTS);
	}

	@Test
	void whatIsSaidGoesBeforeIt() {
		EndpointOptions options = refine(Outspoken.class);
		WebSocketOptions webSockets = options.webSockets();
		assertThat(webSockets.maxMessageBytes()).isEqualTo(64 * 1024);
		assertThat(webSockets.idleTimeoutMs()).isEqualTo(30_000);
		assertThat(webSockets.automaticPings()).isFalse();
		assertThat(webSockets.resetIdleOnSend()).isTrue();
		assertThat(webSockets.maxLifetimeMs()).isEqualTo(8 * 3600 * 1000);
		assertThat(webSockets.maxBacklogBytes()).isEqualTo(1024 * 1024);
		assertThat(webSockets.closeOnBacklogLimit()).isTrue();
		assertThat(webSockets.closeTimeoutMs()).isEqualTo(500);
		assertThat(webSockets.upgradeTimeoutMs()).isEqualTo(3000);
		assertThat(webSockets.compression()).isEqualTo(Compression.SHARED);
		assertThat(webSockets.compressionMinBytes()).isEqualTo(64);
		assertThat(webSockets.subprotocols()).containsExactly("v2.chat", "v1.chat");
		assertThat(webSockets.allowedOrigins()).containsExactlyInAnyOrder("https://a.example", "http://b.example:8080");
		assertThat(options.maxWaitingMessages()).isEqualTo(3);
	}

	@Test
	void whatCannotBeReadIsNamed() {
		assertThatIllegalArgumentException().isThrownBy(() -> refine(WrongSize.class))
			.withMessageContaining("maxMessageSize = \"much\"");
		assertThatIllegalArgumentException().isThrownBy(() -> refine(TooShort.class))
			.withMessageContaining("idleTimeout = \"1ms\"")
			.withMessageContaining("at least 1 second");
		assertThatIllegalArgumentException().isThrownBy(() -> refine(WrongOrigin.class))
			.withMessageContaining("allowedOrigins: 'https://example.org/' is no origin");
		assertThatIllegalArgumentException().isThrownBy(() -> refine(WrongFlag.class))
			.withMessageContaining("automaticPings = \"yes\": must be true or false");
		assertThatIllegalArgumentException().isThrownBy(() -> refine(WrongCompression.class))
			.withMessageContaining("compression = \"best\"");
		assertThatIllegalArgumentException().isThrownBy(() -> refine(WrongSubprotocol.class))
			.withMessageContaining("'a b' is no token");
	}

	private static EndpointOptions refine(Class<?> type) {
		WebSocketEndpoint annotation = AnnotatedElementUtils.findMergedAnnotation(type, WebSocketEndpoint.class);
		assertThat(annotation).isNotNull();
		return DEFAULTS.refine(annotation, (text) -> text.replace("${size}", "64KB")
			.replace("${origins}", "https://a.example, http://b.example:8080"));
	}

	@WebSocketEndpoint("/")
	static class Silent {

	}

	@WebSocketEndpoint(value = "/", maxMessageSize = "${size}", idleTimeout = "30s", automaticPings = "false",
			resetIdleOnSend = "true", maxLifetime = "8h", maxBacklogSize = "1MB", closeOnBacklogLimit = "true",
			closeTimeout = "500ms", upgradeTimeout = "3s", compression = "shared", compressionMinSize = "64B",
			subprotocols = { "v2.chat", "v1.chat" }, allowedOrigins = "${origins}", maxWaitingMessages = "3")
	static class Outspoken {

	}

	@WebSocketEndpoint(value = "/", maxMessageSize = "much")
	static class WrongSize {

	}

	@WebSocketEndpoint(value = "/", idleTimeout = "1ms")
	static class TooShort {

	}

	@WebSocketEndpoint(value = "/", allowedOrigins = "https://example.org/")
	static class WrongOrigin {

	}

	@WebSocketEndpoint(value = "/", automaticPings = "yes")
	static class WrongFlag {

	}

	@WebSocketEndpoint(value = "/", compression = "best")
	static class WrongCompression {

	}

	@WebSocketEndpoint(value = "/", subprotocols = "a b")
	static class WrongSubprotocol {

	}

}
