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

package dev.cork.engine.wire;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.transport.ListenerHandle;
import dev.cork.engine.transport.NioTransport;
import dev.cork.engine.transport.Poller;
import dev.cork.engine.transport.ReadyListener;
import dev.cork.engine.transport.SocketHandle;
import dev.cork.engine.transport.Transport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * More connections than the server may have, or the process has descriptors for: they
 * wait, nobody spins, and everything goes on when there is room.
 */
class ConnectionLimitTests {

	private static final String GET = "GET /p HTTP/1.1\r\nHost: a\r\n\r\n";

	@Test
	void aConnectionOverTheLimitWaitsUntilAnotherEnds() {
		try (TestServer server = TestServer.echo((options) -> options.maxConnections(2));
				WireClient first = server.connect();
				WireClient second = server.connect()) {
			first.send(GET).response();
			second.send(GET).response();
			server.awaitCount(Counter.ACCEPT_PAUSES, 1);
			try (WireClient third = server.connect()) {
				third.send(GET);
				for (int i = 0; i < 100; i++) {
					first.send(GET).response();
				}
				assertThat(server.count(Counter.ACCEPTED)).isEqualTo(2);
				assertThat(server.count(Counter.REQUESTS)).isEqualTo(102);
				second.reset();
				assertThat(third.response().status()).isEqualTo(200);
				assertThat(first.send(GET).response().status()).isEqualTo(200);
			}
		}
	}

	@Test
	void nobodySpinsWhileAConnectionWaits() {
		try (TestServer server = TestServer.echo((options) -> options.maxConnections(1));
				WireClient first = server.connect()) {
			first.send(GET).response();
			try (WireClient second = server.connect()) {
				second.send(GET);
				long before = server.count(Counter.TURNS);
				for (int i = 0; i < 100; i++) {
					first.send(GET).response();
				}
				// one for each request, and few for anything else
				assertThat(server.count(Counter.TURNS) - before).isLessThan(200);
			}
		}
	}

	@Test
	void theLimitIsThatOfAllLoopsTogether() {
		try (TestServer server = TestServer.echo((options) -> options.maxConnections(3).loops(3))) {
			for (int round = 0; round < 20; round++) {
				try (WireClient first = server.connect();
						WireClient second = server.connect();
						WireClient third = server.connect()) {
					first.send(GET).response();
					second.send(GET).response();
					third.send(GET).response();
					try (WireClient fourth = server.connect()) {
						fourth.send(GET);
						first.send(GET).response();
						assertThat(server.server().metrics().openConnections()).isEqualTo(3);
						third.reset();
						assertThat(fourth.response().status()).isEqualTo(200);
					}
				}
				server.awaitNoConnections();
			}
		}
	}

	@Test
	void aRefusedConnectionTakesNoPlace() {
		AtomicInteger seen = new AtomicInteger();
		try (TestServer server = TestServer
			.echo((options) -> options.maxConnections(1).connectionFilter((address) -> seen.incrementAndGet() > 3))) {
			for (int i = 0; i < 3; i++) {
				try (WireClient refused = server.connect()) {
					assertThat(refused.drain()).isZero();
				}
			}
			try (WireClient client = server.connect()) {
				assertThat(client.send(GET).response().status()).isEqualTo(200);
			}
			assertThat(server.count(Counter.REFUSED)).isEqualTo(3);
			assertThat(server.count(Counter.ACCEPTED)).isEqualTo(1);
		}
	}

	@Test
	void acceptingGoesOnAfterTheDescriptorsRanOut() {
		ScarceTransport transport = new ScarceTransport(2);
		try (TestServer server = TestServer.echo((options) -> options.transport(transport));
				WireClient first = server.connect();
				WireClient second = server.connect()) {
			assertThat(first.send(GET).response().status()).isEqualTo(200);
			assertThat(second.send(GET).response().status()).isEqualTo(200);
			assertThat(transport.failures.get()).isNegative();
			assertThat(server.count(Counter.ACCEPT_PAUSES)).isEqualTo(2);
		}
	}

	/** NIO, in a process whose descriptors are used up some times. */
	private static final class ScarceTransport implements Transport {

		private final Transport nio = new NioTransport();

		private final AtomicInteger failures;

		private ScarceTransport(int failures) {
			this.failures = new AtomicInteger(failures);
		}

		@Override
		public String name() {
			return "scarce";
		}

		@Override
		public boolean supportsReusePort() {
			return this.nio.supportsReusePort();
		}

		@Override
		public Poller openPoller() throws IOException {
			return this.nio.openPoller();
		}

		@Override
		public ListenerHandle listen(SocketAddress address, int backlog, boolean reusePort) throws IOException {
			return new ScarceListener(this.nio.listen(address, backlog, reusePort), this.failures);
		}

		@Override
		public SocketAddress probe(SocketAddress address) throws IOException {
			return this.nio.probe(address);
		}

	}

	private record ScarceListener(ListenerHandle nio, AtomicInteger failures) implements ListenerHandle {

		@Override
		public @Nullable SocketHandle accept() throws IOException {
			if (this.failures.getAndDecrement() > 0) {
				throw new IOException("Too many open files");
			}
			return this.nio.accept();
		}

		@Override
		public void attach(Poller poller, ReadyListener listener, int operations) throws IOException {
			this.nio.attach(poller, listener, operations);
		}

		@Override
		public void interest(int operations) {
			this.nio.interest(operations);
		}

		@Override
		public SocketAddress localAddress() {
			return this.nio.localAddress();
		}

		@Override
		public void close() {
			this.nio.close();
		}

	}

}
