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

package dev.cork.benchmarks.compare;

import java.util.List;

import dev.cork.benchmarks.load.LoadResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who set the pace.
 */
class PaceTests {

	private static final int WALL = 1000;

	@Test
	void aServerThatIsBusyAllTheTimeSetsThePace() {
		assertThat(pace(970, 970, 500)).isEqualTo(Pace.SERVER);
		assertThat(pace(970, 970, 1000)).isEqualTo(Pace.SERVER);
	}

	@Test
	void aServerThatWaitsForItsProcessorIsBusy() {
		assertThat(pace(300, 990, 300)).isEqualTo(Pace.SERVER);
	}

	@Test
	void threadsThatShareTheProcessorAreBusyTogether() {
		assertThat(pace(980, 200, 300)).isEqualTo(Pace.SERVER);
	}

	@Test
	void aLoadThatIsBusyWhileTheServerIsNotSetsThePace() {
		assertThat(pace(800, 800, 990)).isEqualTo(Pace.LOAD);
	}

	@Test
	void whoeverWaitsForTheOtherSetsNone() {
		assertThat(pace(400, 400, 500)).isEqualTo(Pace.NEITHER);
	}

	@Test
	void severalProcessorsAreBusyOnlyIfAllAre() {
		assertThat(Pace.of(result(1200, 600, 990, 2))).isEqualTo(Pace.LOAD);
		assertThat(Pace.of(result(1950, 900, 990, 2))).isEqualTo(Pace.SERVER);
	}

	@Test
	void sidesThatAgreeAreNamedOnce() {
		SideResult server = result(970, 970, 500, 1);
		assertThat(Pace.of(List.of(server, server))).isEqualTo("server");
		assertThat(Pace.of(List.of(server, result(800, 800, 990, 1)))).isEqualTo("server, **load**");
	}

	private static Pace pace(long cpu, long busiest, long load) {
		return Pace.of(result(cpu, busiest, load, 1));
	}

	private static SideResult result(long cpu, long busiest, long load, int processors) {
		Sample sample = new Sample(new LoadResult(1, WALL, load, 0), load, new CpuTime(cpu, busiest, 0, 0), processors,
				0);
		Side side = new Side("engine", ServerType.ENGINE, new ClassPath(List.of()), List.of(), List.of());
		return new SideResult(side, List.of(sample), List.of(sample), Double.NaN, null);
	}

}
