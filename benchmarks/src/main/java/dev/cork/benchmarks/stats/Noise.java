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
 * How much a run differs where nothing differs: measured on pairs of processes of the
 * same code, in the same rounds as everything else.
 */
public final class Noise {

	private Noise() {
	}

	/**
	 * The band within which a ratio means nothing.
	 * @param sameCode ratios of two processes of the same code; one for each side
	 * @return the widest of the pairs' bands, 0.02 for two percent
	 */
	public static double of(Ratios... sameCode) {
		double widest = 0;
		for (Ratios pair : sameCode) {
			widest = Math.max(widest, pair.distanceFromOne());
		}
		return widest;
	}

}
