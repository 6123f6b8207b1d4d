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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * With many connections NIO's selector boxes each descriptor over 127 that it looks up:
 * one for an event, one more each time that the interest of a connection changes. That is
 * all that is allocated.
 */
@Timeout(120)
class ManyConnectionsAllocationTests {

	/** One for the event, two for an interest in writing that comes and goes with it. */
	private static final int BOXES_WHEN_INTEREST_CHANGES = 3;

	@Test
	void anEventCostsABoxOfTheJdkAtMost() throws IOException {
		AllocationMeasurement measured = AllocationMeasurement.of(Scenario.keepAliveOverManyConnections(), 1);
		assertThat(measured.dateChanges()).isGreaterThanOrEqualTo(2);
		assertThat(measured.allocatedBytes()).isLessThan(measured.allowedBytes(1));
	}

	@Test
	void aChangeOfInterestCostsAnotherBoxAtMost(@TempDir Path folder) throws IOException {
		AllocationMeasurement measured = AllocationMeasurement.of(Scenario.moreThanTheKernelTakesOverManyConnections(),
				BOXES_WHEN_INTEREST_CHANGES, UnixDomainSocketAddress.of(folder.resolve("s")));
		assertThat(measured.backloggedBytes()).isPositive();
		assertThat(measured.dateChanges()).isGreaterThanOrEqualTo(2);
		assertThat(measured.allocatedBytes()).isLessThan(measured.allowedBytes(BOXES_WHEN_INTEREST_CHANGES));
	}

}
