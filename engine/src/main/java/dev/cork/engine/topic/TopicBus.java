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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.metrics.Counter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The topics of a server: publishes from any thread to the subscribers of every loop. A
 * topic exists as long as it has subscribers. All methods may be called on any thread
 * unless they say otherwise, and none of them blocks.
 *
 * <p>
 * A publisher hands a message to the other loops first, then to the tap, and delivers it
 * on its own loop at last: what a subscriber there publishes in answer comes after it
 * everywhere.
 *
 * @param <M> what a message is; may be shared by threads
 */
public final class TopicBus<M> {

	private static final Logger logger = LoggerFactory.getLogger(TopicBus.class);

	/** Replaced, never changed. */
	private volatile List<LoopTopics<M>> loops = List.of();

	private volatile @Nullable TopicTap<M> tap;

	/** Published by threads that are no loops, and have no counters of their own. */
	private final LongAdder publishedElsewhere = new LongAdder();

	/**
	 * Makes a bus without subscribers.
	 */
	public TopicBus() {
	}

	/**
	 * Returns the subscriptions of a loop, made at the first call. Loop thread only.
	 * @param loop the current loop
	 * @return its tree, forgotten when the loop ends
	 */
	public TopicTree<M> treeOf(EventLoop loop) {
		LoopTopics<M> known = find(loop);
		if (known != null) {
			return known.tree;
		}
		LoopTopics<M> added = new LoopTopics<>(loop);
		add(added);
		loop.onEnd(() -> forget(added));
		return added.tree;
	}

	private synchronized void add(LoopTopics<M> added) {
		List<LoopTopics<M>> all = new ArrayList<>(this.loops);
		all.add(added);
		this.loops = List.copyOf(all);
	}

	private synchronized void forget(LoopTopics<M> ended) {
		List<LoopTopics<M>> all = new ArrayList<>(this.loops);
		all.remove(ended);
		this.loops = List.copyOf(all);
	}

	private @Nullable LoopTopics<M> find(EventLoop loop) {
		List<LoopTopics<M>> loops = this.loops;
		// no iterator: this is on the way of every publish
		for (int i = 0; i < loops.size(); i++) {
			if (loops.get(i).loop == loop) {
				return loops.get(i);
			}
		}
		return null;
	}

	private @Nullable LoopTopics<M> current() {
		List<LoopTopics<M>> loops = this.loops;
		for (int i = 0; i < loops.size(); i++) {
			if (loops.get(i).loop.isCurrent()) {
				return loops.get(i);
			}
		}
		return null;
	}

	/**
	 * Sets who sees every published message besides the subscribers.
	 * @param tap the tap, or null for none
	 */
	public void tap(@Nullable TopicTap<M> tap) {
		this.tap = tap;
	}

	/**
	 * Publishes to all subscribers and to the tap. On a loop its own subscribers get the
	 * message before this returns; all others when their loops come to it. Messages that
	 * one thread publishes arrive in its order.
	 * @param topic the topic
	 * @param content what the message is made from
	 * @param factory makes the message, called once at most, and not at all if nobody
	 * wants it
	 * @param <C> what it is made from
	 * @return whether anybody wanted it
	 */
	public <C> boolean publish(String topic, C content, Function<? super C, ? extends M> factory) {
		LoopTopics<M> own = current();
		return publish(topic, content, factory, (own != null) ? own.loop : null, (own != null) ? own.tree : null, null);
	}

	/**
	 * Publishes to all subscribers but one, and to the tap. Loop thread only.
	 * @param topic the topic
	 * @param content what the message is made from
	 * @param factory makes the message, called once at most, and not at all if nobody
	 * wants it
	 * @param own the current loop
	 * @param except who does not get it
	 * @param <C> what it is made from
	 * @return whether anybody wanted it
	 */
	public <C> boolean publish(String topic, C content, Function<? super C, ? extends M> factory, EventLoop own,
			Subscriber<M> except) {
		return publish(topic, content, factory, own, treeOf(own), except);
	}

	private <C> boolean publish(String topic, C content, Function<? super C, ? extends M> factory,
			@Nullable EventLoop own, @Nullable TopicTree<M> tree, @Nullable Subscriber<M> except) {
		boolean elsewhere = isWantedElsewhere(topic, own);
		boolean here = tree != null && isWanted(topic, tree, except);
		if (!elsewhere && !here) {
			return false;
		}
		M message = factory.apply(content);
		if (own != null) {
			own.counters().increment(Counter.TOPIC_PUBLISHED);
		}
		else {
			this.publishedElsewhere.increment();
		}
		if (elsewhere) {
			publishElsewhere(topic, message, own);
		}
		if (here && tree != null) {
			tree.publish(topic, message, except);
		}
		return true;
	}

