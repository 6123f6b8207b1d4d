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

package dev.cork.it.support;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import brave.handler.MutableSpan;
import brave.handler.SpanHandler;
import brave.propagation.TraceContext;
import org.awaitility.Awaitility;

/**
 * All spans that an application has ended, where another has an exporter.
 */
public final class Spans extends SpanHandler {

	private final Queue<Span> ended = new ConcurrentLinkedQueue<>();

	@Override
	public boolean end(TraceContext context, MutableSpan span, Cause cause) {
		this.ended.add(new Span(span.traceId(), span.id(), span.parentId(), span.name(), Map.copyOf(span.tags()),
				(span.error() != null) ? span.error().toString() : null, cause.name()));
		return true;
	}

	public List<Span> ended() {
		return List.copyOf(this.ended);
	}

	/** The one span of a trace that has a name, as soon as it is there. */
	public Span await(String traceId, String name) {
		Awaitility.await().until(() -> !find(traceId, name).isEmpty());
		List<Span> found = find(traceId, name);
		if (found.size() != 1) {
			throw new AssertionError("Not one but several: " + found);
		}
		return found.get(0);
	}

	private List<Span> find(String traceId, String name) {
		return this.ended.stream().filter((span) -> span.traceId.equals(traceId) && span.name.equals(name)).toList();
	}

	/** What is left of a span. */
	public record Span(String traceId, String id, String parentId, String name, Map<String, String> tags, String error,
			String cause) {

	}

	/** Makes identifiers that are no other test's. */
	public static final class RemoteParent {

		private static long last = System.nanoTime();

		private final String traceId;

		private final String spanId;

		public RemoteParent() {
			this.traceId = String.format("%016x%016x", 0x1L, next());
			this.spanId = String.format("%016x", next());
		}

		private static synchronized long next() {
			return ++last;
		}

		public String traceId() {
			return this.traceId;
		}

		public String spanId() {
			return this.spanId;
		}

		/** The header field by which a client hands its span on. */
		public String traceparent() {
			return "00-" + this.traceId + "-" + this.spanId + "-01";
		}

	}

}
