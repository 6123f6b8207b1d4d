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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

import dev.cork.engine.http.DataHandler;
import dev.cork.testsupport.Tck;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;
import reactor.core.publisher.BaseSubscriber;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * A body keeps to Reactive Streams. Skipped are rules for publishers that take several
 * subscribers, as it takes one.
 */
@Timeout(300)
class BodyPublisherTckTests {

	private final ExecutorService loop = Executors.newSingleThreadExecutor();

	@AfterEach
	void stop() {
		this.loop.shutdownNow();
	}

	@TestFactory
	Stream<DynamicTest> aBodyIsAPublisher() {
		return Tck.rules(Verification::new);
	}

	private final class Verification extends PublisherVerification<DataBuffer> {

		Verification() {
			super(new TestEnvironment(1000, 200));
		}

		@Override
		public Publisher<DataBuffer> createPublisher(long elements) {
			return new BodyPublisher(new Client(elements), 1);
		}

		@Override
		public Publisher<DataBuffer> createFailedPublisher() {
			BodyPublisher body = new BodyPublisher(new Client(1), 1);
			body.subscribe(new BaseSubscriber<>() {
			});
			return body;
		}

	}

	/** Sends as many pieces as are taken, the end with the last of them. */
	private final class Client implements BodySource {

		private static final int MAX_PIECES_A_TURN = 64;

		/** Enough for every rule: an unbounded demand must not keep the loop for ever. */
		private static final int MANY = 100_000;

		private final long pieces;

		private @Nullable DataHandler handler;

		private long sent;

		private boolean paused;

		private boolean sending;

		Client(long pieces) {
			this.pieces = pieces;
		}

		@Override
		public boolean execute(Runnable task) {
			BodyPublisherTckTests.this.loop.execute(task);
			return true;
		}

		@Override
		public void open(DataHandler handler) {
			this.handler = handler;
			sendSoon();
		}

		@Override
		public void pause() {
			this.paused = true;
		}

		@Override
		public void resume() {
			this.paused = false;
			sendSoon();
		}

		private void sendSoon() {
			if (!this.sending) {
				this.sending = true;
				BodyPublisherTckTests.this.loop.execute(this::send);
			}
		}

		private void send() {
			this.sending = false;
			for (int i = 0; i < MAX_PIECES_A_TURN && !this.paused && this.sent <= this.pieces; i++) {
				boolean last = this.sent >= this.pieces - 1;
				give(last && this.pieces == 0 ? new byte[0] : new byte[] { 1 }, last);
				this.sent = last ? Long.MAX_VALUE : this.sent + 1;
			}
			if (!this.paused && this.sent < MANY) {
				sendSoon();
			}
		}

		private void give(byte[] piece, boolean last) {
			DataHandler handler = this.handler;
			try {
				if (handler != null) {
					handler.onData(ByteBuffer.wrap(piece), last, 0);
				}
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
