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

package dev.cork.topic.redis;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

import dev.cork.topic.TopicMessage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EnvelopeTests {

	private final UUID instance = UUID.randomUUID();

	@Test
	void aMessageTravelsWhole() {
		Envelope read = Envelope.read(envelope("größe/*", true, "hällo").toBytes());
		assertThat(read).isNotNull();
		assertThat(read.instance()).isEqualTo(this.instance);
		assertThat(read.number()).isEqualTo(7);
		assertThat(read.message().topic()).isEqualTo("größe/*");
		assertThat(read.message().text()).isTrue();
		assertThat(read.message().toText()).isEqualTo("hällo");
	}

	@Test
	void bytesTravelAsBytesAndMayBeNone() {
		Envelope read = Envelope.read(envelope("a", false, "").toBytes());
		assertThat(read).isNotNull();
		assertThat(read.message().text()).isFalse();
		assertThat(read.message().toBytes()).isEmpty();
	}

	@Test
	void whatIsCutOffInItsHeadIsNone() {
		byte[] whole = envelope("news", true, "").toBytes();
		for (int length = 0; length < whole.length; length++) {
			assertThat(Envelope.read(Arrays.copyOf(whole, length))).isNull();
		}
	}

	@Test
	void whatSomebodyElseSendsIsNone() {
		assertThat(Envelope.read("hello, I am another application altogether".getBytes(StandardCharsets.UTF_8)))
			.isNull();
	}

	@Test
	void aMessageIsNewOnce() {
		Received received = new Received();
		Envelope first = envelope("a", true, "");
		assertThat(received.isNew(first)).isTrue();
		assertThat(received.isNew(first)).isFalse();
		assertThat(received.isNew(new Envelope(this.instance, 6, first.message()))).isFalse();
		assertThat(received.isNew(new Envelope(this.instance, 8, first.message()))).isTrue();
		assertThat(received.isNew(new Envelope(UUID.randomUUID(), 1, first.message()))).isTrue();
	}

	private Envelope envelope(String topic, boolean text, String content) {
		return new Envelope(this.instance, 7,
				new TopicMessage(topic, text, ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8))));
	}

}
