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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.transport.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class OutputTests {

	private final List<RecordingProtocol> protocols = new ArrayList<>();

	private final LoopUnderTest loop = new LoopUnderTest((socket) -> {
		RecordingProtocol protocol = new RecordingProtocol(socket);
		this.protocols.add(protocol);
		return protocol;
	});

	private final ScriptedSocket kernel = this.loop.connect();

	private final RecordingProtocol a = this.protocols.get(0);

	@AfterEach
	void endTheLoop() {
		this.loop.close();
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.ISO_8859_1);
	}

	private static ByteBuffer direct(String text) {
		return ByteBuffer.allocateDirect(text.length()).put(bytes(text)).flip();
	}

	@Test
	void whatIsSaidInOneTurnLeavesInOneWrite() {
		this.loop.inATurn(() -> {
			for (int i = 0; i < 16; i++) {
				this.a.say("answer " + i + ";");
			}
		});
		assertThat(this.kernel.writes).singleElement().asString().startsWith("answer 0;").endsWith("answer 15;");
		assertThat(this.loop.count(Counter.WRITES)).isEqualTo(1);
		assertThat(this.loop.count(Counter.CORKED_BYTES)).isEqualTo(this.kernel.written().length());
	}

	@Test
	void twoSocketsThatSpeakInTurnsGetOneWriteEach() {
		ScriptedSocket otherKernel = this.loop.connect();
		RecordingProtocol b = this.protocols.get(1);
		this.loop.inATurn(() -> {
			for (int i = 0; i < 5; i++) {
				this.a.say("a" + i);
				b.say("b" + i);
			}
		});
		assertThat(this.kernel.writes).containsExactly("a0a1a2a3a4");
		assertThat(otherKernel.writes).containsExactly("b0b1b2b3b4");
		assertThat(this.loop.count(Counter.WRITES)).isEqualTo(2);
	}

	@Test
	void manySocketsThatSpeakInTurnsGetOneWriteEach() {
		List<ScriptedSocket> kernels = new ArrayList<>(List.of(this.kernel));
		for (int i = 1; i < 20; i++) {
			kernels.add(this.loop.connect());
		}
		this.loop.inATurn(() -> {
			for (int round = 0; round < 3; round++) {
				for (RecordingProtocol protocol : this.protocols) {
					protocol.say("round " + round + ";");
				}
			}
		});
		assertThat(kernels).allSatisfy((each) -> assertThat(each.writes).containsExactly("round 0;round 1;round 2;"));
	}

	@Test
	void whatDoesNotFitTheCorkLeavesBefore() {
		String half = "x".repeat(LoopUnderTest.CORK_BYTES / 2 + 1);
		this.loop.inATurn(() -> {
			this.a.say(half);
			this.a.say(half);
		});
		assertThat(this.kernel.writes).containsExactly(half, half);
		assertThat(this.loop.count(Counter.CORK_OVERFLOWS)).isEqualTo(1);
	}

	@Test
	void whatNeverFitsTheCorkIsTheCallersMistake() {
		this.loop.inATurn(() -> assertThatIllegalArgumentException()
			.isThrownBy(() -> this.a.output().cork(LoopUnderTest.CORK_BYTES + 1))
			.withMessage("257 bytes do not fit the cork buffer of 256 bytes"));
	}

	@Test
	void aLargeArrayLeavesBehindTheCorkInTheSameWrite() {
		String large = "l".repeat(5000);
		this.loop.inATurn(() -> {
			this.a.say("head ");
			this.a.output().send(bytes(large), 0, large.length(), true);
			this.a.say(" tail");
		});
		assertThat(this.kernel.writes).containsExactly("head " + large, " tail");
		assertThat(this.loop.count(Counter.BYPASSED_BYTES)).isEqualTo(5000);
		assertThat(this.loop.count(Counter.BACKLOGGED_BYTES)).isZero();
	}

	@Test
	void anArrayLeavesInPiecesOf64Kib() {
		String large = "l".repeat(150_000);
		this.loop.inATurn(() -> this.a.output().send(bytes(large), 0, large.length(), true));
		assertThat(this.kernel.writes).extracting(String::length).containsExactly(65_536, 65_536, 18_928);
	}

	@Test
	void aDirectBufferLeavesWhole() {
		String large = "l".repeat(150_000);
		this.loop.inATurn(() -> {
			this.a.say("head ");
			this.a.output().send(direct(large), false);
		});
		assertThat(this.kernel.writes).containsExactly("head " + large);
	}

	@Test
	void aFileLeavesBehindTheCork(@TempDir Path folder) throws IOException {
		Path path = Files.writeString(folder.resolve("file"), "0123456789");
		try (FileChannel file = FileChannel.open(path)) {
			this.loop.inATurn(() -> {
				this.a.say("head ");
				this.a.output().send(file, 3, 5);
				this.a.say(" tail");
			});
			assertThat(this.kernel.writes).containsExactly("head ", "34567", " tail");
		}
	}

	@Test
	void theKernelsRefusalsKeepTheOrderOfAllKinds(@TempDir Path folder) throws IOException {
		Path path = Files.writeString(folder.resolve("file"), "0123456789");
		try (FileChannel file = FileChannel.open(path)) {
			this.kernel.room = 3;
			this.loop.inATurn(() -> {
				this.a.say("first ");
				this.a.output().send(bytes("array "), 0, 6, true);
				this.a.say("corked ");
				this.a.output().send(direct("direct "), true);
				this.a.output().send(direct("copied "), false);
				this.a.output().send(file, 0, 10);
				this.a.say(" last");
			});
			assertThat(this.kernel.written()).isEqualTo("fir");
			assertThat(this.kernel.interest).isEqualTo(Handle.READ | Handle.WRITE);
			while (this.kernel.interest != Handle.READ) {
				this.loop.inATurn(() -> this.kernel.room = 4);
				this.loop.poll(this.kernel.becomes(Handle.WRITE));
			}
			assertThat(this.kernel.written()).isEqualTo("first array corked direct copied 0123456789 last");
			assertThat(this.kernel.writes).allMatch((write) -> write.length() <= 4);
			assertThat(this.a.events).containsExactly("writable");
		}
	}

	@Test
	void nothingIsTriedWhileTheKernelHasNoRoom() {
		this.kernel.room = 0;
		this.loop.inATurn(() -> this.a.say("one "));
		long writes = this.loop.count(Counter.WRITES);
		this.loop.inATurn(() -> this.a.say("two "));
		this.loop.inATurn(() -> this.a.output().send(bytes("three"), 0, 5, false));
		assertThat(this.loop.count(Counter.WRITES)).isEqualTo(writes);
		assertThat(this.a.output().backlogBytes()).isEqualTo("one two three".length());
		this.loop.inATurn(() -> this.kernel.room = 100);
		this.loop.poll(this.kernel.becomes(Handle.WRITE));
		assertThat(this.kernel.writes).containsExactly("one two three");
		assertThat(this.loop.count(Counter.BACKLOGGED_BYTES)).isEqualTo("one two three".length());
	}

	@Test
	void anOfferTakesWhatFitsAndKeepsNothing() {
		this.kernel.room = 7;
		ByteBuffer offered = direct("0123456789");
		int taken = this.loop.inATurn(() -> {
			this.a.say("head ");
			return this.a.output().offer(offered);
		});
		assertThat(taken).isEqualTo(2);
		assertThat(offered.position()).isEqualTo(2);
		assertThat(this.kernel.written()).isEqualTo("head 01");
		assertThat(this.a.output().isIdle()).isTrue();
		assertThat(this.kernel.interest).isEqualTo(Handle.READ | Handle.WRITE);
		assertThat(this.loop.count(Counter.BYPASSED_BYTES)).isEqualTo(2);
	}

	@Test
	void anOfferBehindABacklogTakesNothing() {
		this.kernel.room = 2;
		int taken = this.loop.inATurn(() -> {
			this.a.say("head ");
			return this.a.output().offer(direct("0123456789")) + this.a.output().offer(direct("0123456789"));
		});
		assertThat(taken).isZero();
		assertThat(this.a.output().backlogBytes()).isEqualTo(3);
	}

	@Test
	void aBrokenPeerIsClosedWhenItsHandlerHasReturned() {
		this.kernel.writesFail = true;
		List<String> stateInTheHandler = this.loop.inATurn(() -> {
			this.a.say("one");
			this.a.output().uncork();
			this.a.say("two");
			this.a.output().send(bytes("three"), 0, 5, true);
			this.a.output().uncork();
			return List.of("broken " + this.a.output().isBroken(), "open " + this.a.socket.isOpen(),
					"events " + this.a.events);
		});
		assertThat(stateInTheHandler).containsExactly("broken true", "open false", "events []");
		assertThat(this.kernel.closed).isTrue();
		assertThat(this.kernel.writes).isEmpty();
		assertThat(this.a.events).containsExactly("closed BROKEN");
		assertThat(this.a.output().backlogBytes()).isZero();
	}

}
