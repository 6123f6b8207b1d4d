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
import java.util.function.ToDoubleFunction;

import dev.cork.benchmarks.stats.Median;
import dev.cork.benchmarks.stats.Ratios;
import org.jspecify.annotations.Nullable;

/**
 * What the two processes of a side were measured at.
 *
 * @param side which
 * @param first one sample for each round
 * @param second of the other process, in the same rounds
 * @param callsPerRequest system calls; NaN if nobody has counted
 * @param failure why the samples mean nothing; {@code null} if they do
 */
record SideResult(Side side, List<Sample> first, List<Sample> second, double callsPerRequest,
		@Nullable String failure) {

	/** Both processes together, one number for each round. */
	double[] rounds(ToDoubleFunction<Sample> figure) {
		double[] values = new double[this.first.size()];
		for (int i = 0; i < values.length; i++) {
			values[i] = (figure.applyAsDouble(this.first.get(i)) + figure.applyAsDouble(this.second.get(i))) / 2;
		}
		return values;
	}

	double median(ToDoubleFunction<Sample> figure) {
		return Median.of(rounds(figure));
	}

	/** The control: how one process differs from another of the same code. */
	Ratios sameCode(ToDoubleFunction<Sample> figure) {
		return Ratios.of(this.first.stream().mapToDouble(figure).toArray(),
				this.second.stream().mapToDouble(figure).toArray());
	}

}
