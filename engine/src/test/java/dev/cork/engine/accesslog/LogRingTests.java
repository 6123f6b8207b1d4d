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
package dev.cork.engine.accesslog;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LogRingTests {

	@Test
	void whatWasOfferedIsTakenInOrderAroundTheEnd() {
		LogRing ring = new LogRing(16);
		for (int i = 0; i < 100; i++) {
			assertThat(offer(ring, "line " + i + "\n")).isTrue();
			assertThat(take(ring, 64)).isEqualTo("line " + i + "\n");
		}
		assertThat(ring.isEmpty()).isTrue();
		assertThat(ring.dropped()).isZero();
	}

	@Test
	void aLineWithoutRoomIsDroppedAsAWholeAndCounted() {
		LogRing ring = new LogRing(16);

		assertThat(offer(ring, "0123456789\n")).isTrue();
		assertThat(offer(ring, "012345\n")).isFalse();
		assertThat(offer(ring, "0123\n")).isTrue();
		assertThat(ring.dropped()).isEqualTo(1);
		assertThat(ring.isHalfFull()).isTrue();
		assertThat(take(ring, 64)).isEqualTo("0123456789\n0123\n");
	}

	@Test
	void asMuchIsTakenAsThereIsRoomFor() {
		LogRing ring = new LogRing(16);
		offer(ring, "0123456789\n");

		assertThat(take(ring, 4)).isEqualTo("0123");
		assertThat(take(ring, 64)).isEqualTo("456789\n");
	}

	@Test
	void twoThreadsLoseNothingButWhatIsCounted() throws InterruptedException {
		LogRing ring = new LogRing(256);
		StringBuilder received = new StringBuilder();
		Thread loop = new Thread(() -> {
			for (int i = 0; i < 100_000; i++) {
				offer(ring, "x\n");
			}
		});
		loop.start();
		while (loop.isAlive() || !ring.isEmpty()) {
			received.append(take(ring, 64));
		}
		loop.join();

		assertThat(received.length() / 2 + ring.dropped()).isEqualTo(100_000);
		assertThat(received.toString().replace("x\n", "")).isEmpty();
	}

	private static boolean offer(LogRing ring, String line) {
		byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
		return ring.offer(bytes, bytes.length);
	}

	private static String take(LogRing ring, int room) {
		ByteBuffer target = ByteBuffer.allocate(room);
		ring.takeInto(target);
		return StandardCharsets.US_ASCII.decode(target.flip()).toString();
	}

}
