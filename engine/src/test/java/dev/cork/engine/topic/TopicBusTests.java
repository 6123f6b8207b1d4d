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
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.CapturedLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class TopicBusTests {

	private final Loops loops = new Loops(2);

	private final TopicBus<String> bus = new TopicBus<>();

	private final Recorder first = new Recorder();

	private final Recorder second = new Recorder();

	private final AtomicInteger made = new AtomicInteger();

	private final List<String> tapped = new ArrayList<>();

	@AfterEach
	void endTheLoops() {
		this.loops.close();
	}

	@Test
	void aLoopHasOneTree() {
		TopicTree<String> tree = this.loops.on(0, () -> this.bus.treeOf(this.loops.get(0)));
		assertThat(this.loops.<TopicTree<String>>on(0, () -> this.bus.treeOf(this.loops.get(0)))).isSameAs(tree);
		assertThat(this.loops.<TopicTree<String>>on(1, () -> this.bus.treeOf(this.loops.get(1)))).isNotSameAs(tree);
	}

	@Test
	void aPublishFromAnyThreadReachesEveryLoopWithOneMessage() {
		subscribe(0, "news", this.first);
		subscribe(1, "news", this.second);
		assertThat(this.bus.publish("news", 1, this::make)).isTrue();
		assertThat(receivedBy(0, this.first)).containsExactly("news: 1");
		assertThat(receivedBy(1, this.second)).containsExactly("news: 1");
		assertThat(this.made).hasValue(1);
	}

	@Test
	void aMessageThatNobodyWantsIsNotMade() {
		subscribe(0, "weather", this.first);
		assertThat(this.bus.publish("news", 1, this::make)).isFalse();
		assertThat(this.bus.isWanted("news")).isFalse();
		assertThat(this.made).hasValue(0);
	}

	@Test
	void aLoopThatDoesNotWantAMessageIsNotDisturbed() {
		subscribe(0, "news", this.first);
		subscribe(1, "weather", this.second);
		long tasksBefore = tasksOf(1);
		for (int i = 0; i < 100; i++) {
			this.bus.publish("news", i, this::make);
		}
		assertThat(receivedBy(0, this.first)).hasSize(100);
		assertThat(tasksOf(1) - tasksBefore).isLessThan(10);
	}

	@Test
	void onALoopItsOwnSubscribersHaveTheMessageWhenPublishReturns() {
		subscribe(0, "news", this.first);
		subscribe(1, "news", this.second);
		List<String> seen = this.loops.on(0, () -> {
			this.bus.publish("news", 1, this::make);
			return List.copyOf(this.first.received);
		});
		assertThat(seen).containsExactly("news: 1");
		assertThat(receivedBy(1, this.second)).containsExactly("news: 1");
	}

	@Test
	void whoPublishesMayBeExcepted() {
		subscribe(0, "news", this.first);
		subscribe(1, "news", this.second);
		assertThat(
				this.loops.<Boolean>on(0, () -> this.bus.publish("news", 1, this::make, this.loops.get(0), this.first)))
			.isTrue();
		assertThat(receivedBy(0, this.first)).isEmpty();
		assertThat(receivedBy(1, this.second)).containsExactly("news: 1");
	}

	@Test
	void aMessageThatOnlyItsPublisherWouldGetIsNotMade() {
		subscribe(0, "news", this.first);
		assertThat(
				this.loops.<Boolean>on(0, () -> this.bus.publish("news", 1, this::make, this.loops.get(0), this.first)))
			.isFalse();
		assertThat(this.made).hasValue(0);
	}

	@Test
	void elsewhereIsOtherLoopsAndTheTap() {
		subscribe(0, "news", this.first);
		assertThat(this.bus.isWantedElsewhere("news", this.loops.get(0))).isFalse();
		assertThat(this.bus.isWantedElsewhere("news", this.loops.get(1))).isTrue();
		this.bus.tap(tap("news"));
		assertThat(this.bus.isWantedElsewhere("news", this.loops.get(0))).isTrue();
		assertThat(this.bus.publishElsewhere("news", "hello", this.loops.get(0))).isTrue();
		assertThat(receivedBy(0, this.first)).isEmpty();
		assertThat(this.tapped).containsExactly("news: hello");
	}

	@Test
	void theTapSeesWhatItWantsAndNotWhatIsOnlyDelivered() {
		this.bus.tap(tap("news"));
		assertThat(this.bus.publish("news", 1, this::make)).isTrue();
		assertThat(this.bus.publish("weather", 2, this::make)).isFalse();
		this.bus.deliver("news", "from elsewhere");
		assertThat(this.tapped).containsExactly("news: 1");
		this.bus.tap(null);
		assertThat(this.bus.isWanted("news")).isFalse();
	}

	@Test
	void whatIsDeliveredReachesEveryLoop() {
		subscribe(0, "news", this.first);
		subscribe(1, "news", this.second);
		this.loops.on(0, () -> {
			this.bus.deliver("news", "hello");
			return assertThat(this.first.received).containsExactly("news: hello");
		});
		assertThat(receivedBy(1, this.second)).containsExactly("news: hello");
	}

	@Test
	void aTapThatFailsHarmsNobody() {
		subscribe(0, "news", this.first);
		this.bus.tap(new TopicTap<>() {
			@Override
			public boolean wants(String topic) {
				if (topic.equals("weather")) {
					throw new LinkageError("as bad as it gets");
				}
				return true;
			}

			@Override
			public void published(String topic, String message) {
				throw new LinkageError("as bad as it gets");
			}
		});
		try (CapturedLog log = CapturedLog.of(TopicBus.class.getName())) {
			this.bus.publish("news", 1, this::make);
			this.bus.publish("weather", 2, this::make);
			assertThat(log.messages()).containsExactly("The tap has failed at a message to topic news",
					"The tap has failed to say whether it wants messages to topic weather");
		}
		assertThat(receivedBy(0, this.first)).containsExactly("news: 1");
	}

	@Test
	void aTapMustNotPublish() {
		subscribe(0, "news", this.first);
		subscribe(0, "echo", this.first);
		subscribe(1, "echo", this.second);
		this.bus.tap(new TopicTap<>() {
			@Override
			public boolean wants(String topic) {
				return topic.equals("news");
			}

			@Override
			public void published(String topic, String message) {
				TopicBusTests.this.bus.publish("echo", 2, TopicBusTests.this::make);
			}
		});
		try (CapturedLog log = CapturedLog.of(TopicBus.class.getName())) {
			this.loops.on(0, () -> this.bus.publish("news", 1, this::make));
			assertThat(log.next().getThrowableProxy().getMessage()).startsWith("A TopicTap must not publish");
		}
		assertThat(receivedBy(0, this.first)).containsExactly("news: 1");
		assertThat(receivedBy(1, this.second)).isEmpty();
		this.loops.on(0, () -> this.bus.publish("echo", 3, this::make));
		assertThat(receivedBy(0, this.first)).containsExactly("news: 1", "echo: 3");
	}

	@Test
	void anAnswerDoesNotOvertakeWhatItAnswersOnItsWayToOtherLoopsAndTheTap() {
		this.bus.tap(tap("news"));
		subscribe(0, "news", this.first);
		subscribe(1, "news", this.second);
		this.first.onMessage.add(() -> this.bus.publish("news", 2, this::make));
		this.loops.on(0, () -> this.bus.publish("news", 1, this::make));
		assertThat(receivedBy(1, this.second)).containsExactly("news: 1", "news: 2");
		assertThat(this.tapped).containsExactly("news: 1", "news: 2");
	}

	@Test
	void subscribersOfAllLoopsAreCounted() {
		subscribe(0, "news", this.first);
		subscribe(1, "news", this.second);
		subscribe(1, "news", this.first);
		assertThat(this.bus.subscribers("news")).isEqualTo(3);
		assertThat(this.bus.subscribers("weather")).isZero();
		this.loops.on(1, () -> this.bus.treeOf(this.loops.get(1)).unsubscribe("news", this.second));
		assertThat(this.bus.subscribers("news")).isEqualTo(2);
	}

	@Test
	void aLoopThatHasEndedIsForgotten() {
		subscribe(0, "news", this.first);
		this.loops.close();
		assertThat(this.bus.subscribers("news")).isZero();
		assertThat(this.bus.publish("news", 1, this::make)).isFalse();
		this.bus.treeOf(this.loops.get(0)).subscribe("news", this.first);
		assertThat(this.bus.isWanted("news")).isFalse();
	}

	private void subscribe(int loop, String topic, Recorder subscriber) {
		this.loops.on(loop, () -> this.bus.treeOf(this.loops.get(loop)).subscribe(topic, subscriber));
	}

	/** What was published before has been delivered when this returns. */
	private List<String> receivedBy(int loop, Recorder subscriber) {
		return this.loops.on(loop, () -> List.copyOf(subscriber.received));
	}

	private long tasksOf(int loop) {
		return this.loops.<Long>on(loop, () -> this.loops.get(loop).counters().get(Counter.TASKS));
	}

	private String make(Integer content) {
		this.made.incrementAndGet();
		return content.toString();
	}

	private TopicTap<String> tap(String wanted) {
		return new TopicTap<>() {
			@Override
			public boolean wants(String topic) {
				return topic.equals(wanted);
			}

			@Override
			public void published(String topic, String message) {
				TopicBusTests.this.tapped.add(topic + ": " + message);
			}
		};
	}

}
