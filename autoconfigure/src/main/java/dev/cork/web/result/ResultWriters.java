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

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import dev.cork.web.blocking.BlockingExecutor;
import dev.cork.web.error.ProblemResponses;
import dev.cork.web.json.JsonCodec;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

import org.springframework.http.MediaType;

/**
 * All factories of an application: its own first, then Cork's.
 */
public final class ResultWriters {

	private final List<ResultWriterFactory> factories;

	/**
	 * The factories of an application.
	 * @param own the application's own, in order
	 * @param json writes bodies, {@code null} without a JSON mapper
	 * @param problems writes problem details
	 * @param blocking reads what can only be read by blocking; asked when it is needed
	 * @param endOfEvents ends event streams, which may have no end of their own
	 */
	public ResultWriters(List<ResultWriterFactory> own, @Nullable JsonCodec json, ProblemResponses problems,
			Supplier<BlockingExecutor> blocking, Publisher<?> endOfEvents) {
		this.factories = new ArrayList<>(own);
		this.factories.add(new EmptyWriter.Factory());
		this.factories.add(new StageWriter.Factory());
		this.factories.add(new EntityWriter.Factory());
		this.factories.add(new StreamWriter.Factory(json, endOfEvents));
		this.factories.add(new ResourceWriter.Factory(blocking));
		this.factories.add(new BodyWriterFactory(json, problems, blocking));
	}

	/**
	 * The types among which the client may choose if the mapping declares none.
	 * @param result the declared type
	 * @return in order of preference, an empty list if there is no choice
	 */
	public List<MediaType> choices(HandlerResult result) {
		return this.factories.stream()
			.map((factory) -> factory.choices(result, this))
			.filter((choices) -> !choices.isEmpty())
			.findFirst()
			.orElse(List.of());
	}

	/**
	 * Finds the writer of a result.
	 * @param result the declared type
	 * @return its writer
	 * @throws IllegalArgumentException if there is none; the message names the type
	 */
	public ResultWriter find(HandlerResult result) {
		try {
			for (ResultWriterFactory factory : this.factories) {
				ResultWriter writer = factory.create(result, this);
				if (writer != null) {
					return writer;
				}
			}
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("result " + result.type() + ": " + ex.getMessage(), ex);
		}
		throw new IllegalArgumentException("result " + result.type() + " is not supported. Supported are: "
				+ String.join("; ", this.factories.stream().map(ResultWriterFactory::supported).toList()));
	}

}
