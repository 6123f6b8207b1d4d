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

import java.util.function.Supplier;

import dev.cork.web.blocking.BlockingExecutor;
import dev.cork.web.error.ProblemResponses;
import dev.cork.web.json.JsonCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponse;

/**
 * Results that are the body: text, bytes, problems, and everything else as JSON.
 */
final class BodyWriterFactory implements ResultWriterFactory {

	private final @Nullable JsonCodec json;

	private final ProblemWriter problem;

	private final Supplier<BlockingExecutor> blocking;

	BodyWriterFactory(@Nullable JsonCodec json, ProblemResponses problems, Supplier<BlockingExecutor> blocking) {
		this.json = json;
		this.problem = new ProblemWriter(problems);
		this.blocking = blocking;
	}

	@Override
	public @Nullable ResultWriter create(HandlerResult result, ResultWriters writers) {
		Class<?> type = result.rawType();
		MediaType produces = result.produces();
		if (CharSequence.class.isAssignableFrom(type)) {
			return new TextWriter(produces);
		}
		if (type == byte[].class) {
			return new BytesWriter(produces);
		}
		if (ProblemDetail.class.isAssignableFrom(type) || ErrorResponse.class.isAssignableFrom(type)) {
			return this.problem;
		}
		if (type == Object.class) {
			boolean json = this.json != null && (produces == null || JsonWriter.isJson(produces));
			return new DynamicWriter(new TextWriter(produces), new BytesWriter(produces), this.problem,
					new ResourceWriter(produces, this.blocking, result.failures()),
					json ? json(result.type(), produces) : null);
		}
		return UnsupportedTypes.contains(type) ? null : json(result.type(), produces);
	}

	private JsonWriter json(ResolvableType type, @Nullable MediaType produces) {
		if (this.json == null) {
			throw new IllegalArgumentException("there is no JsonMapper bean to write it with; "
					+ "add spring-boot-starter-jackson, or return a String or a byte[]");
		}
		if (produces != null && !JsonWriter.isJson(produces)) {
			throw new IllegalArgumentException("an object is written as JSON and cannot become " + produces
					+ "; return a String or a byte[], or correct 'produces'");
		}
		return new JsonWriter(this.json.encoder(type.getType()), produces);
	}

	@Override
	public String supported() {
		return "String, byte[], ProblemDetail, any object that is written as JSON";
	}

}
