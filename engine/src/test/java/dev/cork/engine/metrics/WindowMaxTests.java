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

package dev.cork.engine.metrics;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@link WindowMax} forgets.
 */
class WindowMaxTests {

	private static final long SECOND = 1_000_000_000;

	@Test
	void theLargestOfTheLastMinuteIsShown() {
		WindowMax max = new WindowMax();
		assertThat(max.get(0)).isZero();
		max.add(0, 7);
		max.add(SECOND, 3);
		max.add(20 * SECOND, 5);
		assertThat(max.get(20 * SECOND)).isEqualTo(7);
		assertThat(max.get(44 * SECOND)).isEqualTo(7);
		assertThat(max.get(61 * SECOND)).isEqualTo(5);
		assertThat(max.get(200 * SECOND)).isZero();
	}

	@Test
	void aTimeBelowZeroIsATimeLikeAnyOther() {
		WindowMax max = new WindowMax();
		max.add(-50 * SECOND, 7);
		assertThat(max.get(-40 * SECOND)).isEqualTo(7);
		assertThat(max.get(40 * SECOND)).isZero();
	}

	@Test
	void aSlotIsUsedAgain() {
		WindowMax max = new WindowMax();
		max.add(0, 7);
		max.add(60 * SECOND, 2);
		assertThat(max.get(60 * SECOND)).isEqualTo(2);
	}

}
