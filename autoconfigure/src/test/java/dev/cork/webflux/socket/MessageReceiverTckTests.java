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

package dev.cork.webflux.socket;

import java.util.stream.Stream;

import dev.cork.testsupport.Tck;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;
import reactor.core.publisher.BaseSubscriber;

import org.springframework.web.reactive.socket.WebSocketMessage;

/**
 * What is received keeps to Reactive Streams.
 */
@Timeout(300)
class MessageReceiverTckTests {

	private final TestLoop loop = new TestLoop();

	@AfterEach
	void stop() {
		this.loop.close();
	}

	@TestFactory
	Stream<DynamicTest> aReceiverIsAPublisher() {
		return Tck.rules(Verification::new);
	}

	private final class Verification extends PublisherVerification<WebSocketMessage> {

		Verification() {
			super(new TestEnvironment(1000, 200));
		}

		@Override
		public Publisher<WebSocketMessage> createPublisher(long elements) {
			return new Peer(elements).receiver;
		}

		/** What is received has one subscriber: a second one is told so. */
		@Override
		public Publisher<WebSocketMessage> createFailedPublisher() {
			MessageReceiver receiver = new Peer(1).receiver;
			receiver.subscribe(new BaseSubscriber<>() {
			});
			return receiver;
		}

	}

	/** Sends as many messages as are let in, then closes. On the loop. */
	private final class Peer implements MessageReceiver.Intake {

		private final MessageReceiver receiver = new MessageReceiver(MessageReceiverTckTests.this.loop.socketLoop(),
				this, 4);

		private final long messages;

		private long sent;

		private boolean paused;

		Peer(long messages) {
			this.messages = messages;
			MessageReceiverTckTests.this.loop.loopExecutor().execute(this::send);
		}

		private void send() {
			for (int i = 0; i < 64 && this.sent < this.messages && !this.paused; i++) {
				this.receiver.message(Messages.text(this.sent++));
			}
			if (this.sent == this.messages) {
				this.receiver.complete();
			}
			else if (!this.paused && this.sent < 100_000) {
				MessageReceiverTckTests.this.loop.loopExecutor().execute(this::send);
			}
		}

		@Override
		public void pause() {
			this.paused = true;
		}

		@Override
		public void resume() {
			this.paused = false;
			MessageReceiverTckTests.this.loop.loopExecutor().execute(this::send);
		}

	}

}
