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

package dev.cork.topic.bus;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import dev.cork.engine.topic.TopicBus;
import dev.cork.engine.topic.TopicTap;
import dev.cork.engine.websocket.PreparedMessage;
import dev.cork.topic.TopicBroker;
import dev.cork.topic.TopicMessage;
import dev.cork.topic.listen.TopicListeners;
import dev.cork.web.json.JacksonJsonCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class BusTopicsTests {

	private final TopicBus<PreparedMessage> bus = new TopicBus<>();

	private final BusTopics topics = new BusTopics(this.bus, new JacksonJsonCodec(new JsonMapper()));

	private final List<String> published = new ArrayList<>();

	@Test
	void textsBytesAndObjectsArePublished() {
		tap();
		this.topics.publishText("news", "hällo");
		this.topics.publishBinary("news", new byte[] { 'a', 'b' });
		this.topics.publish("news", "a text");
		this.topics.publish("news", new byte[] { 'c' });
		this.topics.publish("news", List.of(1, 2));
		this.topics.publish("news", new Trade("ACME"));
		assertThat(this.published).containsExactly("text hällo", "binary ab", "text a text", "binary c", "text [1,2]",
				"text {\"symbol\":\"ACME\"}");
	}

	@Test
	void nothingIsEncodedThatNobodyWants() {
		this.topics.publish("news", new Unwritable());
		this.topics.publish("weather", new Unwritable());
		assertThat(this.published).isEmpty();
	}

	@Test
	void anObjectWithoutAJsonMapperIsRefusedEvenIfNobodyWantsIt() {
		BusTopics plain = new BusTopics(this.bus, null);
		plain.publish("news", "a text");
		assertThatIllegalStateException().isThrownBy(() -> plain.publish("news", new Trade("ACME")))
			.withMessageContaining("BusTopicsTests$Trade cannot be published: there is no JSON mapper");
	}

	@Test
	void aTopicMustHaveAName() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.topics.publishText("", "hello"));
		assertThatIllegalArgumentException().isThrownBy(() -> this.topics.publish("", new Trade("ACME")));
	}

	@Test
	void aBrokerGetsWhatIsPublishedHereAndNotWhatHasComeThroughIt() {
		RecordingBroker broker = new RecordingBroker();
		TopicOutlets outlets = new TopicOutlets(this.bus, broker);
		outlets.open(TopicListeners.NONE);
		this.topics.publishText("news", "hello");
		outlets.receive(new TopicMessage("news", true, PreparedMessage.text("from elsewhere").content()));
		assertThat(broker.messages).extracting(TopicMessage::toText).containsExactly("hello");
		outlets.close();
		assertThat(this.bus.isWanted("news")).isFalse();
	}

	@Test
	void withoutABrokerAndListenersNothingIsWanted() {
		new TopicOutlets(this.bus, null).open(TopicListeners.NONE);
		assertThat(this.bus.isWanted("news")).isFalse();
	}

	private void tap() {
		this.bus.tap(new TopicTap<>() {
			@Override
			public boolean wants(String topic) {
				return topic.equals("news");
			}

			@Override
			public void published(String topic, PreparedMessage message) {
				BusTopicsTests.this.published
					.add((message.isText() ? "text " : "binary ") + StandardCharsets.UTF_8.decode(message.content()));
			}
		});
	}

	record Trade(String symbol) {
	}

	static class Unwritable {

		public String getValue() {
			throw new AssertionError("It was encoded");
		}

	}

	static class RecordingBroker implements TopicBroker {

		private final List<TopicMessage> messages = new ArrayList<>();

		@Nullable Consumer<TopicMessage> receiver;

		@Override
		public void start(Consumer<TopicMessage> receiver) {
			this.receiver = receiver;
		}

		@Override
		public void publish(TopicMessage message) {
			this.messages.add(message);
		}

		@Override
		public void stop() {
			this.receiver = null;
		}

	}

}
