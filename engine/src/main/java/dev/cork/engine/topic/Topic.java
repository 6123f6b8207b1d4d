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

import org.jspecify.annotations.Nullable;

/**
 * The subscribers of one topic on one loop, in the order of their subscriptions. Who
 * leaves leaves a gap; gaps are closed when there are more of them than subscribers and
 * nothing is being delivered. So leaving costs the same however many there are, and a
 * delivery may go on by its places whatever its callbacks do.
 *
 * @param <M> what a message is
 */
final class Topic<M> {

	private static final int FEW = 16;

	final String name;

	private final ArrayList<@Nullable Subscription<M>> places = new ArrayList<>(1);

	/** Written by the loop, read by publishers on any thread. */
	private volatile int subscribers;

	private int deliveries;

	Topic(String name) {
		this.name = name;
	}

	Subscription<M> add(Subscriber<M> subscriber) {
		Subscription<M> subscription = new Subscription<>(subscriber, this, this.places.size());
		this.places.add(subscription);
		count(1);
		return subscription;
	}

	void remove(Subscription<M> subscription) {
		this.places.set(subscription.place, null);
		count(-1);
		closeGaps();
	}

	// only the loop writes
	private void count(int change) {
		int now = this.subscribers + change;
		this.subscribers = now;
	}

	/** How many have subscribed. Any thread. */
	int subscribers() {
		return this.subscribers;
	}

	/** Who subscribes from now on has this place or a later one. */
	int end() {
		return this.places.size();
	}

	@Nullable Subscriber<M> at(int place) {
		Subscription<M> subscription = this.places.get(place);
		return (subscription != null) ? subscription.subscriber : null;
	}

	/** No place changes until the delivery has ended. */
	void deliveryBegins() {
		this.deliveries++;
	}

	void deliveryEnds() {
		this.deliveries--;
		closeGaps();
	}

	private void closeGaps() {
		int gaps = this.places.size() - this.subscribers;
		if (this.deliveries > 0 || gaps < FEW || gaps < this.subscribers) {
			return;
		}
		int to = 0;
		for (int from = 0; from < this.places.size(); from++) {
			Subscription<M> subscription = this.places.get(from);
			if (subscription != null) {
				subscription.place = to;
				this.places.set(to++, subscription);
			}
		}
		this.places.subList(to, this.places.size()).clear();
		this.places.trimToSize();
	}

}
