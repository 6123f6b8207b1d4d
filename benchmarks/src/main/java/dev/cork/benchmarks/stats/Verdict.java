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

package dev.cork.benchmarks.stats;

/**
 * Whether a ratio says that something has changed.
 */
public enum Verdict {

	/** More than before, by more than chance. */
	MORE,

	/** Less than before, by more than chance. */
	LESS,

	/** Nothing that can be told from noise. */
	SAME;

	/** Nobody should turn a design for less. */
	private static final double LEAST_CHANGE = 0.02;

	/**
	 * Judges: the median must have moved further than the noise and by two percent at
	 * least, and all rounds must have moved the same way.
	 * @param ratios of head to base
	 * @param noise how far two processes of the same code were apart in this run, 0.02
	 * for two percent
	 * @return the verdict
	 */
	public static Verdict of(Ratios ratios, double noise) {
		return of(ratios, noise, LEAST_CHANGE);
	}

	/**
	 * Judges by another least change, such as none at all where ratios are held against a
	 * limit that was set before.
	 * @param ratios of head to base, or to the limit
	 * @param noise how far two processes of the same code were apart in this run, 0.02
	 * for two percent
	 * @param leastChange by which the median must have moved however little noise there
	 * is
	 * @return the verdict
	 */
	public static Verdict of(Ratios ratios, double noise, double leastChange) {
		double bound = Math.log1p(Math.max(noise, leastChange));
		double moved = Math.log(ratios.median());
		if (moved >= bound && ratios.least() > 1) {
			return MORE;
		}
		if (-moved >= bound && ratios.most() < 1) {
			return LESS;
		}
		return SAME;
	}

}
