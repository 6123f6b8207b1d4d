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
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.LoopCounters;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The subscriptions of one loop. Loop thread only.
 *
 * <p>
 * Everything may be called from within the callbacks of a {@link Subscriber}. A message
 * that is published while another one is being delivered is delivered before
 * {@link #publish} returns, and never overtakes: the earlier one goes to the rest of its
 * subscribers first.
 *
 * @param <M> what a message is
 */
public final class TopicTree<M> {

	private static final Logger logger = LoggerFactory.getLogger(TopicTree.class);

	/** Written by the loop; publishers on other threads look whether a topic is there. */
	private final Map<String, Topic<M>> topics = new ConcurrentHashMap<>();

	private final IdentityHashMap<Subscriber<M>, Map<String, Subscription<M>>> subscriptions = new IdentityHashMap<>();

	/** What is being delivered, the latest first. */
	private @Nullable Delivery<M> current;

	private @Nullable Delivery<M> spare;

	/** Whether the tap is being told of a message that is not delivered here yet. */
	private boolean inTap;

	private final LoopCounters counters;

	TopicTree() {
		this(new LoopCounters());
	}

	TopicTree(LoopCounters counters) {
		this.counters = counters;
	}

	/**
	 * Subscribes. What is just being published is not delivered to the new subscriber.
	 * @param topic exact name of the topic
	 * @param subscriber who gets its messages from now on
	 * @return false if it had subscribed already
	 */
	public boolean subscribe(String topic, Subscriber<M> subscriber) {
		Map<String, Subscription<M>> own = this.subscriptions.computeIfAbsent(subscriber,
				(ignored) -> new HashMap<>(4));
		if (own.containsKey(topic)) {
			return false;
		}
		Topic<M> found = this.topics.computeIfAbsent(topic, Topic::new);
		own.put(topic, found.add(subscriber));
		changed(subscriber, topic, found.subscribers(), found.subscribers() - 1);
		return true;
	}

	/**
	 * Unsubscribes. Nothing is delivered after that, not even what is just being
	 * published.
	 * @param topic exact name of the topic
	 * @param subscriber who wants no more of it
	 * @return false if it had not subscribed
	 */
	public boolean unsubscribe(String topic, Subscriber<M> subscriber) {
		Map<String, Subscription<M>> own = this.subscriptions.get(subscriber);
		Subscription<M> subscription = (own != null) ? own.remove(topic) : null;
		if (own == null || subscription == null) {
			return false;
		}
		if (own.isEmpty()) {
			this.subscriptions.remove(subscriber);
		}
		int now = remove(subscription);
		changed(subscriber, topic, now, now + 1);
		return true;
	}

	/**
	 * Ends all subscriptions of a subscriber, then tells it so for each. What it
	 * subscribes to meanwhile stays.
	 * @param subscriber who is leaving
	 */
	public void unsubscribeAll(Subscriber<M> subscriber) {
		Map<String, Subscription<M>> own = this.subscriptions.remove(subscriber);
		if (own == null) {
			return;
		}
		List<Subscription<M>> ended = new ArrayList<>(own.values());
		int[] left = new int[ended.size()];
		for (int i = 0; i < left.length; i++) {
			left[i] = remove(ended.get(i));
		}
		for (int i = 0; i < left.length; i++) {
			changed(subscriber, ended.get(i).topic.name, left[i], left[i] + 1);
		}
	}

	private int remove(Subscription<M> subscription) {
		Topic<M> topic = subscription.topic;
		topic.remove(subscription);
		int left = topic.subscribers();
		if (left == 0) {
			this.topics.remove(topic.name);
		}
		return left;
	}

	private void changed(Subscriber<M> subscriber, String topic, int now, int before) {
		try {
			subscriber.subscriptionChanged(topic, now, before);
		}
		catch (Throwable ex) {
			logger.error("A subscriber of topic {} failed to see a change of its subscription", topic, ex);
		}
	}

	/**
	 * Tells whether a subscriber has subscribed to a topic.
	 * @param topic exact name of the topic
	 * @param subscriber the subscriber
	 * @return whether it gets its messages
	 */
	public boolean isSubscribed(String topic, Subscriber<M> subscriber) {
		Map<String, Subscription<M>> own = this.subscriptions.get(subscriber);
		return own != null && own.containsKey(topic);
	}

	/**
	 * Returns what a subscriber has subscribed to.
	 * @param subscriber the subscriber
	 * @return names of topics, as of now
	 */
	public Set<String> topics(Subscriber<M> subscriber) {
		Map<String, Subscription<M>> own = this.subscriptions.get(subscriber);
		return (own != null) ? Set.copyOf(own.keySet()) : Set.of();
	}

	/**
	 * Returns how many have subscribed on this loop. Any thread.
	 * @param topic exact name of the topic
	 * @return 0 or more
	 */
	public int subscribers(String topic) {
		Topic<M> found = this.topics.get(topic);
		return (found != null) ? found.subscribers() : 0;
	}

	/**
	 * Delivers to the subscribers of this loop. Allocates nothing.
	 * @param topic exact name of the topic
	 * @param message the message
	 * @param except who does not get it, or null
	 * @return to how many it was delivered
	 * @throws IllegalStateException if a {@link TopicTap} publishes
	 */
	public int publish(String topic, M message, @Nullable Subscriber<M> except) {
		requireOutsideTap();
		Topic<M> found = this.topics.get(topic);
		return (found != null) ? publish(found, message, except) : 0;
	}

	/** What a tap publishes would overtake the message that it is told of. */
	void requireOutsideTap() {
		if (this.inTap) {
			throw new IllegalStateException("A TopicTap must not publish: what it is told of is not delivered yet. "
					+ "Hand the message over to a task of the loop");
		}
	}

	void tap(TopicTap<M> tap, String topic, M message) {
		this.inTap = true;
		try {
			tap.published(topic, message);
		}
		finally {
			this.inTap = false;
		}
	}

	/**
	 * Adds this loop's topics to a sum over loops. Any thread.
	 * @param sums number of subscribers by topic, added to
	 */
	void addTo(Map<String, Integer> sums) {
		this.topics.forEach((name, topic) -> {
			if (topic.subscribers() > 0) {
				sums.merge(name, topic.subscribers(), Integer::sum);
			}
		});
	}

	/** The topic as it is now. Any thread. */
	@Nullable Topic<M> find(String topic) {
		return this.topics.get(topic);
	}

	/** Delivers unless the topic has been without subscribers since it was found. */
	void publish(Topic<M> found, M message) {
		if (this.topics.get(found.name) == found) {
			publish(found, message, null);
		}
	}

	private int publish(Topic<M> found, M message, @Nullable Subscriber<M> except) {
		Delivery<M> delivery = takeSpare();
		delivery.begin(found, message, except);
		delivery.outer = this.current;
		this.current = delivery;
		try {
			delivery.complete();
			this.counters.increment(Counter.TOPIC_DELIVERIES);
			this.counters.add(Counter.TOPIC_FAN_OUT, delivery.delivered());
			return delivery.delivered();
		}
		finally {
			delivery.finish();
			this.current = delivery.outer;
			delivery.outer = this.spare;
			this.spare = delivery;
		}
	}

	private Delivery<M> takeSpare() {
		Delivery<M> taken = this.spare;
		if (taken == null) {
			return new Delivery<>();
		}
		this.spare = taken.outer;
		return taken;
	}

}
