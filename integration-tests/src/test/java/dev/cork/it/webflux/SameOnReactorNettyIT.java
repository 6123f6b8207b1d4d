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

package dev.cork.it.webflux;

import java.io.IOException;
import java.util.stream.Stream;

import dev.cork.boot.CorkWebServer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.ComparableAnswer;
import dev.cork.it.support.TwoServers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.reactor.netty.NettyWebServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One WebFlux application on Cork and on Reactor Netty: the same requests, byte for byte,
 * get the same answers but for what {@link ComparableAnswer} takes away.
 */
class SameOnReactorNettyIT {

	private static TwoServers servers;

	@BeforeAll
	static void start() {
		servers = TwoServers.run(FluxSite.class, FluxSite.settings());
	}

	@AfterAll
	static void stop() {
		servers.close();
	}

	@Test
	void theServersAreTwo() {
		assertThat(Apps.server(servers.cork())).isInstanceOf(CorkWebServer.class);
		assertThat(Apps.server(servers.netty())).isInstanceOf(NettyWebServer.class);
	}

	@ParameterizedTest
	@MethodSource("requests")
	void bothAnswerTheSame(String request) throws IOException {
		TwoServers.Answers answers = servers.send(request);
		assertThat(ComparableAnswer.of(answers.cork())).isEqualTo(ComparableAnswer.of(answers.netty()));
	}

	static Stream<String> requests() {
		return FluxRequests.all().stream();
	}

}
