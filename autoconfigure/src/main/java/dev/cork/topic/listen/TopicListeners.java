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

package dev.cork.topic.listen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

import dev.cork.topic.TopicMessage;

/**
 * The listeners of an application. Any thread.
 */
public final class TopicListeners {

	/** An application without listeners. */
	public static final TopicListeners NONE = new TopicListeners(List.of(), Runnable::run, 1);

	private final Map<String, List<ListenerQueue>> exact = new HashMap<>();

	private final List<Pattern> patterns = new ArrayList<>();

	TopicListeners(List<ListenerMethod> listeners, Executor executor, int queueSize) {
		for (ListenerMethod listener : listeners) {
			ListenerQueue queue = new ListenerQueue(listener, executor, queueSize);
			List<TopicPattern> wildcards = listener.patterns()
				.stream()
				.filter((pattern) -> !pattern.isExact())
				.toList();
			listener.patterns()
				.stream()
				.filter(TopicPattern::isExact)
				.map(TopicPattern::toString)
				.distinct()
				// where both would say so, it gets the message once
				.filter((topic) -> wildcards.stream().noneMatch((pattern) -> pattern.matches(topic)))
				.forEach((topic) -> this.exact.computeIfAbsent(topic, (ignored) -> new ArrayList<>(1)).add(queue));
			if (!wildcards.isEmpty()) {
				this.patterns.add(new Pattern(wildcards, queue));
			}
		}
	}

	/**
	 * Tells whether anybody listens to a topic.
	 * @param topic its exact name
	 * @return whether there is a listener
	 */
	public boolean wants(String topic) {
		if (this.exact.containsKey(topic)) {
			return true;
		}
		for (int i = 0; i < this.patterns.size(); i++) {
			if (this.patterns.get(i).matches(topic)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Hands a message to all that listen to its topic, who get it on other threads. Does
	 * not block.
	 * @param message the message
	 */
	public void offer(TopicMessage message) {
		List<ListenerQueue> named = this.exact.get(message.topic());
		if (named != null) {
			named.forEach((queue) -> queue.offer(message));
		}
		for (Pattern pattern : this.patterns) {
			if (pattern.matches(message.topic())) {
				pattern.queue().offer(message);
			}
		}
	}

	private record Pattern(List<TopicPattern> patterns, ListenerQueue queue) {

		boolean matches(String topic) {
			for (int i = 0; i < this.patterns.size(); i++) {
				if (this.patterns.get(i).matches(topic)) {
					return true;
				}
			}
			return false;
		}

	}

}
