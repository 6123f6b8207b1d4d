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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.cork.boot.CorkWebServer;
import dev.cork.boot.autoconfigure.CorkReactiveWebServerAutoConfiguration;
import dev.cork.it.support.Apps;
import dev.cork.it.support.Wire;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.reactor.netty.NettyWebServer;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One WebFlux application on Cork and on Reactor Netty: the same requests, byte for byte,
 * get the same answers but for what {@link #normalise} takes away.
 */
class SameOnReactorNettyIT {

	private static final String[] SETTINGS = {
			"spring.web.resources.static-locations=classpath:/dev/cork/it/webflux/files/",
			"spring.web.error.include-message=always" };

	private static final Pattern OF_ITS_OWN = Pattern
		.compile("(\"timestamp\":\"|\"requestId\":\"|'created'>|<div>\\[)[^\"<\\]]+");

	private static ConfigurableApplicationContext cork;

	private static ConfigurableApplicationContext netty;

	@BeforeAll
	static void start() {
		cork = Apps.run(FluxSite.class, SETTINGS);
		netty = Apps
			.run(FluxSite.class,
					Stream
						.concat(Stream.of(SETTINGS),
								Stream.of("spring.autoconfigure.exclude="
										+ CorkReactiveWebServerAutoConfiguration.class.getName()))
						.toArray(String[]::new));
	}

	@AfterAll
	static void stop() {
		cork.close();
		netty.close();
	}

	@Test
	void theServersAreTwo() {
		assertThat(Apps.server(cork)).isInstanceOf(CorkWebServer.class);
		assertThat(Apps.server(netty)).isInstanceOf(NettyWebServer.class);
	}

	@ParameterizedTest
	@MethodSource("requests")
	void bothAnswerTheSame(String request) throws IOException {
		assertThat(normalise(answer(cork, request))).isEqualTo(normalise(answer(netty, request)));
	}

	static Stream<String> requests() {
		return FluxRequests.all().stream();
	}

	private static String answer(ConfigurableApplicationContext context, String request) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			return wire.send(request).readAll();
		}
	}

	/**
	 * What is taken away:
	 * <ul>
	 * <li>The version, since to HTTP/1.0 Cork says what it speaks itself (RFC 9110 6.2),
	 * and the reason phrase, which says nothing (RFC 9112 4).
	 * <li>Date, which is the time, and Connection, as every request here asks for the
	 * end.
	 * <li>The case of field names and the order of different ones (RFC 9110 5.1, 5.3).
	 * <li>Where chunks are cut; and that Reactor Netty announces chunks for a HEAD.
	 * <li>In a cookie the case and order of attributes, Expires, which follows from
	 * Max-Age and the clock, and the random id of a session.
	 * <li>In an error's body the time and the number of the request, and how long they
	 * make it.
	 * </ul>
	 */
	private static String normalise(String answer) {
		int headEnd = answer.indexOf("\r\n\r\n");
		assertThat(headEnd).as("the end of the head in <%s>", answer).isPositive();
		List<String> lines = List.of(answer.substring(0, headEnd).split("\r\n", -1));
		Map<String, String> fields = fields(lines.subList(1, lines.size()));
		String body = answer.substring(headEnd + 4);
		if ("chunked".equals(fields.remove("transfer-encoding")) && !body.isEmpty()) {
			body = withoutChunks(body);
		}
		Matcher own = OF_ITS_OWN.matcher(body);
		if (own.find()) {
			body = own.replaceAll("$1");
			fields.remove("content-length");
		}
		return lines.get(0).split(" ", -1)[1] + "\n" + fields + "\n" + body;
	}

	private static Map<String, String> fields(List<String> lines) {
		Map<String, String> fields = new TreeMap<>();
		for (String line : lines) {
			String name = line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT);
			String value = line.substring(line.indexOf(':') + 1).trim();
			fields.merge(name, name.equals("set-cookie") ? cookie(value) : value, (a, b) -> a + "\n" + b);
		}
		fields.keySet().removeAll(Set.of("date", "connection"));
		return fields;
	}

	private static String cookie(String value) {
		return Stream.of(value.split("; ", -1))
			.map((part) -> part.toLowerCase(Locale.ROOT).replaceFirst("^session=.*", "session="))
			.filter((part) -> !part.startsWith("expires="))
			.sorted()
			.toList()
			.toString();
	}

	private static String withoutChunks(String body) {
		StringBuilder whole = new StringBuilder();
		int at = 0;
		while (at < body.length()) {
			int lineEnd = body.indexOf("\r\n", at);
			int length = Integer.parseInt(body.substring(at, lineEnd), 16);
			whole.append(body, lineEnd + 2, lineEnd + 2 + length);
			if (length == 0) {
				return whole.toString();
			}
			at = lineEnd + 2 + length + 2;
		}
		return whole.append("<the last chunk is missing>").toString();
	}

}
