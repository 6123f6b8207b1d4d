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

package dev.cork.engine;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class ServerOptionsTests {

	@Test
	void withoutAnAddressItIsPort8080() {
		assertThat(ServerOptions.builder().build().addresses()).containsExactly(new InetSocketAddress(8080));
	}

	@Test
	void aBuilderOfOptionsHasAllOfThem() {
		ServerOptions options = ServerOptions.builder()
			.listen("127.0.0.1", 0)
			.loops(3)
			.maxHeadBytes(1024)
			.idleTimeout(Duration.ofSeconds(7))
			.serverHeader("cork")
			.build();
		assertThat(options.toBuilder().build()).isEqualTo(options);
	}

	@ParameterizedTest
	@MethodSource
	void anOptionOutOfItsRangeIsRefusedByName(String name, UnaryOperator<ServerOptionsBuilder> setting) {
		assertThatIllegalArgumentException().isThrownBy(() -> setting.apply(ServerOptions.builder()).build())
			.withMessageStartingWith(name + " must");
	}

	static Stream<Arguments> anOptionOutOfItsRangeIsRefusedByName() {
		return Stream.of(option("loops", (builder) -> builder.loops(0)),
				option("loops", (builder) -> builder.loops(1025)),
				option("acceptBacklog", (builder) -> builder.acceptBacklog(-1)),
				option("maxConnections", (builder) -> builder.maxConnections(0)),
				option("maxHeadBytes", (builder) -> builder.maxHeadBytes(255)),
				option("receiveBufferBytes", (builder) -> builder.receiveBufferBytes(10_000).maxHeadBytes(8192)),
				option("corkBufferBytes", (builder) -> builder.corkBufferBytes(1023)),
				option("maxLoopMemoryBytes", (builder) -> builder.maxLoopMemoryBytes(-1)),
				option("maxMemoryBytes", (builder) -> builder.maxMemoryBytes(-1)),
				option("maxBacklogBytes", (builder) -> builder.maxBacklogBytes(-1)),
				option("maxRequestLineBytes", (builder) -> builder.maxRequestLineBytes(1)),
				option("maxHeaders", (builder) -> builder.maxHeaders(0)),
				option("maxRequestBodyBytes", (builder) -> builder.maxRequestBodyBytes(-1)),
				option("maxSwallowBytes", (builder) -> builder.maxSwallowBytes(-1)),
				option("maxKeepAliveRequests", (builder) -> builder.maxKeepAliveRequests(-1)),
				option("bodyMinBytesPerSecond", (builder) -> builder.bodyMinBytesPerSecond(-1)),
				option("headTimeout", (builder) -> builder.headTimeout(Duration.ZERO)),
				option("idleTimeout", (builder) -> builder.idleTimeout(Duration.ofDays(366))),
				option("bodyRateWindow", (builder) -> builder.bodyRateWindow(Duration.ofNanos(1))),
				option("writeStallTimeout", (builder) -> builder.writeStallTimeout(Duration.ofMillis(-1))),
				option("maxLifetime", (builder) -> builder.maxLifetime(Duration.ofMillis(-1))),
				option("handlerWarning", (builder) -> builder.handlerWarning(Duration.ofMillis(-1))),
				option("serverHeader", (builder) -> builder.serverHeader("a\r\nb")));
	}

	private static Arguments option(String name, UnaryOperator<ServerOptionsBuilder> setting) {
		return arguments(name, setting);
	}

}
