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

import dev.cork.engine.ServerOptions;
import dev.cork.engine.ServerOptionsBuilder;
import dev.cork.engine.http.CompressionOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * On a server that compresses, nothing is allocated for a response that is not
 * compressed.
 */
@Timeout(120)
class UncompressedAllocationTests {

	private static final int CONNECTIONS = 4;

	/** Both ends of each, and what the server needs. */
	private static final int DESCRIPTORS = 2 * CONNECTIONS + 10;

	@Test
	void anAnswerToAClientThatDoesNotWantIt() throws IOException {
		assertNothingIsAllocatedFor("GET /large HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br, gzip;q=0\r\n\r\n");
	}

	@Test
	void aShortAnswer() throws IOException {
		assertNothingIsAllocatedFor("GET /text HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n");
	}

	private static void assertNothingIsAllocatedFor(String request) throws IOException {
		assertThat(Descriptors.nextAreCached(DESCRIPTORS)).as("no box of the selector is counted").isTrue();
		ServerOptionsBuilder options = ServerOptions.builder()
			.listen("127.0.0.1", 0)
			.compression(new CompressionOptions("text/plain"));
		AllocationMeasurement measured = AllocationMeasurement
			.of(new Scenario(request, 1, CONNECTIONS, AllocationMeasurement.REQUESTS, false), 0, options);
		assertThat(measured.allocatedBytes()).isLessThan(measured.allowedBytes(0));
	}

}
