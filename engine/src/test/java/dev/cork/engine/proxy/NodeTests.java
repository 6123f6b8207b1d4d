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
package dev.cork.engine.proxy;

import java.net.InetSocketAddress;
import java.util.Objects;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class NodeTests {

	@ParameterizedTest
	@CsvSource({ "192.0.2.1, 192.0.2.1, 0", "192.0.2.1:8080, 192.0.2.1, 8080", "192.0.2.1:_port, 192.0.2.1, 0",
			"[2001:db8::1], 2001:db8:0:0:0:0:0:1, 0", "[2001:db8::1]:443, 2001:db8:0:0:0:0:0:1, 443",
			"2001:db8::1, 2001:db8:0:0:0:0:0:1, 0" })
	void aNodeHasAnAddressAndPerhapsAPort(String text, String address, int port) {
		InetSocketAddress parsed = Objects.requireNonNull(Objects.requireNonNull(Node.parse(text)).address());

		assertThat(parsed.getAddress().getHostAddress()).isEqualTo(address);
		assertThat(parsed.getPort()).isEqualTo(port);
	}

	@ParameterizedTest
	@ValueSource(strings = { "unknown", "Unknown", "_hidden", "_SEVKISEK", "unknown:80", "_hidden:_port" })
	void aNodeMayNotBeKnown(String text) {
		assertThat(Objects.requireNonNull(Node.parse(text)).address()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "_", "proxy.example.org", "192.0.2.1:", "192.0.2.1:65536", "192.0.2.1:80:80", "[::1",
			"[::1]80", "[::1]:", "[192.0.2.1]", "192.0.2.1 ", "unknown:x", "_a b" })
	void aMalformedNodeIsRefused(String text) {
		assertThat(Node.parse(text)).isNull();
	}

}
