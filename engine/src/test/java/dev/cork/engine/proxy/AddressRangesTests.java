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

import java.net.InetAddress;
import java.net.UnixDomainSocketAddress;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AddressRangesTests {

	@ParameterizedTest
	@CsvSource({ "10.0.0.0/8, 10.255.255.255, true", "10.0.0.0/8, 11.0.0.0, false", "172.16.0.0/12, 172.31.255.1, true",
			"172.16.0.0/12, 172.32.0.1, false", "192.0.2.1, 192.0.2.1, true", "192.0.2.1, 192.0.2.2, false",
			"0.0.0.0/0, 203.0.113.9, true", "0.0.0.0/0, 2001:db8::1, false", "::/0, 2001:db8::1, true",
			"fe80::/10, febf::1, true", "fe80::/10, fec0::1, false", "10.0.0.0/8, ::ffff:10.1.2.3, true" })
	void aRangeHasTheAddressesOfItsPrefix(String range, String address, boolean within) {
		assertThat(AddressRanges.of(List.of(range)).contains(address(address))).isEqualTo(within);
	}

	@Test
	void thePrivateRangesHaveNothingThatIsRoutedInTheInternet() {
		AddressRanges ranges = AddressRanges.of(AddressRanges.PRIVATE);

		assertThat(List.of("127.0.0.1", "10.1.2.3", "192.168.1.1", "100.64.0.1", "::1", "fd00::1"))
			.allSatisfy((address) -> assertThat(ranges.contains(address(address))).isTrue());
		assertThat(List.of("8.8.8.8", "172.15.0.1", "100.128.0.1", "2001:4860:4860::8888"))
			.allSatisfy((address) -> assertThat(ranges.contains(address(address))).isFalse());
	}

	@Test
	void whoCameThroughAUnixDomainSocketIsTrusted() {
		assertThat(AddressRanges.of(List.of()).trusts(UnixDomainSocketAddress.of(""))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.1/8", "::/129", "proxy.example.org", "" })
	void aMalformedRangeIsNamed(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> AddressRanges.of(List.of("::1", text)))
			.withMessageContaining("'" + text + "'");
	}

	private static InetAddress address(String text) {
		return Objects.requireNonNull(IpLiteral.parse(text));
	}

}
