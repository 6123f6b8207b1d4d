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

package dev.cork.engine.loop;

import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.CapturedLog;
import dev.cork.engine.transport.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class SocketTests {

	private final List<RecordingProtocol> protocols = new ArrayList<>();

	private final LoopUnderTest loop = new LoopUnderTest((socket) -> {
		RecordingProtocol protocol = new RecordingProtocol(socket);
		this.protocols.add(protocol);
		return protocol;
	});

	private final ScriptedSocket kernel = this.loop.connect();

	private final RecordingProtocol protocol = this.protocols.get(0);

	@AfterEach
	void endTheLoop() {
		this.loop.close();
	}

	private void arrive(String text) {
		this.loop.inATurn(() -> this.kernel.input.add(text));
		this.loop.poll(this.kernel.becomes(Handle.READ));
	}

	private void peerEnds() {
		arrive("");
	}

	@Test
	void whatIsNotConsumedComesAgainInFrontOfWhatArrivesNext() {
		this.protocol.leave = 3;
		arrive("abcdef");
		this.protocol.leave = 1;
		arrive("ghi");
		this.protocol.leave = 0;
		arrive("jkl");
		assertThat(this.protocol.events).containsExactly("data abcdef", "data defghi", "data ijkl");
		assertThat(this.loop.count(Counter.READ_BYTES)).isEqualTo(12);
		assertThat(this.loop.loop.arena().usedBytes()).isZero();
	}

	@Test
	void aPausedSocketAsksTheKernelForNothing() {
		this.loop.inATurn(this.protocol.socket::pauseReading);
		assertThat(this.kernel.interest).isEqualTo(Handle.NONE);
		this.loop.inATurn(this.protocol.socket::resumeReading);
		assertThat(this.kernel.interest).isEqualTo(Handle.READ);
	}

	@Test
	void whatWasLeftWhenReadingPausedIsDeliveredWhenItGoesOn() {
		this.protocol.leave = 3;
		arrive("abcdef");
		this.loop.inATurn(this.protocol.socket::pauseReading);
		this.protocol.leave = 0;
		this.loop.inATurn(this.protocol.socket::resumeReading);
		assertThat(this.protocol.events).containsExactly("data abcdef", "data def");
	}

	@Test
	void aSocketThatEndsLingersUntilThePeerHasEndedToo() {
		this.loop.inATurn(() -> {
			this.protocol.say("bye");
			this.protocol.socket.end();
		});
		assertThat(this.kernel.writes).containsExactly("bye");
		assertThat(this.kernel.outputEnded).isTrue();
		assertThat(this.kernel.closed).isFalse();
		assertThat(this.protocol.socket.isOpen()).isFalse();
		arrive("nobody wants to know");
		assertThat(this.protocol.events).isEmpty();
		peerEnds();
		assertThat(this.kernel.closed).isTrue();
		assertThat(this.protocol.events).containsExactly("closed COMPLETED");
	}

	@Test
	void aSocketEndsWhenAllThatWasSaidHasLeft() {
		this.kernel.room = 2;
		this.loop.inATurn(() -> {
			this.protocol.say("goodbye");
			this.protocol.socket.end();
		});
		assertThat(this.kernel.outputEnded).isFalse();
		this.loop.inATurn(() -> this.kernel.room = 100);
		this.loop.poll(this.kernel.becomes(Handle.WRITE));
		assertThat(this.kernel.written()).isEqualTo("goodbye");
		assertThat(this.kernel.outputEnded).isTrue();
		assertThat(this.protocol.events).isEmpty();
	}

	@Test
	void aSocketWhosePeerHasEndedBeforeNeedNotLinger() {
		peerEnds();
		assertThat(this.protocol.socket.isInputEnded()).isTrue();
		assertThat(this.kernel.interest).isEqualTo(Handle.NONE);
		this.loop.inATurn(() -> {
			this.protocol.say("answer");
			this.protocol.socket.end();
		});
		assertThat(this.kernel.written()).isEqualTo("answer");
		assertThat(this.protocol.events).containsExactly("end", "closed COMPLETED");
	}

	@Test
	void whatASocketSaysAfterItsAbortIsLost() {
		this.loop.inATurn(() -> {
			this.protocol.say("half of");
			this.protocol.output().uncork();
			this.protocol.socket.abort();
			this.protocol.say(" a sentence");
		});
		assertThat(this.kernel.written()).isEqualTo("half of");
		assertThat(this.kernel.closed).isTrue();
		assertThat(this.protocol.events).containsExactly("closed BROKEN");
	}

	@Test
	void aClosedSocketGivesItsPlaceAndItsMemoryBack() {
		this.kernel.room = 0;
		this.protocol.leave = 2;
		arrive("abc");
		this.loop.inATurn(() -> {
			this.protocol.say("unheard");
			this.protocol.output().uncork();
			assertThat(this.loop.loop.arena().usedBytes()).isPositive();
			this.protocol.socket.close(CloseReason.FAILED);
			this.protocol.socket.close(CloseReason.FAILED);
		});
		assertThat(this.loop.loop.arena().usedBytes()).isZero();
		assertThat(this.loop.loop.connections().assigned()).isZero();
		assertThat(this.protocol.events).containsExactly("data abc", "closed FAILED");
	}

	@Test
	void theWritableCallbackIsCalledForWhoAsksThoughNothingWaits() {
		this.loop.inATurn(this.protocol.socket::requestWritable);
		assertThat(this.protocol.events).containsExactly("writable");
	}

	@Test
	void theWritableCallbackWaitsForTheBacklog() {
		this.kernel.room = 1;
		this.loop.inATurn(() -> {
			this.protocol.say("ab");
			this.protocol.output().uncork();
			this.protocol.socket.requestWritable();
		});
		assertThat(this.protocol.events).isEmpty();
		this.loop.inATurn(() -> this.kernel.room = 1);
		this.loop.poll(this.kernel.becomes(Handle.WRITE));
		assertThat(this.protocol.events).containsExactly("writable");
	}

	@Test
	void aSocketMayCloseAnotherThatIsReadyInTheSamePoll() {
		ScriptedSocket otherKernel = this.loop.connect();
		RecordingProtocol other = this.protocols.get(1);
		this.loop.inATurn(() -> {
			this.kernel.input.add("close the other");
			otherKernel.input.add("too late");
		});
		this.loop.poll(this.kernel.becomes(Handle.READ), () -> other.socket.close(CloseReason.COMPLETED),
				otherKernel.becomes(Handle.READ));
		assertThat(this.protocol.events).containsExactly("data close the other");
		assertThat(other.events).containsExactly("closed COMPLETED");
	}

	@Test
	void aProtocolThatFailsLosesItsConnectionOnly() {
		ScriptedSocket otherKernel = this.loop.connect();
		this.protocol.failure = new IllegalStateException("a bug");
		try (CapturedLog log = CapturedLog.of(SocketEvents.class.getName())) {
			arrive("x");
			assertThat(log.messages())
				.containsExactly("The connection from " + this.kernel.remoteAddress() + " had to be closed");
		}
		assertThat(this.protocol.events).containsExactly("data x", "closed FAILED");
		this.loop.inATurn(() -> otherKernel.input.add("y"));
		this.loop.poll(otherKernel.becomes(Handle.READ));
		assertThat(this.protocols.get(1).events).containsExactly("data y");
	}

}
