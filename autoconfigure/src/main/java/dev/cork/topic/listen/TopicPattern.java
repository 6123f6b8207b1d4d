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

package dev.cork.topic.listen;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * What a listener listens to: an exact name, or a pattern whose segments are literals,
 * {@code *} or <code>{name}</code>, with {@code **} at its end for all the rest. Topics
 * are no paths: nothing is decoded, and no slash is added or ignored.
 */
final class TopicPattern {

	private final String pattern;

	/** A wildcard is null. */
	private final @Nullable String[] segments;

	private final boolean open;

	private TopicPattern(String pattern, @Nullable String[] segments, boolean open) {
		this.pattern = pattern;
		this.segments = segments;
		this.open = open;
	}

	/**
	 * Reads a pattern.
	 * @throws IllegalArgumentException if it is none, with what is wrong
	 */
	static TopicPattern of(String pattern) {
		if (pattern.isEmpty()) {
			throw new IllegalArgumentException("it is empty");
		}
		String[] parts = pattern.split("/", -1);
		boolean open = parts[parts.length - 1].equals("**");
		@Nullable String[] segments = Arrays.copyOf(parts, open ? parts.length - 1 : parts.length);
		for (int i = 0; i < segments.length; i++) {
			segments[i] = isWildcard(parts[i]) ? null : literal(parts[i]);
		}
		return new TopicPattern(pattern, segments, open);
	}

	private static boolean isWildcard(String segment) {
		return segment.equals("*") || segment.matches("\\{[^{}*/]+}");
	}

	private static String literal(String segment) {
		if (segment.matches(".*[*{}].*")) {
			throw new IllegalArgumentException(
					"'" + segment + "' is neither a name nor one of *, {name} and, at the end, **");
		}
		return segment;
	}

	/** Whether it stands for one topic, its own name. */
	boolean isExact() {
		return !this.open && Arrays.stream(this.segments).noneMatch((segment) -> segment == null);
	}

	/** Allocates nothing: it is asked on the way of every publish. */
	boolean matches(String topic) {
		int from = 0;
		for (String segment : this.segments) {
			if (from > topic.length()) {
				return false;
			}
			int slash = topic.indexOf('/', from);
			int to = (slash != -1) ? slash : topic.length();
			if (!((segment != null) ? isAt(topic, from, to, segment) : to > from)) {
				return false;
			}
			from = to + 1;
		}
		return this.open ? from < topic.length() : from == topic.length() + 1;
	}

	private static boolean isAt(String topic, int from, int to, String segment) {
		return to - from == segment.length() && topic.startsWith(segment, from);
	}

	@Override
	public String toString() {
		return this.pattern;
	}

}
