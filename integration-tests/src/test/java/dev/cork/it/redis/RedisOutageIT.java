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

package dev.cork.it.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.StringUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Redis goes away and comes back. */
@Timeout(180)
@ExtendWith(OutputCaptureExtension.class)
class RedisOutageIT {

	private static final String AWAY = "Redis cannot be reached";

	private static final String BACK = "Redis is back";

	/** Comes back after all others, who must not take that for its end. */
	private static final String SLOW = "test.reconnect-delay=4s";

	private final RedisServer redis = RedisServer.absent();

	@AfterEach
	void stopRedis() {
		this.redis.close();
	}

	@Test
	void nothingIsLostThatIsPublishedAfterItIsBack(CapturedOutput output) {
		this.redis.restart();
		try (Instance first = Instance.of(this.redis); Instance second = Instance.of(this.redis, SLOW)) {
			exchange(first, second, "before");
			this.redis.kill();
			List<String> meanwhile = publishUntilTheOutageIsLogged(first, output);
			await().until(() -> first.news().containsAll(meanwhile));
			this.redis.restart();
			List<String> after = IntStream.range(0, 100).mapToObj((number) -> "after " + number).toList();
			after.forEach((text) -> first.topics().publishText("news", text));
			await().atMost(Duration.ofSeconds(60)).until(() -> second.news().contains("after 99"));
			assertThat(second.news()).containsSubsequence(after).doesNotHaveDuplicates();
			assertThat(first.news()).containsSubsequence(after).doesNotHaveDuplicates();
			await().until(() -> output.getAll().contains(BACK));
			assertThat(output).containsOnlyOnce(AWAY).containsOnlyOnce(BACK);
			exchange(second, first, "the other way");
		}
	}

	@Test
	void nothingIsLostAfterARestartThatNobodyHasNoticed() {
		this.redis.restart();
		try (Instance first = Instance.of(this.redis); Instance second = Instance.of(this.redis, SLOW)) {
			exchange(first, second, "before");
			this.redis.kill();
			this.redis.restart();
			first.topics().publishText("news", "after");
			await().atMost(Duration.ofSeconds(60)).until(() -> second.news().contains("after"));
			assertThat(second.news()).containsExactly("before", "after");
			assertThat(first.news()).containsExactly("before", "after");
		}
	}

	@Test
	void anApplicationStartsWithoutItAndFindsItLater(CapturedOutput output) {
		try (Instance first = Instance.of(this.redis); Instance second = Instance.of(this.redis)) {
			first.topics().publishText("news", "alone");
			await().until(() -> first.news().contains("alone"));
			this.redis.restart();
			await().until(() -> StringUtils.countOccurrencesOf(output.getAll(), BACK) == 2);
			exchange(first, second, "together");
			exchange(second, first, "the other way");
			assertThat(StringUtils.countOccurrencesOf(output.getAll(), AWAY)).as("once for each instance").isEqualTo(2);
		}
	}

	private static void exchange(Instance from, Instance to, String text) {
		from.topics().publishText("news", text);
		await().until(() -> to.news().contains(text));
	}

	/** As a client may wait for an answer before it says that there is none. */
	private List<String> publishUntilTheOutageIsLogged(Instance instance, CapturedOutput output) {
		List<String> published = new ArrayList<>();
		await().until(() -> {
			published.add("meanwhile " + published.size());
			instance.topics().publishText("news", published.get(published.size() - 1));
			return output.getAll().contains(AWAY);
		});
		return published;
	}

}
