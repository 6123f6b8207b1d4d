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

import org.jspecify.annotations.Nullable;

/**
 * The conditions of a request (RFC 9110 13) that are answered with what is kept.
 * Allocates nothing.
 */
final class CacheConditions {

	private static final String IF_NONE_MATCH = "If-None-Match";

	private static final String IF_MODIFIED_SINCE = "If-Modified-Since";

	private CacheConditions() {
	}

	/**
	 * Whether the client has what is kept already. A date counts if it is the very one
	 * that the client was told.
	 */
	static boolean hasSame(RequestHead head, StoredResponse stored) {
		int field = head.find(IF_NONE_MATCH);
		if (field < 0) {
			field = head.find(IF_MODIFIED_SINCE);
			return field >= 0 && stored.lastModified != null
					&& isSame(head.source, head.valueFrom(field), head.valueTo(field), stored.lastModified);
		}
		for (; field >= 0; field = head.find(IF_NONE_MATCH, field + 1)) {
			if (namesTag(head.source, head.valueFrom(field), head.valueTo(field), stored.opaqueTag)) {
				return true;
			}
		}
		return false;
	}

	/** Compared weakly (RFC 9110 8.8.3.2), that is without regard to the prefix W. */
	private static boolean namesTag(ByteBuffer in, int from, int to, byte @Nullable [] opaqueTag) {
		int at = from;
		while (at < to) {
			byte first = in.get(at);
			if (first == '*') {
				return true;
			}
			int end = (first == '"') ? quoteFrom(in, at + 1, to) : to;
			if (end < to && opaqueTag != null && isSame(in, at, end + 1, opaqueTag)) {
				return true;
			}
			at = (end < to) ? end + 1 : at + 1;
		}
		return false;
	}

	private static int quoteFrom(ByteBuffer in, int from, int to) {
		int at = from;
		while (at < to && in.get(at) != '"') {
			at++;
		}
		return at;
	}

	private static boolean isSame(ByteBuffer in, int from, int to, byte[] bytes) {
		if (to - from != bytes.length) {
			return false;
		}
		for (int i = 0; i < bytes.length; i++) {
			if (in.get(from + i) != bytes[i]) {
				return false;
			}
		}
		return true;
	}

	/** The answer is to be whole, so that it can be kept. */
	static void drop(RequestHead head) {
		remove(head, IF_NONE_MATCH);
		remove(head, IF_MODIFIED_SINCE);
	}

	private static void remove(RequestHead head, String name) {
		for (int field = head.find(name); field >= 0; field = head.find(name)) {
			head.removeField(field);
		}
	}

}
