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

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.cork.engine.loop.AcceptMode;
import dev.cork.engine.testsupport.RawConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(60)
class AcceptModeTests {

	private final List<RawConnection> connections = new ArrayList<>();

	@AfterEach
	void closeConnections() throws IOException {
		for (RawConnection connection : this.connections) {
			connection.close();
		}
	}

	private RawConnection connect(HttpServer server) throws IOException {
		RawConnection connection = RawConnection.to(server.port());
		this.connections.add(connection);
		return connection;
	}

	/** Connects, one after the other, and tells the loop of each. */
	private List<String> loopsOfNewConnections(HttpServer server, int count) throws IOException {
		List<String> loops = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			loops.add(ServerUnderTest.loopOf(connect(server)));
		}
		return loops;
	}

	@ParameterizedTest
	@EnumSource
	void aPortThatSomebodyHasIsInUse(AcceptMode mode) throws IOException {
		try (ServerSocketChannel somebody = ServerSocketChannel.open()) {
			somebody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
			InetSocketAddress address = (InetSocketAddress) somebody.getLocalAddress();
			HttpServer server = ServerUnderTest
				.routes(ServerOptions.builder().listen(address).loops(2).acceptMode(mode).build())
				.build();
			assertThatExceptionOfType(BindException.class).isThrownBy(server::start)
				.withMessageContaining("in use")
				.withMessageContaining("127.0.0.1:" + address.getPort());
			assertThat(server.isRunning()).isFalse();
		}
	}

	@ParameterizedTest
	@EnumSource
	void twoServersOnOnePortAreRefused(AcceptMode mode) throws IOException {
		try (HttpServer first = ServerUnderTest.start(2, (options) -> options.acceptMode(mode))) {
			HttpServer second = ServerUnderTest
				.routes(ServerOptions.builder().listen("127.0.0.1", first.port()).loops(2).acceptMode(mode).build())
				.build();
			assertThatExceptionOfType(BindException.class).isThrownBy(second::start).withMessageContaining("in use");
			assertThat(connect(first).get("/hello")).endsWith("hello");
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void theKernelSpreadsConnectionsOverTheListenersOfOnePort() throws IOException {
		try (HttpServer server = ServerUnderTest.start(3, (options) -> options.acceptMode(AcceptMode.REUSE_PORT))) {
			assertThat(server.addresses()).hasSize(1);
			Set<String> loops = new HashSet<>(loopsOfNewConnections(server, 100));
			assertThat(loops).hasSizeGreaterThan(1).isSubsetOf("cork-loop-0", "cork-loop-1", "cork-loop-2");
		}
	}

	@Test
	void connectionsGoRound() throws IOException {
		try (HttpServer server = ServerUnderTest.start(2, (options) -> options.acceptMode(AcceptMode.ROUND_ROBIN))) {
			assertThat(loopsOfNewConnections(server, 4)).containsExactly("cork-loop-0", "cork-loop-1", "cork-loop-0",
					"cork-loop-1");
		}
	}

	@Test
	void connectionsGoWhereTheFewestAre() throws IOException {
		try (HttpServer server = ServerUnderTest.start(2,
				(options) -> options.acceptMode(AcceptMode.LEAST_CONNECTIONS))) {
			assertThat(loopsOfNewConnections(server, 6)).containsExactly("cork-loop-0", "cork-loop-1", "cork-loop-0",
					"cork-loop-1", "cork-loop-0", "cork-loop-1");
			this.connections.get(1).close();
			this.connections.get(3).close();
			ServerUnderTest.awaitOpenConnections(server, 4);
			assertThat(loopsOfNewConnections(server, 3)).containsExactly("cork-loop-1", "cork-loop-1", "cork-loop-0");
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void anExclusivePortIsClosedToEverybody() throws IOException {
		try (HttpServer server = ServerUnderTest.start(2, (options) -> options.exclusivePort(true));
				ServerSocketChannel intruder = ServerSocketChannel.open()) {
			intruder.setOption(StandardSocketOptions.SO_REUSEPORT, true);
			assertThatExceptionOfType(BindException.class).isThrownBy(
					() -> intruder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port())));
			assertThat(loopsOfNewConnections(server, 2)).containsExactly("cork-loop-0", "cork-loop-1");
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void aSharedPortIsOpenToOthersOfTheSameUser() throws IOException {
		try (HttpServer server = ServerUnderTest.start(2, (options) -> options.acceptMode(AcceptMode.REUSE_PORT));
				ServerSocketChannel other = ServerSocketChannel.open()) {
			other.setOption(StandardSocketOptions.SO_REUSEPORT, true);
			other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
			assertThat(other.getLocalAddress()).isEqualTo(server.addresses().get(0));
		}
	}

}
