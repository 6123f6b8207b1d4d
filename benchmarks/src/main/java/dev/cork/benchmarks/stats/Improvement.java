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
 * A ratio of two sides, and how sure it is.
 *
 * @param ratio of head to base
 * @param least the lower end of the interval that holds the true ratio in 95% of cases
 * @param most its upper end
 * @param probability that chance alone makes such a difference
 */
public record Improvement(double ratio, double least, double most, double probability) {

	/**
	 * The strictest level that this passes.
	 * @return the level
	 */
	public Confidence confidence() {
		return Confidence.of(this.probability);
	}

}
