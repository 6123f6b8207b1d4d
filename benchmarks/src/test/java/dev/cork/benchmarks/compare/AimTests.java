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

import java.util.ArrayList;
import java.util.List;

import dev.cork.benchmarks.load.LoadResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When an aim is met, missed or not decided. That of hello-world allows the engine the
 * CPU of Netty.
 */
class AimTests {

	@Test
	void anAimIsMetWhereAllRoundsAreFurtherBelowThanTheNoise() {
		assertThat(row(new int[] { 50, 52, 51 }, new int[] { 50, 52, 51 })).endsWith("| met |");
	}

	@Test
	void anAimIsMissedWhereAllRoundsAreFurtherAboveThanTheNoise() {
		assertThat(row(new int[] { 150, 152, 151 }, new int[] { 150, 152, 151 })).endsWith("| **missed** |");
	}

	@Test
	void whatMovesWithinTheNoiseIsNotDecided() {
		assertThat(row(new int[] { 80, 80, 80 }, new int[] { 110, 110, 110 })).endsWith("| not decided |");
	}

	@Test
	void roundsThatDisagreeDecideNothing() {
		assertThat(row(new int[] { 50, 50, 300 }, new int[] { 50, 50, 300 })).endsWith("| not decided |");
	}

	/** Of two processes of the engine, CPU in each round where Netty's is 100. */
	private static String row(int[] first, int[] second) {
		SideResult engine = result(ServerType.ENGINE, first, second);
		int[] hundred = { 100, 100, 100 };
		List<String> rows = Aim.rows("http/hello-world", List.of(engine, result(ServerType.NETTY, hundred, hundred)));
		assertThat(rows).hasSize(1);
		return rows.get(0).strip();
	}

	private static SideResult result(ServerType type, int[] first, int[] second) {
		Side side = new Side(type.label(), type, new ClassPath(List.of()), List.of(), List.of());
		return new SideResult(side, samples(first), samples(second), Double.NaN, null);
	}

	private static List<Sample> samples(int[] cpuNanos) {
		List<Sample> samples = new ArrayList<>();
		for (int nanos : cpuNanos) {
			samples.add(new Sample(new LoadResult(1, 1, 1, 0), 0, new CpuTime(nanos, 0, 0, 0), 1, 0));
		}
		return samples;
	}

}
