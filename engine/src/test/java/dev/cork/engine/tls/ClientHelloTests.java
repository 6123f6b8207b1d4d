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

package dev.cork.engine.tls;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;

import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ClientHelloTests {

	private static final int BEFORE = 7;

	@Test
	void theServerNameOfARealHelloIsFound() throws Exception {
		byte[] hello = realHello("Shop.Example.ORG");
		assertThat(serverName(hello)).isEqualTo("shop.example.org");
	}

	@Test
	void aHelloWithoutANameHasNone() throws Exception {
		assertThat(serverName(realHello(null))).isNull();
	}

	@Test
	void aHelloIsIncompleteUntilItsLastByte() throws Exception {
		byte[] hello = realHello("a.example");
		for (int length = 1; length < hello.length; length++) {
			assertThat(scan(Arrays.copyOf(hello, length))).as("%d bytes", length).isEqualTo(ClientHello.INCOMPLETE);
		}
		assertThat(scan(hello)).isEqualTo(hello.length - 5);
	}

	@Test
	void whatFollowsTheHelloIsNotLookedAt() throws Exception {
		byte[] hello = realHello("a.example");
		byte[] more = Arrays.copyOf(hello, hello.length + 3);
		assertThat(scan(more)).isEqualTo(hello.length - 5);
		assertThat(serverName(more)).isEqualTo("a.example");
	}

	@Test
	void aHelloMayBeSplitAnywhereIntoTwoRecords() throws Exception {
		byte[] hello = realHello("a.example");
		byte[] message = Arrays.copyOfRange(hello, 5, hello.length);
		for (int cut = 1; cut < message.length; cut++) {
			byte[] split = join(record(message, 0, cut), record(message, cut, message.length));
			assertThat(scan(split)).as("cut at %d", cut).isEqualTo(message.length);
			assertThat(serverName(split)).as("cut at %d", cut).isEqualTo("a.example");
		}
	}

	@Test
	void aHelloInVeryManyRecordsIsRefused() throws Exception {
		byte[] message = Arrays.copyOfRange(realHello("a.example"), 5, 5 + 65);
		byte[][] records = new byte[65][];
		for (int i = 0; i < records.length; i++) {
			records[i] = record(message, i, i + 1);
		}
		assertThat(scan(join(Arrays.copyOf(records, 64)))).isEqualTo(ClientHello.INCOMPLETE);
		assertThat(scan(join(records))).isEqualTo(ClientHello.MALFORMED);
	}

	@ParameterizedTest
	@CsvSource({ "16 03 01 00 00, an empty record", "16 03 01 40 01, a record that is too long",
			"16 02 01 00 10, another major version", "17 03 01 00 10, no handshake",
			"16 03 01 00 04 02 00 00 10, another message", "16 03 01 00 04 01 00 40 00, a message that is too long" })
	void whatCannotBeAHelloIsRefusedAtOnce(String hex, String what) {
		assertThat(scan(bytes(hex))).as(what).isEqualTo(ClientHello.MALFORMED);
	}

	@Test
	void lengthsThatLeadNowhereGiveNoName() throws Exception {
		byte[] hello = realHello("a.example");
		for (int i = 9; i < hello.length; i++) {
			byte[] broken = hello.clone();
			broken[i] = (byte) 0xFF;
			// whatever it says: the engine is the one to refuse it
			String name = serverName(broken);
			assertThat((name == null) || ClientHello.nameOrNull(name) != null).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ".", "a.", ".a", "a..b", "a b", "A", "a/b", "\u00e4", "*.a" })
	void whatIsNoHostNameIsNoServerName(String name) {
		assertThat(ClientHello.nameOrNull(name)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "a.b", "xn--bcher-kva.example", "a_b.c-d", "127.0.0.1" })
	void aHostNameIsAServerName(String name) {
		assertThat(ClientHello.nameOrNull(name)).isEqualTo(name);
	}

	@Test
	void aNameLongerThanDnsAllowsIsNone() {
		assertThat(ClientHello.nameOrNull("a".repeat(255))).isNotNull();
		assertThat(ClientHello.nameOrNull("a".repeat(256))).isNull();
	}

	private static int scan(byte[] bytes) {
		return ClientHello.scan(received(bytes), BEFORE, BEFORE + bytes.length);
	}

	private static @Nullable String serverName(byte[] bytes) {
		return ClientHello.serverName(received(bytes), BEFORE, scan(bytes));
	}

	/** As in a loop's receive buffer: direct, little-endian, not at its start. */
	private static ByteBuffer received(byte[] bytes) {
		return ByteBuffer.allocateDirect(BEFORE + bytes.length)
			.order(ByteOrder.LITTLE_ENDIAN)
			.put(BEFORE, bytes)
			.limit(BEFORE + bytes.length);
	}

	private static byte[] record(byte[] message, int from, int to) {
		int length = to - from;
		byte[] record = { 22, 3, 1, (byte) (length >> 8), (byte) length };
		return join(record, Arrays.copyOfRange(message, from, to));
	}

	private static byte[] join(byte[]... parts) {
		ByteArrayOutputStream joined = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			joined.writeBytes(part);
		}
		return joined.toByteArray();
	}

	private static byte[] bytes(String hex) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (String one : hex.split(" ", -1)) {
			bytes.write(Integer.parseInt(one, 16));
		}
		return bytes.toByteArray();
	}

	private static byte[] realHello(@Nullable String serverName) throws NoSuchAlgorithmException, SSLException {
		SSLEngine engine = SSLContext.getDefault().createSSLEngine();
		engine.setUseClientMode(true);
		if (serverName != null) {
			SSLParameters parameters = engine.getSSLParameters();
			parameters.setServerNames(List.of(new SNIHostName(serverName.getBytes(StandardCharsets.US_ASCII))));
			engine.setSSLParameters(parameters);
		}
		ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
		engine.wrap(ByteBuffer.allocate(0), hello);
		return Arrays.copyOf(hello.array(), hello.position());
	}

}
