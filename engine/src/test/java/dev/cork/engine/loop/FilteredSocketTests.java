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

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.transport.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A socket whose bytes go through a filter both ways. */
class FilteredSocketTests {

	private final ReadableFilter filter = new ReadableFilter();

	private final List<RecordingProtocol> protocols = new ArrayList<>();

	private final LoopUnderTest loop = new LoopUnderTest((socket) -> {
		socket.filter(this.filter, this::open);
		return this.protocols.get(this.protocols.size() - 1);
	});

	private final ScriptedSocket kernel = this.loop.connect();

	private final RecordingProtocol protocol = this.protocols.get(0);

	private Protocol open(Socket socket) {
		RecordingProtocol opened = new RecordingProtocol(socket);
		this.protocols.add(opened);
		return opened;
	}

	@AfterEach
	void endTheLoop() {
		this.loop.close();
	}

	private void receive(String... reads) {
		for (String read : reads) {
			this.kernel.input.add(read);
			this.loop.poll(this.kernel.becomes(Handle.READ));
		}
	}

	private void roomFor(int bytes) {
		this.loop.inATurn(() -> {
			this.kernel.room = bytes;
		});
		this.loop.poll(this.kernel.becomes(Handle.WRITE));
	}

	@Test
	void theProtocolGetsWhatWasOpened() {
		receive("<05hello<02ab");
		assertThat(this.protocol.events).containsExactly("data helloab");
	}

	@Test
	void aUnitMayComeInPieces() {
		String sealed = "<05hello";
		for (int i = 0; i < sealed.length(); i++) {
			receive(sealed.substring(i, i + 1));
		}
		assertThat(this.protocol.events).containsExactly("data hello");
	}

	@Test
	void whatTheProtocolLeavesComesAgainInFrontOfWhatIsOpenedNext() {
		this.protocol.leave = 2;
		receive("<05hello");
		this.protocol.leave = 0;
		receive("<01!");
		assertThat(this.protocol.events).containsExactly("data hello", "data lo!");
	}

	@Test
	void theSealedEndIsToldBehindWhatCameBefore() {
		receive("<02ab<00<02no");
		assertThat(this.protocol.events).containsExactly("data ab", "end");
	}

	@Test
	void anEndWithoutASealIsAnEndToo() {
		receive("<02ab", "");
		assertThat(this.protocol.events).containsExactly("data ab", "end");
	}

	@Test
	void aBrokenSealEndsTheConnectionWithTheLastWordsOfTheFilter() {
		receive("nonsense");
		assertThat(this.protocol.events).containsExactly("closed BROKEN");
		assertThat(this.kernel.written()).isEqualTo("<00");
		assertThat(this.kernel.closed).isTrue();
		assertThat(this.filter.closed).isTrue();
	}

	@Test
	void moreThanTheReceiveBufferHoldsComesInSeveralCalls() {
		String sealed = ("<10" + "x".repeat(10)).repeat(19);
		this.protocol.leave = 0;
		receive(sealed, sealed);
		assertThat(this.protocol.events).containsExactly("data " + "x".repeat(190), "data " + "x".repeat(190));
	}

	@Test
	void whatIsCorkedTogetherIsSealedAndWrittenOnce() {
		this.loop.inATurn(() -> {
			this.protocol.say("hel");
			this.protocol.say("lo");
		});
		assertThat(this.kernel.writes).containsExactly("<05hello");
	}

	@Test
	void nothingIsSealedWhileSealedBytesWait() {
		this.kernel.room = 4;
		this.loop.inATurn(() -> this.protocol.say("0123456789abcdef"));
		this.loop.inATurn(() -> this.protocol.say("!"));
		assertThat(this.kernel.written()).isEqualTo("<100");
		assertThat(this.loop.inATurn(() -> this.protocol.output().isIdle())).isFalse();
		assertThat(this.loop.inATurn(() -> this.protocol.output().backlogBytes()))
			.isEqualTo("123456789<06abcdef".length() + 1);
		roomFor(3);
		assertThat(this.kernel.written()).isEqualTo("<100123");
		roomFor(Integer.MAX_VALUE);
		assertThat(this.kernel.written()).isEqualTo("<100123456789<06abcdef<01!");
		assertThat(this.protocol.events).containsExactly("writable");
	}

