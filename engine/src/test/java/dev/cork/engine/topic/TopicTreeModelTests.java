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

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the tree with a naive list of subscriptions, whatever is done in whatever
 * order, also from within callbacks.
 */
class TopicTreeModelTests {

	private static final int SUBSCRIBERS = 5;

	private static final List<String> TOPICS = List.of("a", "b", "c");

	@Property(tries = 2000)
	void theTreeDeliversWhatANaiveListWould(@ForAll("steps") List<Step> steps) {
		Both both = new Both();
		steps.forEach(both::apply);
		both.compare();
	}

	@Property(tries = 100)
	void soItDoesWithManySubscribers(@ForAll("manySteps") List<Step> steps) {
		Both both = new Both();
		steps.forEach(both::apply);
		both.compare();
	}

	@Provide
	Arbitrary<List<Step>> steps() {
		return step(SUBSCRIBERS, Arbitraries.of(Action.values())).list().ofMaxSize(60);
	}

	/** So many that gaps are closed. */
	@Provide
	Arbitrary<List<Step>> manySteps() {
		return step(60, Arbitraries.just(Action.SUBSCRIBE)).list()
			.ofSize(100)
			.flatMap((first) -> step(60, Arbitraries.of(Action.values())).list().ofSize(150).map((then) -> {
				List<Step> all = new ArrayList<>(first);
				all.addAll(then);
				return all;
			}));
	}

	private static Arbitrary<Step> step(int subscribers, Arbitrary<Action> actions) {
		return Combinators
			.combine(actions, Arbitraries.integers().between(0, subscribers - 1), Arbitraries.of(TOPICS),
					Arbitraries.of(true, false, false))
			.as(Step::new);
	}

	enum Action {

		SUBSCRIBE, UNSUBSCRIBE, LEAVE, PUBLISH, PUBLISH_TO_OTHERS

	}

	/**
	 * One thing to do.
	 *
	 * @param fromCallback whether it is to be done when the next message is delivered to
	 * the subscriber
	 */
	record Step(Action action, int subscriber, String topic, boolean fromCallback) {
	}

	/** A subscription of the naive list. */
	record Entry(String topic, int subscriber) {
	}

	private static final class Both {

		private final TopicTree<Integer> tree = new TopicTree<>();

		private final List<Member> members = new ArrayList<>();

		private final Model model = new Model();

		private int messages;

		Both() {
			for (int i = 0; i < 60; i++) {
				this.members.add(new Member(this, i));
			}
		}

		void apply(Step step) {
			if (step.fromCallback()) {
				this.members.get(step.subscriber()).later.add(step);
				this.model.laterOf(step.subscriber()).add(step);
				return;
			}
			int message = this.messages++;
			run(step, message);
			this.model.run(step, message);
			assertThat(this.tree.subscribers(step.topic())).isEqualTo(this.model.subscribers(step.topic()));
		}

		/** What callbacks publish gets the number of the message they answer. */
		void run(Step step, int message) {
			Member member = this.members.get(step.subscriber());
			switch (step.action()) {
				case SUBSCRIBE -> this.tree.subscribe(step.topic(), member);
				case UNSUBSCRIBE -> this.tree.unsubscribe(step.topic(), member);
				case LEAVE -> this.tree.unsubscribeAll(member);
				case PUBLISH -> this.tree.publish(step.topic(), message, null);
				case PUBLISH_TO_OTHERS -> this.tree.publish(step.topic(), message, member);
			}
		}

		void compare() {
			for (Member member : this.members) {
				assertThat(member.received).isEqualTo(this.model.receivedBy(member.number));
			}
		}

	}

	private static final class Member implements Subscriber<Integer> {

		private final Both both;

		private final int number;

		private final List<String> received = new ArrayList<>();

		private final List<Step> later = new ArrayList<>();

		Member(Both both, int number) {
			this.both = both;
			this.number = number;
		}

		@Override
		public void deliver(String topic, Integer message) {
			this.received.add(topic + message);
			if (!this.later.isEmpty()) {
				this.both.run(this.later.remove(0), message + 1_000);
			}
		}

	}

	/**
	 * Does everything on flat lists: a publish is a list of who is still to get it, and
	 * those that are not done are brought to their end in their order.
	 */
	private static final class Model {

		private final List<Entry> entries = new ArrayList<>();

		private final List<List<String>> received = new ArrayList<>();

		private final List<List<Step>> later = new ArrayList<>();

		private final List<Sending> sendings = new ArrayList<>();

		List<Step> laterOf(int subscriber) {
			while (this.later.size() <= subscriber) {
				this.later.add(new ArrayList<>());
			}
			return this.later.get(subscriber);
		}

		List<String> receivedBy(int subscriber) {
			while (this.received.size() <= subscriber) {
				this.received.add(new ArrayList<>());
			}
			return this.received.get(subscriber);
		}

		int subscribers(String topic) {
			return (int) this.entries.stream().filter((entry) -> entry.topic().equals(topic)).count();
		}

		void run(Step step, int message) {
			Entry entry = new Entry(step.topic(), step.subscriber());
			switch (step.action()) {
				case SUBSCRIBE -> {
					if (!this.entries.contains(entry)) {
						this.entries.add(entry);
					}
				}
				case UNSUBSCRIBE -> remove(entry);
				case LEAVE -> TOPICS.forEach((topic) -> remove(new Entry(topic, step.subscriber())));
				case PUBLISH -> publish(step.topic(), message, null);
				case PUBLISH_TO_OTHERS -> publish(step.topic(), message, step.subscriber());
			}
		}

		private void remove(Entry entry) {
			this.entries.remove(entry);
			this.sendings.forEach((sending) -> sending.waiting().remove(entry));
		}

		private void publish(String topic, int message, @Nullable Integer except) {
			List<Entry> waiting = new ArrayList<>(this.entries.stream()
				.filter((entry) -> entry.topic().equals(topic))
				.filter((entry) -> except == null || entry.subscriber() != except)
				.toList());
			this.sendings.add(new Sending(message, waiting));
			while (!this.sendings.isEmpty()) {
				Sending earliest = this.sendings.get(0);
				if (earliest.waiting().isEmpty()) {
					this.sendings.remove(0);
					continue;
				}
				deliver(earliest.waiting().remove(0), earliest.message());
			}
		}

		private void deliver(Entry entry, int message) {
			receivedBy(entry.subscriber()).add(entry.topic() + message);
			List<Step> steps = laterOf(entry.subscriber());
			if (!steps.isEmpty()) {
				run(steps.remove(0), message + 1_000);
			}
		}

	}

	/** A message and who is still to get it. */
	record Sending(int message, List<Entry> waiting) {
	}

}
