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

package dev.cork.engine.websocket;

import java.nio.ByteBuffer;

import dev.cork.engine.buffer.BufferWindow;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.metrics.CostMeter;
import dev.cork.engine.metrics.CostSample;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.metrics.KindCounters;
import dev.cork.engine.topic.TopicBus;
import dev.cork.engine.topic.TopicTree;
import org.jspecify.annotations.Nullable;

/**
 * What the web sockets of one loop share, all of it confined to the loop's thread.
 */
final class WebSocketLoop {

	final EventLoop loop;

	final TopicBus<PreparedMessage> bus;

	final TopicTree<PreparedMessage> topics;

	private final LoopMessage message = new LoopMessage();

	private @Nullable MessageDeflater deflater;

	private @Nullable MessageInflater inflater;

	/** What handlers see of the receive buffer. */
	final BufferWindow window = new BufferWindow();

	private final @Nullable CostMeter costs;

	/** What the handler of the current message costs. */
	private final CostSample messageCost = new CostSample();

	private boolean measuring;

	private final KindCounters closes = new KindCounters(CloseCodes.KINDS);

	WebSocketLoop(EventLoop loop, TopicBus<PreparedMessage> bus) {
		this.loop = loop;
		this.costs = loop.metrics().costs();
		loop.metrics().webSocketCloses(this.closes);
		this.bus = bus;
		this.topics = bus.treeOf(loop);
		loop.onEnd(this::close);
	}

	/** Calls the handler of a message, and measures now and then what that costs. */
	void message(int routeNumber, HandlerCalls calls, LoopWebSocket webSocket, boolean text, ByteBuffer content) {
		CostMeter costs = this.costs;
		if (costs == null) {
			calls.message(webSocket, text, content);
			return;
		}
		int row = costs.webSocketRow(routeNumber);
		// a message within the handler of another one is no sample
		boolean measured = costs.take(row) && !this.measuring;
		CostSample sample = measured ? this.messageCost : null;
		if (sample != null) {
			this.measuring = true;
			sample.clear();
		}
		CostSample interrupted = costs.enter(sample);
		try {
			calls.message(webSocket, text, content);
		}
		finally {
			costs.exit(interrupted);
			costs.over(row, sample);
			this.measuring &= !measured;
		}
	}

	void countClose(int code) {
		this.closes.increment(CloseCodes.kind(code));
	}

	/** Compresses messages each for itself. */
	MessageDeflater sharedDeflater() {
		if (this.deflater == null) {
			this.deflater = new MessageDeflater(false);
		}
		return this.deflater;
	}

	/**
	 * Decompresses messages each for itself; between two of them it belongs to nobody.
	 */
	MessageInflater sharedInflater() {
		if (this.inflater == null) {
			this.inflater = new MessageInflater(false);
		}
		return this.inflater;
	}

	/**
	 * Publishes to all but one, and makes no message for other loops if nobody there
	 * wants it.
	 */
	boolean publish(String topic, boolean text, ByteBuffer content, LoopWebSocket publisher) {
		boolean elsewhere = this.bus.isWantedElsewhere(topic, this.loop);
		boolean here = this.topics.subscribers(topic) > (publisher.isSubscribed(topic) ? 1 : 0);
		if (!elsewhere && !here) {
			return false;
		}
		if (elsewhere || this.message.isUsed() || content.remaining() > LoopMessage.MAX_CONTENT_BYTES) {
			return publish(topic, new SharedMessage(text, content), publisher);
		}
		this.loop.counters().increment(Counter.TOPIC_PUBLISHED);
		this.message.set(text, content);
		try {
			this.topics.publish(topic, this.message, publisher);
		}
		finally {
			this.message.over();
		}
		return true;
	}

	boolean publish(String topic, PreparedMessage message, LoopWebSocket publisher) {
		// elsewhere first, so that what is published by those who get it here comes later
		boolean elsewhere = this.bus.publishElsewhere(topic, message, this.loop);
		boolean here = this.topics.publish(topic, message, publisher) > 0;
		if (here || elsewhere) {
			this.loop.counters().increment(Counter.TOPIC_PUBLISHED);
		}
		return here || elsewhere;
	}

	private void close() {
		if (this.deflater != null) {
			this.deflater.close();
		}
		if (this.inflater != null) {
			this.inflater.close();
		}
	}

}