	@Test
	void largeArraysBuffersAndFilesAreSealedInOrder(@TempDir Path folder) throws Exception {
		Path file = Files.writeString(folder.resolve("file"), "f".repeat(500));
		FileChannel channel = FileChannel.open(file);
		this.kernel.room = 100;
		this.loop.inATurn(() -> {
			this.protocol.say("head");
			this.protocol.output().send("a".repeat(500).getBytes(StandardCharsets.ISO_8859_1), 0, 500, true);
			this.protocol.output()
				.send(ByteBuffer.allocateDirect(500).put(0, "b".repeat(500).getBytes(StandardCharsets.ISO_8859_1)),
						true);
			this.protocol.output().send(channel, 0, 500);
			this.protocol.say("tail");
		});
		while (!this.loop.inATurn(() -> this.protocol.output().isIdle())) {
			roomFor(1000);
		}
		String plain = this.kernel.written().replaceAll("<\\d\\d", "");
		assertThat(plain).isEqualTo("head" + "a".repeat(500) + "b".repeat(500) + "f".repeat(500) + "tail");
		assertThat(channel.isOpen()).isFalse();
	}

	@Test
	void theFilterMaySpeakWithoutBeingAsked() {
		this.loop.inATurn(() -> {
			this.filter.toSay = 2;
		});
		receive("<02ab");
		assertThat(this.kernel.written()).isEqualTo("<01!<01!");
	}

	@Test
	void whatTheFilterHasToSayWaitsForTheKernelToo() {
		this.kernel.room = 0;
		this.loop.inATurn(() -> this.protocol.say("hello"));
		this.loop.inATurn(() -> {
			this.filter.toSay = 1;
		});
		receive("<02ab");
		assertThat(this.kernel.written()).isEmpty();
		roomFor(Integer.MAX_VALUE);
		assertThat(this.kernel.written()).isEqualTo("<05hello<01!");
	}

	@Test
	void theEndIsSealedBehindWhatWasSaid() {
		this.loop.inATurn(() -> {
			this.protocol.say("bye");
			this.protocol.socket.end();
		});
		assertThat(this.kernel.written()).isEqualTo("<03bye<00");
		assertThat(this.kernel.outputEnded).isTrue();
	}

	@Test
	void theConnectionEndsWhenTheSealedEndHasLeft() {
		this.kernel.room = 6;
		this.loop.inATurn(() -> {
			this.protocol.say("bye");
			this.protocol.socket.end();
		});
		roomFor(2);
		assertThat(this.kernel.written()).isEqualTo("<03bye<0");
		assertThat(this.kernel.outputEnded).isFalse();
		roomFor(2);
		assertThat(this.kernel.written()).isEqualTo("<03bye<00");
		assertThat(this.kernel.outputEnded).isTrue();
	}

	@Test
	void anAbortHasNoSealedEnd() {
		this.loop.inATurn(() -> this.protocol.socket.abort());
		assertThat(this.kernel.written()).isEmpty();
		assertThat(this.kernel.closed).isTrue();
		assertThat(this.filter.closed).isTrue();
	}

	@Test
	void aPausedProtocolGetsTheRestWhenItGoesOn() {
		this.protocol.leave = 5;
		this.loop.inATurn(() -> this.protocol.socket.pauseReading());
		receive("<05hello<02ab");
		this.protocol.leave = 0;
		this.loop.inATurn(() -> this.protocol.socket.resumeReading());
		assertThat(this.protocol.events.get(this.protocol.events.size() - 1)).isEqualTo("data lloab");
	}

}
