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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Instances of an application reach each other through Redis. */
@Timeout(120)
class SeveralInstancesIT {

	private static final int MESSAGES = 500;

	private static RedisServer redis;

	private final Instance first = Instance.of(redis, "cork.topics.listener-queue-size=10000");

	private final Instance second = Instance.of(redis, "cork.topics.listener-queue-size=10000");

	@BeforeAll
	static void startRedis() {
		redis = RedisServer.start();
	}

	@AfterEach
	void stopTheInstances() {
		this.first.close();
		this.second.close();
	}

	@AfterAll
	static void stopRedis() {
		redis.close();
	}

	@Test
	void whatOnePublishesAllGetOnce() {
		this.first.topics().publishText("news", "hällo");
		this.second.topics().publishText("news", "und tschüss");
		this.first.topics().publishText("news", "last");
		for (Instance instance : List.of(this.first, this.second)) {
			await().until(() -> instance.news().contains("last") && instance.news().contains("und tschüss"));
			assertThat(instance.news()).containsExactlyInAnyOrder("hällo", "und tschüss", "last")
				.containsSubsequence("hällo", "last");
		}
	}

	@Test
	void objectsAndBytesTravelAsWhatTheyAre() {
		this.first.topics().publish("trades/ACME", new Instance.Trade("ACME", 3));
		this.first.topics().publishBinary("files/a/ä", new byte[] { (byte) 0xFF, 0, 1 });
		await().until(() -> !this.second.files().isEmpty());
		await().until(() -> !this.second.trades().isEmpty());
		assertThat(this.second.trades()).containsExactly(new Instance.Trade("ACME", 3));
		assertThat(this.second.files()).containsExactly("files/a/ä: 3 bytes");
	}

	@Test
	void instancesWithAnotherPrefixDoNotHearThem() {
		try (Instance stranger = Instance.of(redis, "cork.topics.redis.channel-prefix=other:")) {
			stranger.topics().publishText("news", "from a stranger");
			this.first.topics().publishText("news", "from a friend");
			await().until(() -> this.second.news().contains("from a friend"));
			await().until(() -> stranger.news().contains("from a stranger"));
			assertThat(stranger.news()).containsExactly("from a stranger");
			assertThat(this.second.news()).containsExactly("from a friend");
		}
	}

	@Test
	void whatScheduledTasksOfManyThreadsPublishArrivesInTheOrderOfEachOfThem() throws InterruptedException {
		ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(4);
		List<ScheduledFuture<?>> schedules = new ArrayList<>();
		for (int publisher = 0; publisher < 4; publisher++) {
			Instance instance = (publisher % 2 == 0) ? this.first : this.second;
			String name = "p" + publisher + "-";
			AtomicInteger next = new AtomicInteger();
			schedules.add(scheduler.scheduleAtFixedRate(() -> {
				// several a call, or the schedule alone would set the pace
				for (int i = 0; i < 10 && next.get() < MESSAGES; i++) {
					instance.topics().publishText("news", name + next.getAndIncrement());
				}
			}, 0, 1, TimeUnit.MILLISECONDS));
		}
		for (Instance instance : List.of(this.first, this.second)) {
			await().until(() -> instance.news().size() >= 4 * MESSAGES);
			List<String> received = new ArrayList<>(instance.news());
			for (int publisher = 0; publisher < 4; publisher++) {
				String name = "p" + publisher + "-";
				assertThat(received.stream().filter((text) -> text.startsWith(name)))
					.isEqualTo(IntStream.range(0, MESSAGES).mapToObj((number) -> name + number).toList());
			}
		}
		assertThat(schedules).as("no task has failed").noneMatch(ScheduledFuture::isDone);
		scheduler.shutdownNow();
		scheduler.awaitTermination(30, TimeUnit.SECONDS);
	}

	@Test
	void whatIsPublishedBeforeAStopStillLeaves() {
		Instance leaving = Instance.of(redis);
		IntStream.range(0, 100).forEach((number) -> leaving.topics().publishText("news", "bye " + number));
		leaving.close();
		await().until(() -> this.first.news().contains("bye 99"));
		assertThat(this.first.news()).hasSize(100);
	}

}
