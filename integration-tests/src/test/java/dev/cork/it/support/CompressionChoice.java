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

package dev.cork.it.support;

import java.io.IOException;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which answers are compressed by {@code server.compression.*}, whoever gives them: the
 * same for native routes and for WebFlux. Who extends it has an application that answers
 * {@code /body?type=…&size=…} with a body of that type and length, and
 * {@code /pieces?type=…} with one of unknown length.
 */
public abstract class CompressionChoice {

	private static final String ENCODING = "\r\nContent-Encoding: gzip\r\n";

	private static final String VARY = "\r\nVary: Accept-Encoding\r\n";

	private final Class<?> application;

	protected CompressionChoice(Class<?> application) {
		this.application = application;
	}

	/** Each case is what is asked for, and whether it is compressed. */
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					                           | text/html 2048 yes, text/html 2047 no, application/json 2048 yes, image/png 9000 no
					min-response-size=5KB      | text/html 5119 no, text/html 5120 yes
					min-response-size=0        | text/html 1 yes
					mime-types=a/b, text/*     | a/b 2048 yes, text/csv 2048 yes, application/json 2048 no
					additional-mime-types=a/b  | a/b 2048 yes, text/html 2048 yes, a/c 2048 no
					""")
	public final void typeAndLengthDecide(@Nullable String property, String cases) throws IOException {
		try (ConfigurableApplicationContext context = run(property)) {
			for (String one : cases.split(", ", -1)) {
				String[] parts = one.split(" ", -1);
				String head = get(context, "/body?type=" + parts[0] + "&size=" + parts[1]);
				if (parts[2].equals("yes")) {
					assertThat(head).as(one).contains(ENCODING, VARY);
				}
				else {
					assertThat(head).as(one)
						.contains("\r\nContent-Length: " + parts[1] + "\r\n")
						.doesNotContain(ENCODING, VARY);
				}
			}
		}
	}

	@Test
	public final void ofUnknownLengthTheTypeDecidesAlone() throws IOException {
		try (ConfigurableApplicationContext context = run("min-response-size=1MB")) {
			assertThat(get(context, "/pieces?type=text/html")).contains(ENCODING, VARY);
			assertThat(get(context, "/pieces?type=image/png")).doesNotContain(ENCODING, VARY);
		}
	}

	private ConfigurableApplicationContext run(@Nullable String property) {
		return Apps.run(this.application,
				((property != null) ? List.of("server.compression.enabled=true", "server.compression." + property)
						: List.of("server.compression.enabled=true"))
					.toArray(String[]::new));
	}

	private static String get(ConfigurableApplicationContext context, String path) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			wire.send("GET " + path + " HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
			String head = wire.readHead();
			assertThat(head).startsWith("HTTP/1.1 200 ");
			assertThat(wire.readAll()).isNotEmpty();
			return head;
		}
	}

}
