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

package dev.cork.engine.topic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import dev.cork.engine.testsupport.CapturedLog;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TopicTreeTests {

	private final TopicTree<String> tree = new TopicTree<>();

	private final Recorder first = new Recorder();

	private final Recorder second = new Recorder();

	private final Recorder third = new Recorder();

	@Test
	void everySubscriberOfTheTopicGetsTheMessage() {
		this.tree.subscribe("news", this.first);
		this.tree.subscribe("news", this.second);
		this.tree.subscribe("weather", this.third);
		assertThat(this.tree.publish("news", "hello", null)).isEqualTo(2);
		assertThat(this.first.received).containsExactly("news: hello");
		assertThat(this.second.received).containsExactly("news: hello");
		assertThat(this.third.received).isEmpty();
	}

	@Test
	void nobodyGetsWhatNobodyHasSubscribedTo() {
		assertThat(this.tree.publish("news", "hello", null)).isZero();
	}

	@Test
	void namesAreExact() {
		this.tree.subscribe("news/*", this.first);
		this.tree.subscribe("news", this.second);
		this.tree.publish("news/sport", "hello", null);
		this.tree.publish("News", "hello", null);
		assertThat(this.first.received).isEmpty();
		assertThat(this.second.received).isEmpty();
	}

	@Test
	void whoIsExceptedDoesNotGetTheMessage() {
		this.tree.subscribe("news", this.first);
		this.tree.subscribe("news", this.second);
		assertThat(this.tree.publish("news", "hello", this.first)).isOne();
		assertThat(this.first.received).isEmpty();
		assertThat(this.second.received).containsExactly("news: hello");
	}

	@Test
	void subscribingTwiceChangesNothing() {
		assertThat(this.tree.subscribe("news", this.first)).isTrue();
		assertThat(this.tree.subscribe("news", this.first)).isFalse();
		this.tree.publish("news", "hello", null);
		assertThat(this.first.received).containsExactly("news: hello");
		assertThat(this.first.changes).containsExactly("news: 1, was 0");
	}

	@Test
	void whoHasUnsubscribedGetsNothing() {
		this.tree.subscribe("news", this.first);
		assertThat(this.tree.unsubscribe("news", this.first)).isTrue();
		assertThat(this.tree.unsubscribe("news", this.first)).isFalse();
		assertThat(this.tree.publish("news", "hello", null)).isZero();
		assertThat(this.first.received).isEmpty();
		assertThat(this.tree.subscribers("news")).isZero();
	}

	@Test
	void everySubscriberSeesTheCountBeforeAndAfterItsOwnChange() {
		this.tree.subscribe("news", this.first);
		this.tree.subscribe("news", this.second);
		this.tree.unsubscribe("news", this.first);
		this.tree.unsubscribeAll(this.second);
		assertThat(this.first.changes).containsExactly("news: 1, was 0", "news: 1, was 2");
		assertThat(this.second.changes).containsExactly("news: 2, was 1", "news: 0, was 1");
	}

	@Test
	void leavingEndsAllSubscriptions() {
		this.tree.subscribe("news", this.first);
		this.tree.subscribe("weather", this.first);
		this.tree.subscribe("news", this.second);
		this.tree.unsubscribeAll(this.first);
		assertThat(this.tree.publish("news", "hello", null)).isOne();
		assertThat(this.tree.publish("weather", "rain", null)).isZero();
		assertThat(this.first.received).isEmpty();
		assertThat(this.tree.topics(this.first)).isEmpty();
	}

	@Test
	void theTopicsOfASubscriberAreKnown() {
		this.tree.subscribe("news", this.first);
		this.tree.subscribe("weather", this.first);
		this.tree.unsubscribe("news", this.first);
		assertThat(this.tree.topics(this.first)).containsExactly("weather");
		assertThat(this.tree.isSubscribed("weather", this.first)).isTrue();
		assertThat(this.tree.isSubscribed("news", this.first)).isFalse();
		assertThat(this.tree.isSubscribed("weather", this.second)).isFalse();
	}

	@Test
	void whoLeavesDuringAPublishDoesNotGetTheMessage() {
		this.tree.subscribe("news", this.first);
		this.tree.subscribe("news", this.second);
		this.tree.subscribe("news", this.third);
		this.first.onMessage.add(() -> {
			this.tree.unsubscribe("news", this.second);
			this.tree.unsubscribeAll(this.third);
			this.tree.unsubscribe("news", this.first);
		});
		assertThat(this.tree.publish("news", "hello", null)).isOne();
		assertThat(this.second.received).isEmpty();
		assertThat(this.third.received).isEmpty();
	}

	@Test
	void whoSubscribesDuringAPublishGetsTheNextMessage() {
		this.tree.subscribe("news", this.first);
		this.first.onMessage.add(() -> this.tree.subscribe("news", this.second));
		this.tree.publish("news", "one", null);
		this.tree.publish("news", "two", null);
		assertThat(this.second.received).containsExactly("news: two");
	}

	@Test
	void whoLeavesAndSubscribesAgainDuringAPublishGetsTheNextMessage() {
		this.tree.subscribe("news", this.first);
		this.tree.subscribe("news", this.second);
		this.first.onMessage.add(() -> {
			this.tree.unsubscribe("news", this.first);
			this.tree.unsubscribe("news", this.second);
			this.tree.subscribe("news", this.second);
		});
		this.tree.publish("news", "one", null);
		this.tree.publish("news", "two", null);
		assertThat(this.first.received).containsExactly("news: one");
		assertThat(this.second.received).containsExactly("news: two");
	}

	@Test
	void anAnswerDoesNotOvertakeWhatItAnswers() {
		this.tree.subscribe("news", this.first);
		this.tree.subscribe("news", this.second);
		this.tree.subscribe("answers", this.second);
		List<Integer> delivered = new ArrayList<>();
		this.first.onMessage.add(() -> {
			delivered.add(this.tree.publish("answers", "well", null));
			delivered.add(this.tree.publish("news", "more", null));
		});
		delivered.add(this.tree.publish("news", "hello", null));
		assertThat(this.second.received).containsExactly("news: hello", "answers: well", "news: more");
		assertThat(this.first.received).containsExactly("news: hello", "news: more");
		assertThat(delivered).containsExactly(1, 2, 2);
	}

	@Test
	void answersToAnswersStayInTheirOrderToo() {
		this.tree.subscribe("news", this.first);
		this.tree.subscribe("news", this.second);
		this.tree.subscribe("news", this.third);
		this.first.onMessage.add(() -> this.tree.publish("news", "2", null));
		this.second.onMessage.add(() -> this.tree.publish("news", "3", null));
		this.tree.publish("news", "1", null);
		assertThat(List.of(this.first, this.second, this.third)).allSatisfy(
				(subscriber) -> assertThat(subscriber.received).containsExactly("news: 1", "news: 2", "news: 3"));
	}

	@Test
	void aSubscriberThatFailsHarmsNobody() {
		this.tree.subscribe("news", this.first);
		this.tree.subscribe("news", this.second);
		this.first.onMessage.add(() -> {
			throw new LinkageError("as bad as it gets");
		});
		try (CapturedLog log = CapturedLog.of(Delivery.class.getName())) {
			this.tree.publish("news", "hello", null);
			assertThat(log.messages()).containsExactly("A subscriber of topic news failed");
		}
		assertThat(this.second.received).containsExactly("news: hello");
	}

	@Test
	void aSubscriberThatFailsToSeeAChangeHasChangedAllTheSame() {
		this.first.onChange.add(() -> {
			throw new LinkageError("as bad as it gets");
		});
		try (CapturedLog log = CapturedLog.of(TopicTree.class.getName())) {
			assertThat(this.tree.subscribe("news", this.first)).isTrue();
			assertThat(log.messages())
				.containsExactly("A subscriber of topic news failed to see a change of its subscription");
		}
		assertThat(this.tree.isSubscribed("news", this.first)).isTrue();
	}

	@Test
	void whatIsSubscribedToWhileLeavingStays() {
		this.tree.subscribe("news", this.first);
		this.first.onChange.add(() -> this.tree.subscribe("afterwards", this.first));
		this.tree.unsubscribeAll(this.first);
		assertThat(this.tree.topics(this.first)).containsExactly("afterwards");
	}

	@Test
	void aHundredThousandMayLeaveInAnyOrder() {
		List<Recorder> all = new ArrayList<>();
		for (int i = 0; i < 100_000; i++) {
			Recorder subscriber = new Recorder();
			all.add(subscriber);
			this.tree.subscribe("news", subscriber);
			this.tree.subscribe("private/" + i, subscriber);
		}
		List<Recorder> leaving = new ArrayList<>(all);
		Collections.shuffle(leaving, new Random(1));
		List<Recorder> left = List.copyOf(leaving.subList(0, 10));
		leaving.subList(10, leaving.size()).forEach(this.tree::unsubscribeAll);
		assertThat(this.tree.publish("news", "hello", null)).isEqualTo(10);
		assertThat(all.stream().filter((subscriber) -> !subscriber.received.isEmpty()))
			.containsExactlyInAnyOrderElementsOf(left);
	}

}
