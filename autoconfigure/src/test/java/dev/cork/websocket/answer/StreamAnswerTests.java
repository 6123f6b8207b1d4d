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

package dev.cork.websocket.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import dev.cork.engine.http.WriteResult;
import dev.cork.websocket.session.FakeWebSocket;
import dev.cork.websocket.session.Session;
import dev.cork.websocket.session.SessionFailures;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

import static org.assertj.core.api.Assertions.assertThat;

class StreamAnswerTests {

	private final FakeWebSocket fake = new FakeWebSocket();

	private final List<Throwable> failures = new ArrayList<>();

	private final Session session = new Session(new Object[0], new String[0], null, new SessionFailures() {

		@Override
		public void failed(Session session, Throwable failure) {
			StreamAnswerTests.this.failures.add(failure);
		}

		@Override
		public void failedLate(Throwable failure) {
			throw new AssertionError(failure);
		}

	}, null);

	@BeforeEach
	void open() {
		this.session.opened(this.fake.webSocket());
	}

	@Test
	void allElementsAreSentInTheirOrderAndOthersHaveTheirTurn() {
		answer(Flux.range(0, 200));
		assertThat(this.fake.calls).hasSize(64);
		for (int i = 0; i < 4; i++) {
			this.fake.turn();
		}
		assertThat(this.fake.calls).isEqualTo(IntStream.range(0, 200).mapToObj((n) -> "send " + n).toList());
		assertThat(this.failures).isEmpty();
	}

	@Test
	void nothingIsSentWhileThePeerIsBehind() {
		this.fake.results.addAll(List.of(WriteResult.SENT, WriteResult.WAITING));
		answer(Flux.range(0, 4));
		assertThat(this.fake.calls).containsExactly("send 0", "send 1");
		this.session.drained();
		assertThat(this.fake.calls).containsExactly("send 0", "send 1", "send 2", "send 3");
	}

	@Test
	void noMoreIsRequestedThanCanWait() {
		Sinks.Many<Integer> elements = Sinks.many().unicast().onBackpressureBuffer();
		List<Long> requested = new ArrayList<>();
		this.fake.results.add(WriteResult.WAITING);
		answer(elements.asFlux().doOnRequest(requested::add));
		for (int i = 0; i < 32; i++) {
			elements.tryEmitNext(i).orThrow();
		}
		assertThat(requested).containsExactly(32L);
		this.session.drained();
		assertThat(requested).containsExactly(32L, 24L);
	}

	@Test
	void anElementThatWasDroppedIsSentAgain() {
		this.fake.bufferedBytes = 100;
		this.fake.results.add(WriteResult.DROPPED);
		answer(Flux.just("a", "b"));
		assertThat(this.fake.calls).containsExactly("drop a");
		this.session.drained();
		assertThat(this.fake.calls).containsExactly("drop a", "send a", "send b");
	}

	@Test
	void anElementForWhichThereIsNeverRoomFails() {
		this.fake.results.add(WriteResult.DROPPED);
		answer(Flux.just("a", "b"));
		assertThat(this.failures).singleElement().asString().contains("raise cork.websocket.max-backlog-size");
	}

	@Test
	void aFailureComesAfterTheElementsBeforeIt() {
		IllegalStateException failure = new IllegalStateException();
		answer(Flux.concat(Flux.just("a"), Flux.error(failure)));
		assertThat(this.fake.calls).containsExactly("send a");
		assertThat(this.failures).containsExactly(failure);
	}

	@Test
	void theStreamIsCancelledWithItsWebSocket() {
		Sinks.Many<String> elements = Sinks.many().unicast().onBackpressureBuffer();
		List<String> log = new ArrayList<>();
		answer(elements.asFlux().doOnCancel(() -> log.add("cancelled")));
		elements.tryEmitNext("a").orThrow();
		this.fake.open = false;
		this.session.closed();
		assertThat(log).containsExactly("cancelled");
		assertThat(this.failures).isEmpty();
	}

	private void answer(Flux<?> elements) {
		Sender sender = new Sender.ToPeer(MessageForm.TEXT);
		StreamAnswer answer = new StreamAnswer(this.session, sender);
		this.session.add(answer);
		elements.cast(Object.class).subscribe(answer);
	}

}
