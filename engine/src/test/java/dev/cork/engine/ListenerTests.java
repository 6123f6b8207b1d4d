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
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.RawConnection;
import dev.cork.engine.testsupport.RequiresTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(60)
class ListenerTests {

	@TempDir
	private Path folder;

	private HttpServer.Builder onSocketFile(Path path) {
		return ServerUnderTest.routes(ServerOptions.builder().listen(path).loops(2).build());
	}

	@Test
	void aUnixDomainSocketIsServedByAllLoops() throws IOException {
		Path path = this.folder.resolve("socket");
		try (HttpServer server = onSocketFile(path).start();
				RawConnection first = RawConnection.to(UnixDomainSocketAddress.of(path));
				RawConnection second = RawConnection.to(UnixDomainSocketAddress.of(path))) {
			assertThat(server.port()).isEqualTo(-1);
			assertThat(server.addresses()).containsExactly(UnixDomainSocketAddress.of(path));
			assertThat(first.get("/hello")).endsWith("hello");
			assertThat(List.of(ServerUnderTest.loopOf(first), ServerUnderTest.loopOf(second)))
				.containsExactly("cork-loop-0", "cork-loop-1");
		}
	}

	@Test
	void theSocketFileIsRemovedWithItsListener() throws IOException {
		Path path = this.folder.resolve("socket");
		try (HttpServer server = onSocketFile(path).start()) {
			assertThat(path).exists();
			assertThat(server.isRunning()).isTrue();
		}
		assertThat(path).doesNotExist();
	}

	@Test
	void aSocketFileThatADeadServerHasLeftIsReplaced() throws IOException {
		Path path = this.folder.resolve("socket");
		try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
			dead.bind(UnixDomainSocketAddress.of(path));
		}
		assertThat(path).exists();
		try (HttpServer server = onSocketFile(path).start();
				RawConnection connection = RawConnection.to(server.addresses().get(0))) {
			assertThat(connection.get("/hello")).endsWith("hello");
		}
	}

	@Test
	@RequiresTool("mkfifo")
	void whatIsNoSocketIsNeverRemoved() throws Exception {
		Path file = Files.writeString(this.folder.resolve("file"), "precious");
		Path pipe = this.folder.resolve("pipe");
		assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
		Path link = Files.createSymbolicLink(this.folder.resolve("link"), pipe);
		for (Path path : List.of(file, pipe, link, Files.createDirectory(this.folder.resolve("folder")))) {
			HttpServer server = onSocketFile(path).build();
			assertThatExceptionOfType(BindException.class).isThrownBy(server::start)
				.withMessageContaining("in use by something that is no socket")
				.withMessageContaining(path.toString());
			assertThat(path).exists();
		}
	}

	@Test
	void aSocketFileOnWhichSomebodyAnswersIsInUse() throws IOException {
		Path path = this.folder.resolve("socket");
		try (HttpServer living = onSocketFile(path).start()) {
			HttpServer other = onSocketFile(path).build();
			assertThatExceptionOfType(BindException.class).isThrownBy(other::start)
				.withMessageContaining("in use")
				.withMessageContaining(path.toString());
			try (RawConnection connection = RawConnection.to(living.addresses().get(0))) {
				assertThat(connection.get("/hello")).endsWith("hello");
			}
		}
	}

	@Test
	void aFileThatIsNoSocketIsNotTouched() throws IOException {
		Path path = Files.writeString(this.folder.resolve("notes"), "precious");
		assertThatExceptionOfType(BindException.class).isThrownBy(onSocketFile(path).build()::start)
			.withMessageContaining("something that is no socket");
		assertThat(path).hasContent("precious");
	}

	@Test
	void aServerListensOnSeveralAddresses() throws IOException {
		Path path = this.folder.resolve("socket");
		try (HttpServer server = ServerUnderTest.start(2, (options) -> options.listen("127.0.0.1", 0).listen(path))) {
			List<SocketAddress> addresses = server.addresses();
			assertThat(addresses).hasSize(3).doesNotHaveDuplicates().endsWith(UnixDomainSocketAddress.of(path));
			assertThat(server.port()).isEqualTo(((InetSocketAddress) addresses.get(0)).getPort()).isPositive();
			for (SocketAddress address : addresses) {
				try (RawConnection connection = RawConnection.to(address)) {
					assertThat(connection.get("/hello")).endsWith("hello");
				}
			}
		}
	}

	@Test
	void whenOneAddressCannotBeHadNothingIsBound() throws IOException {
		Path path = this.folder.resolve("socket");
		HttpServer server;
		try (ServerSocketChannel somebody = ServerSocketChannel.open()) {
			somebody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
			SocketAddress taken = somebody.getLocalAddress();
			server = ServerUnderTest
				.routes(ServerOptions.builder().listen(path).listen("127.0.0.1", 0).listen(taken).loops(2).build())
				.build();
			assertThatExceptionOfType(BindException.class).isThrownBy(server::start);
			assertThat(path).doesNotExist();
			assertThat(server.isRunning()).isFalse();
			assertThat(server.addresses()).isEmpty();
		}
		server.start();
		assertThat(path).exists();
		server.close();
	}

	@Test
	void aFilterDecidesAboutEachConnection() throws IOException {
		BlockingQueue<SocketAddress> seen = new LinkedBlockingQueue<>();
		try (HttpServer server = ServerUnderTest.start(2, (options) -> options.connectionFilter((address) -> {
			seen.add(address);
			return seen.size() != 2;
		}))) {
			try (RawConnection first = RawConnection.to(server.port())) {
				assertThat(first.get("/hello")).endsWith("hello");
				try (RawConnection refused = RawConnection.to(server.port())) {
					assertThat(refused.receiveToTheEnd()).isEmpty();
					assertThat(seen).containsExactly(first.localAddress(), refused.localAddress());
				}
				try (RawConnection third = RawConnection.to(server.port())) {
					assertThat(third.get("/hello")).endsWith("hello");
				}
			}
			assertThat(server.metrics().total(Counter.REFUSED)).isEqualTo(1);
			assertThat(server.metrics().total(Counter.ACCEPTED)).isEqualTo(2);
		}
	}

}
