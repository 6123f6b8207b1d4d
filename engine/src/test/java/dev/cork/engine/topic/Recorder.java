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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** A subscriber that writes down what it sees, and does what it is told meanwhile. */
final class Recorder implements Subscriber<String> {

	final List<String> received = new ArrayList<>();

	final List<String> changes = new ArrayList<>();

	/** Done one after the other, one for each message. */
	final Queue<Runnable> onMessage = new ArrayDeque<>();

	final Queue<Runnable> onChange = new ArrayDeque<>();

	@Override
	public void deliver(String topic, String message) {
		this.received.add(topic + ": " + message);
		runNext(this.onMessage);
	}

	@Override
	public void subscriptionChanged(String topic, int now, int before) {
		this.changes.add("%s: %d, was %d".formatted(topic, now, before));
		runNext(this.onChange);
	}

	private static void runNext(Queue<Runnable> actions) {
		Runnable action = actions.poll();
		if (action != null) {
			action.run();
		}
	}

}
