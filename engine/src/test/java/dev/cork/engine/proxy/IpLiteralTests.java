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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class IpLiteralTests {

	@ParameterizedTest
	@CsvSource({ "192.0.2.1, 192.0.2.1", "0.0.0.0, 0.0.0.0", "255.255.255.255, 255.255.255.255", "::, 0:0:0:0:0:0:0:0",
			"::1, 0:0:0:0:0:0:0:1", "1::, 1:0:0:0:0:0:0:0", "2001:db8::8:800:200C:417A, 2001:db8:0:0:8:800:200c:417a",
			"1:2:3:4:5:6:7:8, 1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0", "::2:3:4:5:6:7:8, 0:2:3:4:5:6:7:8",
			"64:ff9b::192.0.2.33, 64:ff9b:0:0:0:0:c000:221", "::ffff:192.0.2.1, 192.0.2.1" })
	void anAddressIsRead(String text, String address) {
		assertThat(IpLiteral.parse(text)).isNotNull()
			.satisfies((parsed) -> assertThat(parsed.getHostAddress()).isEqualTo(address));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "1..3.4",
			"0x1.2.3.4", "1.2.3.-4", "localhost", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
			"1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "12345::", "g::", "1:", ":1", "fe80::1%eth0", "[::1]", "::1.2.3",
			"1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4::", "\u0661.2.3.4" })
	void whatIsNoAddressIsRefused(String text) {
		assertThat(IpLiteral.parse(text)).isNull();
	}

	@Test
	void aNumberHasNoLeadingZerosAndABound() {
		assertThat(IpLiteral.decimal("65535", 0, 5, 65_535)).isEqualTo(65_535);
		assertThat(IpLiteral.decimal("0", 0, 1, 65_535)).isZero();
		assertThat(IpLiteral.decimal("65536", 0, 5, 65_535)).isNegative();
		assertThat(IpLiteral.decimal("007", 0, 3, 65_535)).isNegative();
		assertThat(IpLiteral.decimal("", 0, 0, 65_535)).isNegative();
	}

}
