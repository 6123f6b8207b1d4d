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

package dev.cork.engine.http;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.buffer.ByteView;
import org.jspecify.annotations.Nullable;

/**
 * Reads the query of a request as {@code application/x-www-form-urlencoded} pairs. It is
 * searched anew for each parameter: nothing is kept for a handler that does not ask.
 */
final class QueryParameters {

	private final Exchange exchange;

	private final ByteView value = new ByteView();

	private final ByteView name = new ByteView();

	/** The pair that {@link #next} has found, absolute indexes. */
	private int nameFrom;

	private int nameTo;

	private int valueFrom;

	private int valueTo;

	QueryParameters(Exchange exchange) {
		this.exchange = exchange;
	}

	@Nullable ByteView first(RequestHead head, String name) {
		for (int at = start(head); next(head, at); at = this.valueTo + 1) {
			if (isNamed(head, name)) {
				return decoded(head.source, this.valueFrom, this.valueTo, this.value);
			}
		}
		return null;
	}

	List<String> all(RequestHead head, String name) {
		List<String> values = new ArrayList<>();
		for (int at = start(head); next(head, at); at = this.valueTo + 1) {
			if (isNamed(head, name)) {
				values.add(decoded(head.source, this.valueFrom, this.valueTo, this.value).toUtf8String());
			}
		}
		return values;
	}

	List<String> names(RequestHead head) {
		List<String> names = new ArrayList<>();
		for (int at = start(head); next(head, at); at = this.valueTo + 1) {
			String name = decoded(head.source, this.nameFrom, this.nameTo, this.name).toUtf8String();
			if (!names.contains(name)) {
				names.add(name);
			}
		}
		return names;
	}

	private static int start(RequestHead head) {
		return head.base + head.queryFrom;
	}

	/** Finds the next pair that is not empty. */
	private boolean next(RequestHead head, int from) {
		if (head.queryFrom == RequestHead.NONE) {
			return false;
		}
		int end = head.base + head.queryTo;
		int at = from;
		while (at < end && head.source.get(at) == '&') {
			at++;
		}
		if (at >= end) {
			return false;
		}
		this.nameFrom = at;
		this.nameTo = -1;
		while (at < end && head.source.get(at) != '&') {
			if (this.nameTo < 0 && head.source.get(at) == '=') {
				this.nameTo = at;
			}
			at++;
		}
		this.valueTo = at;
		this.valueFrom = (this.nameTo >= 0) ? this.nameTo + 1 : at;
		if (this.nameTo < 0) {
			this.nameTo = at;
		}
		return true;
	}

	private boolean isNamed(RequestHead head, String name) {
		ByteView candidate = decoded(head.source, this.nameFrom, this.nameTo, this.name);
		return isAscii(candidate) ? candidate.contentEquals(name) : candidate.toUtf8String().equals(name);
	}

	private static boolean isAscii(ByteView view) {
		for (int i = 0; i < view.length(); i++) {
			if (view.byteAt(i) < 0) {
				return false;
			}
		}
		return true;
	}

	private ByteView decoded(ByteBuffer source, int from, int to, ByteView view) {
		if (!isEncoded(source, from, to)) {
			return view.set(source, from, to);
		}
		ByteBuffer memory = this.exchange.scratch.take(to - from);
		int start = memory.position();
		int length = PercentDecoder.decodeQuery(source, from, to, memory);
		return view.set(memory, start, start + length);
	}

	private static boolean isEncoded(ByteBuffer source, int from, int to) {
		for (int at = from; at < to; at++) {
			byte b = source.get(at);
			if (b == '%' || b == '+') {
				return true;
			}
		}
		return false;
	}

}
