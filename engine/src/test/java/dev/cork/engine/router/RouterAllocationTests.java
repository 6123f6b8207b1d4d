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

package dev.cork.engine.router;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class RouterAllocationTests {

	private static final int LOOK_UPS = 100_000;

	private static final int FROM = 4;

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private final Router<String> router = RoutedSite
		.of("GET /", "GET /users/{id}", "POST /users/{id}", "GET /users/{id}/orders/{order:[0-9]+}",
				"GET /users/{id}/orders/{slug:[a-z]+-[0-9]+}", "GET /{a}/{b}/{c}/{d}/{e}/{f}", "GET /files/{*path}",
				"DELETE /files/**", "* /any/*", "GET /words/{w:[^.]{1,20}}")
		.router();

	@ParameterizedTest
	@CsvSource({ "GET, /, 0", "GET, /users/7, 0", "HEAD, /users/7, 0", "GET, /users/7/orders/99, 0",
			"GET, /users/7/orders/book-99, 0", "GET, /1/2/3/4/5/6, 0", "GET, /files/a/b/c, 0", "BREW, /any/x, 0",
			"GET, /words/größe, 0", "PUT, /users/7, 1", "PUT, /files/x, 1", "GET, /nothing/here, 2" })
	void aLookUpAllocatesNothing(String method, String path, int expected) {
		ByteBuffer buffer = RoutedSite.buffer(path);
		RouteMatch<String> match = new RouteMatch<>();
		int to = buffer.limit() - 1;
		assertThat(this.router.route(method, buffer, FROM, to, match)).isEqualTo(expected);
		assertThat(allocatedBytes(() -> routeAndReadParameters(method, buffer, to, match))).isLessThan(1024);
	}

	@ParameterizedTest
	@CsvSource({ "GET, /users/7", "GET, /any/x", "HEAD, /files/a" })
	void theNextMatchAllocatesNothing(String method, String path) {
		ByteBuffer buffer = RoutedSite.buffer(path);
		RouteMatch<String> match = new RouteMatch<>();
		int to = buffer.limit() - 1;
		assertThat(allocatedBytes(() -> {
			this.router.route(method, buffer, FROM, to, match);
			this.router.next(method, buffer, FROM, to, match);
		})).isLessThan(1024);
	}

	private void routeAndReadParameters(String method, ByteBuffer buffer, int to, RouteMatch<String> match) {
		if (this.router.route(method, buffer, FROM, to, match) == Router.MATCHED) {
			for (int i = 0; i < match.parameterCount(); i++) {
				if (match.parameterTo(match.indexOf(match.parameterName(i))) < match.parameterFrom(i)) {
					throw new AssertionError("The value of a variable ends before it starts");
				}
			}
		}
	}

	private long allocatedBytes(Runnable lookUp) {
		for (int i = 0; i < LOOK_UPS / 5; i++) {
			lookUp.run();
		}
		long thread = Thread.currentThread().getId();
		long before = this.threads.getThreadAllocatedBytes(thread);
		for (int i = 0; i < LOOK_UPS; i++) {
			lookUp.run();
		}
		return this.threads.getThreadAllocatedBytes(thread) - before;
	}

}
