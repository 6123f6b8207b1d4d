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

package dev.cork.topic.redis;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AudienceTests {

	private final Audience audience = new Audience(100);

	@Test
	void theFirstAnswerIsTakenAsItIs() {
		assertThat(this.audience.isDoubtful(2)).isTrue();
		this.audience.answeredBy("first");
		assertThat(this.audience.isComplete(2, 1)).isTrue();
		assertThat(this.audience.isDoubtful(2)).isFalse();
		assertThat(this.audience.isDoubtful(3)).isFalse();
	}

	@Test
	void whoLeavesIsNotWaitedFor() {
		seen(3);
		assertThat(this.audience.isDoubtful(2)).isTrue();
		this.audience.answeredBy("first");
		assertThat(this.audience.isGathering()).isFalse();
		assertThat(this.audience.isComplete(2, 1)).isTrue();
		assertThat(this.audience.isDoubtful(2)).isFalse();
	}

	@Test
	void allAreWaitedForWhenRedisWasRestarted() {
		seen(3);
		assertThat(this.audience.isDoubtful(0)).isTrue();
		this.audience.answeredBy("second");
		assertThat(this.audience.isComplete(0, 1)).isFalse();
		assertThat(this.audience.isDoubtful(2)).isFalse();
		assertThat(this.audience.isComplete(2, 50)).isFalse();
		assertThat(this.audience.isComplete(3, 60)).isTrue();
		assertThat(this.audience.isGathering()).isFalse();
	}

	@Test
	void allAreWaitedForAfterAnOutage() {
		seen(2);
		this.audience.scattered();
		assertThat(this.audience.isComplete(1, 1)).isFalse();
		assertThat(this.audience.isComplete(2, 2)).isTrue();
	}

	@Test
	void whoDoesNotComeBackIsNotWaitedForForever() {
		seen(2);
		this.audience.scattered();
		assertThat(this.audience.isComplete(1, 1)).isFalse();
		assertThat(this.audience.isComplete(1, 100)).isFalse();
		assertThat(this.audience.isComplete(1, 101)).isTrue();
		assertThat(this.audience.isComplete(1, 102)).isTrue();
	}

	@Test
	void aFurtherOutageBeginsTheWaitAnew() {
		seen(2);
		this.audience.scattered();
		assertThat(this.audience.isComplete(1, 1)).isFalse();
		this.audience.scattered();
		assertThat(this.audience.isComplete(1, 90)).isFalse();
		assertThat(this.audience.isComplete(1, 110)).isFalse();
	}

	@Test
	void aServerThatDoesNotSayWhoItIsIsAskedOnce() {
		this.audience.answeredBy("unknown");
		assertThat(this.audience.isComplete(2, 1)).isTrue();
		assertThat(this.audience.isDoubtful(2)).isFalse();
	}

	private void seen(int receivers) {
		this.audience.answeredBy("first");
		assertThat(this.audience.isComplete(receivers, 1)).isTrue();
	}

}