	private static <M> boolean isWanted(String topic, TopicTree<M> tree, @Nullable Subscriber<M> except) {
		int subscribers = tree.subscribers(topic);
		return subscribers > 1 || (subscribers == 1 && (except == null || !tree.isSubscribed(topic, except)));
	}

	/**
	 * Tells whether a message of a topic would reach anybody but the subscribers of one
	 * loop. With {@link #publishElsewhere} and {@link TopicTree#publish} this is a
	 * {@link #publish} that needs no message of its own for that loop.
	 * @param topic the topic
	 * @param own the loop that is not looked at, usually the current one; null for none
	 * @return whether another loop has a subscriber, or the tap wants it
	 */
	public boolean isWantedElsewhere(String topic, @Nullable EventLoop own) {
		List<LoopTopics<M>> loops = this.loops;
		for (int i = 0; i < loops.size(); i++) {
			LoopTopics<M> other = loops.get(i);
			if (other.loop != own && other.has(topic)) {
				return true;
			}
		}
		TopicTap<M> tap = this.tap;
		return tap != null && isWanted(topic, tap);
	}

	/**
	 * Publishes to the subscribers of all loops but one, and to the tap. To be called
	 * before the message is delivered on that loop.
	 * @param topic the topic
	 * @param message the message
	 * @param own the loop that does not get it, usually the current one; null for none
	 * @return whether anybody wanted it
	 * @throws IllegalStateException if a {@link TopicTap} publishes
	 */
	public boolean publishElsewhere(String topic, M message, @Nullable EventLoop own) {
		LoopTopics<M> ownTopics = (own != null) ? find(own) : null;
		if (ownTopics != null) {
			ownTopics.tree.requireOutsideTap();
		}
		boolean wanted = handOver(topic, message, own);
		TopicTap<M> tap = this.tap;
		if (tap != null && isWanted(topic, tap)) {
			wanted = true;
			try {
				if (ownTopics != null) {
					ownTopics.tree.tap(tap, topic, message);
				}
				else {
					tap.published(topic, message);
				}
			}
			catch (Throwable ex) {
				logger.error("The tap has failed at a message to topic {}", topic, ex);
			}
		}
		return wanted;
	}

	private boolean handOver(String topic, M message, @Nullable EventLoop own) {
		boolean wanted = false;
		List<LoopTopics<M>> loops = this.loops;
		for (int i = 0; i < loops.size(); i++) {
			LoopTopics<M> other = loops.get(i);
			if (other.loop != own) {
				wanted |= other.handOver(topic, message);
			}
		}
		return wanted;
	}

	private static <M> boolean isWanted(String topic, TopicTap<M> tap) {
		try {
			return tap.wants(topic);
		}
		catch (Throwable ex) {
			logger.error("The tap has failed to say whether it wants messages to topic {}", topic, ex);
			return false;
		}
	}

	/**
	 * Publishes to all subscribers, not to the tap: for messages of other machines.
	 * @param topic the topic
	 * @param message the message
	 */
	public void deliver(String topic, M message) {
		LoopTopics<M> own = current();
		handOver(topic, message, (own != null) ? own.loop : null);
		if (own != null) {
			own.tree.publish(topic, message, null);
		}
	}

	/**
	 * Returns how many messages threads that are no loops have published. What loops
	 * publish their counters tell.
	 * @return messages that somebody wanted
	 */
	public long publishedByOtherThreads() {
		return this.publishedElsewhere.sum();
	}

	/**
	 * Returns all topics.
	 * @return number of subscribers by topic, of all loops, as of about now, in the order
	 * of names
	 */
	public SortedMap<String, Integer> topics() {
		SortedMap<String, Integer> topics = new TreeMap<>();
		for (LoopTopics<M> loop : this.loops) {
			loop.tree.addTo(topics);
		}
		return topics;
	}

	/**
	 * Returns how many subscriptions a topic has.
	 * @param topic the topic
	 * @return subscribers of all loops, as of about now
	 */
	public int subscribers(String topic) {
		int sum = 0;
		for (LoopTopics<M> loop : this.loops) {
			sum += loop.tree.subscribers(topic);
		}
		return sum;
	}

	/**
	 * Tells whether a message of a topic would reach anybody.
	 * @param topic the topic
	 * @return whether there is a subscriber or the tap wants it
	 */
	public boolean isWanted(String topic) {
		return isWantedElsewhere(topic, null);
	}

}
