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

package dev.cork.web.body;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.DataHandler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;

import org.springframework.core.io.buffer.DataBuffer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BodyPublisher}: what it asks of its source and tells its subscriber.
 */
class BodyPublisherTests {

	private final List<String> events = new ArrayList<>();

	private final Source source = new Source();

	private final BodyPublisher publisher = new BodyPublisher(this.source, 1);

	@Test
	void nothingIsTakenBeforeItIsWanted() {
		subscribe();
		assertThat(this.events).containsExactly("subscribed");
	}

	@Test
	void theSourceIsPausedWhereNothingIsWanted() {
		Sink sink = subscribe();
		sink.request(2);
		this.source.give("a", false);
		this.source.give("b", false);
		sink.request(1);
		this.source.give("c", true);
		assertThat(this.events).containsExactly("subscribed", "open", "next a", "next b", "pause", "resume", "next c",
				"complete");
	}

	@Test
	void aSubscriberThatWantsMoreAtOnceIsNotPaused() {
		Sink sink = subscribe();
		sink.more = true;
		sink.request(1);
		this.source.give("a", false);
		this.source.give("b", false);
		this.source.give("", true);
		assertThat(this.events).containsExactly("subscribed", "open", "next a", "next b", "complete");
	}

	@Test
	void aSubscriberThatWantsAllIsNeverPaused() {
		subscribe().request(Long.MAX_VALUE);
		this.source.give("a", false);
		this.source.give("b", true);
		assertThat(this.events).containsExactly("subscribed", "open", "next a", "next b", "complete");
	}

	@Test
	void theEndOfAPausedBodyWaitsForDemand() {
		Sink sink = subscribe();
		sink.request(1);
		this.source.give("a", false);
		sink.request(1);
		this.source.give("", true);
		assertThat(this.events).containsExactly("subscribed", "open", "next a", "pause", "resume", "complete");
	}

	@Test
	void demandOfAnotherThreadIsServedOnTheLoop() {
		this.source.queued = new ArrayList<>();
		Sink sink = subscribe();
		sink.request(1);
		sink.request(1);
		assertThat(this.events).containsExactly("subscribed");
		this.source.runQueued();
		this.source.give("a", false);
		this.source.give("b", false);
		sink.request(1);
		this.source.runQueued();
		assertThat(this.events).containsExactly("subscribed", "open", "next a", "next b", "pause", "resume");
	}

	@Test
	void afterCancellationTheRestIsTakenAndDropped() {
		Sink sink = subscribe();
		sink.request(1);
		this.source.give("a", false);
		sink.cancel();
		this.source.give("b", false);
		this.source.give("c", true);
		assertThat(this.events).containsExactly("subscribed", "open", "next a", "pause", "resume");
	}

	@Test
	void cancellationInsideASignalDoesNotPause() {
		Sink sink = subscribe();
		sink.cancelAtNext = true;
		sink.request(1);
		this.source.give("a", false);
		assertThat(this.events).containsExactly("subscribed", "open", "next a", "resume");
	}

	@Test
	void anAbortedBodyFails() {
		Sink sink = subscribe();
		sink.request(1);
		this.publisher.abort();
		this.publisher.abort();
		sink.request(1);
		assertThat(this.events).containsExactly("subscribed", "open",
				"error The request was over before its body had come completely");
	}

	@Test
	void anAbortBeforeTheSubscriptionIsToldToTheSubscriber() {
		this.publisher.abort();
		subscribe();
		assertThat(this.events).containsExactly("subscribed",
				"error The request was over before its body had come completely");
	}

	@Test
	void anAbortAfterTheEndChangesNothing() {
		subscribe().request(1);
		this.source.give("a", true);
		this.publisher.abort();
		assertThat(this.events).containsExactly("subscribed", "open", "next a", "complete");
	}

	@Test
	void aSecondSubscriberIsRefused() {
		subscribe();
		subscribe();
		assertThat(this.events).containsExactly("subscribed", "subscribed",
				"error The body of a request can be read once");
	}

	@Test
	void whoWaitsForTheWholeBodyIsToldAlsoIfItWasCancelled() {
		Sink sink = subscribe();
		sink.request(1);
		this.publisher.whenReceived(() -> this.events.add("received"));
		sink.cancel();
		this.source.give("a", false);
		this.source.give("", true);
		this.publisher.whenReceived(() -> this.events.add("received again"));
		assertThat(this.events).containsExactly("subscribed", "open", "resume", "received", "received again");
	}

	private Sink subscribe() {
		Sink sink = new Sink();
		this.publisher.subscribe(sink);
		return sink;
	}

	private final class Sink extends BaseSubscriber<DataBuffer> {

		private boolean more;

		private boolean cancelAtNext;

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			BodyPublisherTests.this.events.add("subscribed");
		}

		@Override
		protected void hookOnNext(DataBuffer buffer) {
			BodyPublisherTests.this.events.add("next " + buffer.toString(StandardCharsets.US_ASCII));
			if (this.more) {
				request(1);
			}
			if (this.cancelAtNext) {
				cancel();
			}
		}

		@Override
		protected void hookOnComplete() {
			BodyPublisherTests.this.events.add("complete");
		}

		@Override
		protected void hookOnError(Throwable failure) {
			BodyPublisherTests.this.events.add("error " + failure.getMessage());
		}

	}

	/**
	 * A body whose pieces the test gives; its loop is this thread, or a list of tasks.
	 */
	private final class Source implements BodySource {

		private @Nullable List<Runnable> queued;

		private @Nullable DataHandler handler;

		void give(String chunk, boolean last) {
			DataHandler handler = this.handler;
			assertThat(handler).isNotNull();
			try {
				handler.onData(ByteBuffer.wrap(chunk.getBytes(StandardCharsets.US_ASCII)), last, 0);
			}
			catch (Exception ex) {
				throw new AssertionError(ex);
			}
		}

		void runQueued() {
			List<Runnable> queued = this.queued;
			assertThat(queued).isNotNull();
			this.queued = new ArrayList<>();
			queued.forEach(Runnable::run);
		}

		@Override
		public boolean execute(Runnable task) {
			if (this.queued != null) {
				this.queued.add(task);
			}
			else {
				task.run();
			}
			return true;
		}

		@Override
		public void open(DataHandler handler) {
			BodyPublisherTests.this.events.add("open");
			this.handler = handler;
		}

		@Override
		public void pause() {
			BodyPublisherTests.this.events.add("pause");
		}

		@Override
		public void resume() {
			BodyPublisherTests.this.events.add("resume");
		}

	}

}
