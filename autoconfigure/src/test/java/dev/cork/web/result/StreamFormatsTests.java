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

package dev.cork.web.result;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

import dev.cork.web.json.JacksonJsonCodec;
import dev.cork.web.json.JsonCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;
import org.springframework.core.io.Resource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class StreamFormatsTests {

	private static final JsonCodec JSON = new JacksonJsonCodec(JsonMapper.builder().build());

	private static final JsonCodec INDENTED = new JacksonJsonCodec(
			JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build());

	@Test
	void objectsBecomeAnArray() {
		assertThat(write(Item.class, "application/json", new Item(1), new Item(2)))
			.isEqualTo("[{\"size\":1},{\"size\":2}]");
		assertThat(write(Item.class, "application/vnd.cork+json", new Item(1))).isEqualTo("[{\"size\":1}]");
		assertThat(write(Item.class, "application/json")).isEqualTo("[]");
	}

	@Test
	void objectsBecomeLines() {
		assertThat(write(Item.class, "application/x-ndjson", new Item(1), new Item(2)))
			.isEqualTo("{\"size\":1}\n{\"size\":2}\n");
		assertThat(write(Item.class, "application/x-ndjson")).isEmpty();
	}

	@Test
	void anIndentingMapperDoesNotBreakLines() {
		assertThat(write(INDENTED, Item.class, "application/x-ndjson", new Item(1)).trim()).startsWith("{")
			.endsWith("}")
			.hasLineCount(1);
		assertThat(write(INDENTED, Item.class, "text/event-stream", new Item(1)).trim()).startsWith("data:{")
			.endsWith("}")
			.hasLineCount(1);
	}

	@Test
	void textsAndBytesAreWrittenAsTheyAre() {
		assertThat(write(String.class, "text/plain", "a", "", "b\n")).isEqualTo("ab\n");
		assertThat(write(String.class, "application/json", "[1", "]")).isEqualTo("[1]");
		assertThat(write(byte[].class, "image/png", "a".getBytes(StandardCharsets.UTF_8), new byte[0],
				"b".getBytes(StandardCharsets.UTF_8)))
			.isEqualTo("ab");
		PieceBuffer latin = new PieceBuffer();
		format(JSON, String.class, "text/plain;charset=ISO-8859-1").append("ä", true, latin);
		assertThat(latin.toByteArray()).containsExactly(0xe4);
	}

	@Test
	void textsBecomeEventsWithAFieldForEachLine() {
		assertThat(write(String.class, "text/event-stream", "a", "b\nc", "d\r\ne\rf", "", "g\n"))
			.isEqualTo("data:a\n\ndata:b\ndata:c\n\ndata:d\ndata:e\ndata:f\n\ndata:\n\ndata:g\ndata:\n\n");
	}

	@Test
	void dataCannotAddAnEvent() {
		assertThat(write(String.class, "text/event-stream", "a\r\revent:evil\n\ndata:b"))
			.isEqualTo("data:a\ndata:\ndata:event:evil\ndata:\ndata:data:b\n\n");
	}

	@Test
	void eventsAreWrittenFieldByField() {
		assertThat(write(ServerSentEvent.class, "text/event-stream",
				ServerSentEvent.builder(new Item(1))
					.id("1")
					.event("made")
					.retry(Duration.ofSeconds(3))
					.comment("x\ny")
					.build(),
				ServerSentEvent.builder().comment("alive").build(), ServerSentEvent.builder("t").build()))
			.isEqualTo("id:1\nevent:made\nretry:3000\n:x\n:y\ndata:{\"size\":1}\n\n:alive\n\ndata:t\n\n");
	}

	@Test
	void theChoicesFollowTheType() {
		assertThat(StreamFormats.of(ResolvableType.forClass(Item.class), JSON).choices())
			.containsExactly(MediaType.APPLICATION_JSON, MediaType.APPLICATION_NDJSON, MediaType.TEXT_EVENT_STREAM);
		assertThat(StreamFormats.of(ResolvableType.forClass(String.class), null).choices())
			.containsExactly(MediaType.TEXT_PLAIN, MediaType.TEXT_EVENT_STREAM);
		assertThat(StreamFormats.of(ResolvableType.forClass(ServerSentEvent.class), null).choices())
			.containsExactly(MediaType.TEXT_EVENT_STREAM);
		StreamFormats bytes = StreamFormats.of(ResolvableType.forClass(byte[].class), null);
		assertThat(bytes.choices()).isEmpty();
		assertThat(bytes.usual()).isEqualTo(MediaType.APPLICATION_OCTET_STREAM);
	}

	@ParameterizedTest
	@ValueSource(
			classes = { ResponseEntity.class, Mono.class, CompletionStage.class, Resource.class, DataBuffer.class })
	void elementsThatAreNoValuesAreRefused(Class<?> type) {
		assertThatIllegalArgumentException().isThrownBy(() -> StreamFormats.of(ResolvableType.forClass(type), JSON))
			.withMessage("elements of " + type.getName() + " are not supported");
	}

	@Test
	void objectsNeedAMapper() {
		for (Type type : List.of(Item.class, Object.class)) {
			assertThatIllegalArgumentException().isThrownBy(() -> StreamFormats.of(ResolvableType.forType(type), null))
				.withMessageContaining("there is no JsonMapper bean");
		}
		ResolvableType event = ResolvableType.forClassWithGenerics(ServerSentEvent.class, Item.class);
		assertThatIllegalArgumentException().isThrownBy(() -> StreamFormats.of(event, null))
			.withMessageContaining("there is no JsonMapper bean");
	}

	@Test
	void eventsOfUnknownDataNeedAMapperWhenTheyAreNoText() {
		StreamFormats formats = StreamFormats.of(ResolvableType.forClass(ServerSentEvent.class), null);
		StreamFormat format = formats.find(MediaType.TEXT_EVENT_STREAM);
		assertThat(format).isNotNull();
		assertThatIllegalStateException()
			.isThrownBy(() -> format.append(ServerSentEvent.builder(new Item(1)).build(), true, new PieceBuffer()))
			.withMessageContaining("No JsonMapper");
	}

	@Test
	void whatCannotBecomeATypeHasNoFormat() {
		assertThat(StreamFormats.of(ResolvableType.forClass(Item.class), JSON).find(MediaType.IMAGE_PNG)).isNull();
		assertThat(
				StreamFormats.of(ResolvableType.forClass(ServerSentEvent.class), JSON).find(MediaType.APPLICATION_JSON))
			.isNull();
	}

	@Test
	void aPieceGrowsAndIsTakenBack() {
		PieceBuffer buffer = new PieceBuffer();
		buffer.put('a');
		buffer.put(new byte[100_000]);
		assertThat(buffer.length()).isEqualTo(100_001);
		buffer.truncate(1);
		buffer.putUtf8("ä");
		assertThat(buffer.toByteArray()).asString(StandardCharsets.UTF_8).isEqualTo("aä");
		buffer.clear();
		assertThat(buffer.isEmpty()).isTrue();
	}

	private static String write(Class<?> type, String mediaType, Object... elements) {
		return write(JSON, type, mediaType, elements);
	}

	private static String write(JsonCodec json, Class<?> type, String mediaType, Object... elements) {
		StreamFormat format = format(json, type, mediaType);
		PieceBuffer buffer = new PieceBuffer();
		for (int i = 0; i < elements.length; i++) {
			format.append(elements[i], i == 0, buffer);
		}
		format.finish(elements.length == 0, buffer);
		return new String(buffer.toByteArray(), StandardCharsets.UTF_8);
	}

	private static StreamFormat format(JsonCodec json, Class<?> type, String mediaType) {
		StreamFormat format = StreamFormats.of(ResolvableType.forClass(type), json).find(MediaType.valueOf(mediaType));
		assertThat(format).isNotNull();
		return format;
	}

	record Item(int size) {

	}

}
