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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * To measure what requests cost allocates nothing.
 */
@Timeout(120)
class MeteredAllocationTests {

	private static final int CONNECTIONS = 4;

	private static final int DESCRIPTORS = 2 * CONNECTIONS + 10;

	@ParameterizedTest
	@ValueSource(ints = { 1, 64 })
	void measuringSomeOrAllRequestsAllocatesNothing(int sampleEvery) throws IOException {
		assertNothingIsAllocatedFor("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", sampleEvery);
	}

	@Test
	void aLargeAnswerWhoseWritesAreTakenOutAllocatesNothing() throws IOException {
		assertNothingIsAllocatedFor("GET /large HTTP/1.1\r\nHost: a\r\n\r\n", 1);
	}

	private static void assertNothingIsAllocatedFor(String request, int sampleEvery) throws IOException {
		assertThat(Descriptors.nextAreCached(DESCRIPTORS)).as("no box of the selector is counted").isTrue();
		AllocationMeasurement measured = AllocationMeasurement.of(
				new Scenario(request, 1, CONNECTIONS, AllocationMeasurement.REQUESTS, false), 0,
				ServerOptions.builder().listen("127.0.0.1", 0),
				(builder) -> builder.costSampleEvery(sampleEvery).requestTiming((loop, routes) -> {
					long[] nanos = new long[routes.size()];
					return (over) -> nanos[over.route()] += over.elapsedNanos();
				}));
		assertThat(measured.requests()).isGreaterThanOrEqualTo(AllocationMeasurement.REQUESTS);
		assertThat(measured.allocatedBytes()).isLessThan(measured.allowedBytes(0));
	}

}
