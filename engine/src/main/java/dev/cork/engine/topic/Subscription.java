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

/**
 * One subscriber's place among the subscribers of a topic.
 *
 * @param <M> what a message is
 */
final class Subscription<M> {

	final Subscriber<M> subscriber;

	final Topic<M> topic;

	/** Where the topic has it; the topic keeps this true. */
	int place;

	Subscription(Subscriber<M> subscriber, Topic<M> topic, int place) {
		this.subscriber = subscriber;
		this.topic = topic;
		this.place = place;
	}

}
