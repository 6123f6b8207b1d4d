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

import dev.cork.topic.TopicMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class OutboxTests {

	private final Outage outage = new Outage();

	private final Outbox outbox = new Outbox(2, this.outage);

	@Test
	void messagesLeaveInTheirOrder() throws InterruptedException {
		put("1", "2");
		assertThat(this.outbox.take().topic()).isEqualTo("1");
		assertThat(this.outbox.take().topic()).isEqualTo("2");
		assertThat(this.outbox.isIdle()).isFalse();
		this.outbox.done(true);
		assertThat(this.outbox.isIdle()).isTrue();
	}

	@Test
	void theOldestIsDroppedAndThatIsLoggedOnce(CapturedOutput output) throws InterruptedException {
		this.outage.began("refused");
		put("1", "2", "3", "4", "5");
		assertThat(this.outbox.take().topic()).isEqualTo("4");
		this.outbox.done(true);
		assertThat(output).containsOnlyOnce("Redis cannot be reached")
			.containsOnlyOnce("2 messages to topics wait for Redis, the oldest is dropped")
			.containsOnlyOnce("Redis is back; 3 messages to topics have not reached other instances");
	}

	@Test
	void anOutageIsLoggedOnceAndItsEndOnce(CapturedOutput output) throws InterruptedException {
		this.outage.began("refused");
		this.outage.began("refused again");
		put("1");
		this.outbox.take();
		this.outbox.subscribed();
		assertThat(this.outage.isPresent()).as("what is under way has still to show it").isTrue();
		this.outbox.done(true);
		this.outbox.done(true);
		assertThat(output).containsOnlyOnce("Redis cannot be reached").containsOnlyOnce("Redis is back");
	}

	@Test
	void aSubscriptionEndsAnOutageIfNothingIsUnderWay() {
		this.outage.began("refused");
		this.outbox.subscribed();
		assertThat(this.outage.isPresent()).isFalse();
	}

	@Test
	void aMessageThatWasGivenUpEndsNoOutage() throws InterruptedException {
		put("1");
		this.outbox.take();
		this.outage.began("refused");
		this.outbox.done(false);
		assertThat(this.outage.isPresent()).isTrue();
	}

	private void put(String... topics) {
		for (String topic : topics) {
			this.outbox.put(new TopicMessage(topic, true, ByteBuffer.allocate(0)));
		}
	}

}
