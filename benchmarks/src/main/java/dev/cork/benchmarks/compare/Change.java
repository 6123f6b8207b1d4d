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

import java.util.function.ToDoubleFunction;

import dev.cork.benchmarks.stats.Noise;
import dev.cork.benchmarks.stats.Ratios;
import dev.cork.benchmarks.stats.Verdict;

/**
 * One figure of two sides, held against each other and against their own noise.
 *
 * @param ratios of head to base
 * @param noise of both sides
 */
record Change(Ratios ratios, double noise) {

	static Change of(SideResult head, SideResult base, ToDoubleFunction<Sample> figure) {
		return new Change(Ratios.of(head.rounds(figure), base.rounds(figure)),
				Noise.of(head.sameCode(figure), base.sameCode(figure)));
	}

	Verdict verdict() {
		return Verdict.of(this.ratios, this.noise);
	}

	/** A mark for the table; nothing if nothing can be said. */
	String mark(String more, String less) {
		return switch (verdict()) {
			case MORE -> " **" + more + "**";
			case LESS -> " **" + less + "**";
			case SAME -> "";
		};
	}

}
