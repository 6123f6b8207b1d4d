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

package dev.cork.webflux;

import java.io.EOFException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import dev.cork.engine.http.WriteResult;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.web.util.DisconnectedClientHelper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BodyWriter}: what it asks of a body, and says to the engine.
 */
class BodyWriterTests {

	private final NativeResponse peer = new NativeResponse();

	private final CorkServerHttpResponse response = new CorkServerHttpResponse(this.peer.detached());

	private final List<String> signals = new ArrayList<>();

	private @Nullable Throwable failure;

	@Test
	void oneBufferOfNoPoolEndsTheResponseAsItIs() {
		write(Mono.just(heap("whole")));
		assertThat(this.peer.events()).containsExactly("end whole");
		assertThat(this.signals).containsExactly("complete");
	}

	@Test
	void oneBufferOfAPoolIsWrittenAndGivenBack() {
		PooledPiece piece = new PooledPiece("whole");
		write(Mono.just(piece));
		assertThat(this.peer.events()).containsExactly("write whole", "end");
		assertThat(piece.isAllocated()).isFalse();
		assertThat(this.signals).containsExactly("complete");
	}

	@Test
	void buffersOfAStreamAreWrittenAndTheEndIsLeftToTheChain() {
		List<PooledPiece> pieces = pieces(3);
		write(Flux.fromIterable(pieces));
		assertThat(this.peer.events()).containsExactly("write 0", "write 1", "write 2");
		assertThat(pieces).noneMatch(PooledPiece::isAllocated);
		assertThat(this.signals).containsExactly("complete");
	}

	@Test
	void whileThePeerIsSlowNothingIsWrittenNorRequested() throws Exception {
		List<Long> requests = new ArrayList<>();
		this.peer.willAnswer(WriteResult.WAITING);
		write(Flux.fromIterable(pieces(100)).doOnRequest(requests::add));
		assertThat(this.peer.events()).containsExactly("write 0");
		assertThat(requests).containsExactly(32L);
		this.peer.becomesWritable();
		assertThat(this.peer.events()).hasSize(100);
		assertThat(requests).hasSizeGreaterThan(2);
		assertThat(this.signals).containsExactly("complete");
	}

	@Test
	void aPieceThatWasDroppedIsWrittenAgain() throws Exception {
		this.peer.willAnswer(WriteResult.WAITING, WriteResult.DROPPED);
		write(Flux.fromIterable(pieces(2)));
		this.peer.becomesWritable();
		assertThat(this.peer.events()).containsExactly("write 0", "dropped");
		this.peer.becomesWritable();
		assertThat(this.peer.events()).containsExactly("write 0", "dropped", "write 1");
		assertThat(this.signals).containsExactly("complete");
	}

	@Test
	void theEndOfASlowPeersBodyIsToldWhenAllWasTaken() throws Exception {
		this.peer.willAnswer(WriteResult.WAITING);
		write(Flux.just(heap("last")));
		assertThat(this.signals).isEmpty();
		this.peer.becomesWritable();
		assertThat(this.signals).containsExactly("complete");
	}

	@Test
	void oneTurnOfTheLoopIsNotForOneResponse() throws Exception {
		write(Flux.range(0, 5).map((i) -> heap("x".repeat(50_000))));
		assertThat(this.peer.events()).hasSize(3);
		this.peer.becomesWritable();
		assertThat(this.peer.events()).hasSize(5);
	}

	@Test
	void aBodyThatFailsIsBrokenOffByTheEnd() {
		PooledPiece piece = new PooledPiece("a");
		write(Flux.<DataBuffer>just(piece).concatWith(Mono.error(new IllegalStateException("on purpose"))));
		assertThat(this.signals).containsExactly("error");
		this.response.end(this.peer.response());
		assertThat(this.peer.events()).containsExactly("write a", "broken off");
		assertThat(piece.isAllocated()).isFalse();
	}

	@Test
	void whenTheResponseIsOverTheBodyIsCancelledAndWhatWaitsGivenBack() {
		List<PooledPiece> pieces = pieces(10);
		List<String> cancels = new ArrayList<>();
		this.peer.willAnswer(WriteResult.WAITING);
		write(Flux.<DataBuffer>fromIterable(pieces)
			.concatWith(Flux.never())
			.doOnCancel(() -> cancels.add("cancelled")));
		this.peer.isOver();
		this.response.over();
		assertThat(pieces).noneMatch(PooledPiece::isAllocated);
		assertThat(cancels).isNotEmpty();
		assertThat(this.signals).containsExactly("error");
		assertThat(this.failure).isInstanceOf(EOFException.class)
			.matches(DisconnectedClientHelper::isClientDisconnectedException);
	}

	@Test
	void aBodyThatComesAfterTheEndIsGivenBackAndFails() {
		PooledPiece piece = new PooledPiece("late");
		this.peer.isOver();
		write(Flux.just(piece));
		assertThat(piece.isAllocated()).isFalse();
		assertThat(this.signals).containsExactly("error");
		assertThat(this.peer.events()).isEmpty();
	}

	@Test
	void aBodyThatNobodyWantsAnyMoreIsBrokenOffByTheEnd() {
		Sinks.Many<DataBuffer> sink = Sinks.many().unicast().onBackpressureBuffer();
		mono(sink.asFlux()).subscribe().dispose();
		assertThat(sink.currentSubscriberCount()).isZero();
		this.response.end(this.peer.response());
		assertThat(this.peer.events()).containsExactly("broken off");
	}

	private static DataBuffer heap(String text) {
		return DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.US_ASCII));
	}

	private static List<PooledPiece> pieces(int count) {
		return IntStream.range(0, count).mapToObj((i) -> new PooledPiece(Integer.toString(i))).toList();
	}

	private Mono<Void> mono(Publisher<? extends DataBuffer> body) {
		return new BodyMono(body, this.response, this.peer.detached());
	}

	private void write(Publisher<? extends DataBuffer> body) {
		mono(body).subscribe(null, (failure) -> {
			this.failure = failure;
			this.signals.add("error");
		}, () -> this.signals.add("complete"));
	}

}
