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
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

import dev.cork.engine.transport.Transports;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where nobody makes a box for a descriptor, nothing is allocated, however many
 * connections there are: on NIO in a JVM that keeps boxes for more numbers than usual, on
 * another transport in any.
 */
@Tag("allocation-autobox")
@Timeout(120)
class BoxCacheAllocationTests {

	@BeforeAll
	static void theJvmKeepsBoxes() {
		if (!Transports.fastest().name().equals("nio")) {
			return;
		}
		int descriptor = 60_000;
		assertThat(Integer.valueOf(descriptor)).as("the JVM runs with -XX:AutoBoxCacheMax=70000")
			.isSameAs(Integer.valueOf(descriptor));
	}

	@Test
	void keepAliveOverManyConnections() throws IOException {
		assertNothingIsAllocated(AllocationMeasurement.of(Scenario.keepAliveOverManyConnections(), 0));
	}

	@Test
	void pipeliningOverManyConnections() throws IOException {
		assertNothingIsAllocated(AllocationMeasurement.of(Scenario.pipeliningOverManyConnections(), 0));
	}

	@Test
	void manyConnectionsThatHaveToWaitForTheKernel(@TempDir Path folder) throws IOException {
		AllocationMeasurement measured = AllocationMeasurement.of(Scenario.moreThanTheKernelTakesOverManyConnections(),
				0, UnixDomainSocketAddress.of(folder.resolve("s")));
		assertThat(measured.backloggedBytes()).isPositive();
		assertNothingIsAllocated(measured);
	}

	private static void assertNothingIsAllocated(AllocationMeasurement measured) {
		assertThat(measured.dateChanges()).isGreaterThanOrEqualTo(2);
		assertThat(measured.allocatedBytes()).isLessThan(measured.allowedBytes(0));
	}

}
