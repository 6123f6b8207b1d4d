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
package dev.cork.engine.cost;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

import dev.cork.engine.ServerOptions;
import dev.cork.engine.accesslog.AccessLog;
import dev.cork.engine.accesslog.AccessLogOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A loop allocates nothing for the line of a request either. What a line needs anew now
 * and then, date and time zone, is made each quarter of an hour.
 */
@Timeout(120)
class AccessLogAllocationTests {

	private static final int CONNECTIONS = 4;

	private static final int DESCRIPTORS = 2 * CONNECTIONS + 10;

	@TempDir
	private Path directory;

	@Test
	void aLineOfTheCombinedPattern() throws IOException {
		assertNothingIsAllocatedFor("combined", "GET /hello HTTP/1.1\r\nHost: a\r\nUser-Agent: x\r\n\r\n");
	}

	@Test
	void aLineWithAllThatCanBeAsked() throws IOException {
		assertNothingIsAllocatedFor(
				"%a %{peer}a %A %p %{remote}p %l %u %t %{msec}t %m %U %q %H %v %s %b %B %D %T %X %I "
						+ "%{User-Agent}i %{Content-Type}o %{b}c %{greeting}r %%",
				"GET /hello?a=b HTTP/1.1\r\nHost: a\r\nUser-Agent: \"x\\\r\nCookie: a=1; b=2\r\n\r\n");
	}

	@Test
	void aRequestThatIsIgnored() throws IOException {
		assertNothingIsAllocatedFor("common", "GET /users/a/orders/1?filter=a&limit=1 HTTP/1.1\r\nHost: a\r\n\r\n");
		assertThat(Files.size(this.directory.resolve("access.log"))).isLessThan(1_000);
	}

	private void assertNothingIsAllocatedFor(String pattern, String request) throws IOException {
		assertThat(Descriptors.nextAreCached(DESCRIPTORS)).as("no box of the selector is counted").isTrue();
		AccessLog log = new AccessLog(new AccessLogOptions(pattern, this.directory, "access", ".log", null, 0, 0,
				List.of("/users/{*path}"), null, null, Duration.ofMillis(100), 1 << 20, Clock.systemUTC()));
		AllocationMeasurement measured = AllocationMeasurement.of(
				new Scenario(request, 1, CONNECTIONS, AllocationMeasurement.REQUESTS, false), 0,
				ServerOptions.builder().listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
				(server) -> server.requestLog(log));
		assertThat(measured.allocatedBytes()).isLessThan(measured.allowedBytes(0));
		assertThat(Files.size(this.directory.resolve("access.log"))).isPositive();
	}

}
