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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The engine allocates nothing for a request once everything is warm. There are few
 * connections, so that the selector of the JDK has nothing to box either; for many see
 * {@link ManyConnectionsAllocationTests}.
 */
@Timeout(120)
class RequestAllocationTests {

	private static final int CONNECTIONS = 4;

	/** Both ends of each, and what the server needs. */
	private static final int DESCRIPTORS = 2 * CONNECTIONS + 10;

	@Test
	void aPlainRequest() throws IOException {
		assertNothingIsAllocatedFor("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@Test
	void aHeaderFieldAndATextThatIsEncoded() throws IOException {
		assertNothingIsAllocatedFor("GET /text HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@Test
	void tenHeaderFieldsInAndTenOut() throws IOException {
		StringBuilder request = new StringBuilder("GET /headers HTTP/1.1\r\nHost: a\r\n");
		for (int i = 0; i < 10; i++) {
			request.append("x-in-%d: a value of some length, number %d\r\n".formatted(i, i));
		}
		assertNothingIsAllocatedFor(request.append("\r\n").toString());
	}

	@Test
	void pathAndQueryParametersReadAsViews() throws IOException {
		assertNothingIsAllocatedFor("""
				GET /users/j%C3%BCrgen/orders/4711?page=3&filter=a%20b+c&limit=25 HTTP/1.1\r
				Host: a\r
				\r
				""");
	}

	@Test
	void aSmallBodyThatIsCollected() throws IOException {
		assertNothingIsAllocatedFor("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 13\r\n\r\nHello, World!");
	}

	@Test
	void aSmallChunkedBodyThatIsCollected() throws IOException {
		assertNothingIsAllocatedFor("""
				POST /echo HTTP/1.1\r
				Host: a\r
				Transfer-Encoding: chunked\r
				\r
				7\r
				Hello, \r
				6\r
				World!\r
				0\r
				\r
				""");
	}

	@Test
	void sixteenPipelinedRequests() throws IOException {
		assertNothingIsAllocatedFor("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", 16);
	}

	@Test
	void anAnswerOf64Kib() throws IOException {
		assertNothingIsAllocatedFor("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@Test
	void anAnswerInChunks() throws IOException {
		assertNothingIsAllocatedFor("GET /chunked HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@Test
	void aHeadRequest() throws IOException {
		assertNothingIsAllocatedFor("HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@Test
	void anObservedAnswerToARequestThatIsRetained() throws IOException {
		assertNothingIsAllocatedFor("GET /observed HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	@Test
	void attributesThatAreHandedOn() throws IOException {
		assertNothingIsAllocatedFor("GET /attributes HTTP/1.1\r\nHost: a\r\n\r\n");
	}

	private static void assertNothingIsAllocatedFor(String request) throws IOException {
		assertNothingIsAllocatedFor(request, 1);
	}

	private static void assertNothingIsAllocatedFor(String request, int batchSize) throws IOException {
		assertThat(Descriptors.nextAreCached(DESCRIPTORS)).as("no box of the selector is counted").isTrue();
		AllocationMeasurement measured = AllocationMeasurement
			.of(new Scenario(request, batchSize, CONNECTIONS, AllocationMeasurement.REQUESTS, false), 0);
		assertThat(measured.requests()).isGreaterThanOrEqualTo(AllocationMeasurement.REQUESTS);
		assertThat(measured.dateChanges()).isGreaterThanOrEqualTo(2);
		assertThat(measured.allocatedBytes()).isLessThan(measured.allowedBytes(0));
	}

}
