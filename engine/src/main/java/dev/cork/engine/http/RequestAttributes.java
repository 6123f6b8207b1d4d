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

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * What those who handle one request hand on under names. There are few of them, so they
 * are looked at one by one; the arrays stay for the next request.
 */
final class RequestAttributes {

	private static final int NONE = -1;

	private static final int FIRST_CAPACITY = 4;

	private static final String[] NO_NAMES = {};

	private static final Object[] NO_VALUES = {};

	private String[] names = NO_NAMES;

	private @Nullable Object[] values = NO_VALUES;

	private int count;

	@Nullable Object get(String name) {
		int index = indexOf(name);
		return (index != NONE) ? this.values[index] : null;
	}

	void put(String name, Object value) {
		int index = indexOf(name);
		if (index == NONE) {
			index = this.count;
			makeRoom();
			this.names[index] = name;
			this.count++;
		}
		this.values[index] = value;
	}

	void remove(String name) {
		int index = indexOf(name);
		if (index != NONE) {
			int last = --this.count;
			this.names[index] = this.names[last];
			this.values[index] = this.values[last];
			forget(last, last + 1);
		}
	}

	void clear() {
		if (this.count > 0) {
			forget(0, this.count);
			this.count = 0;
		}
	}

	private int indexOf(String name) {
		for (int i = 0; i < this.count; i++) {
			if (this.names[i].equals(name)) {
				return i;
			}
		}
		return NONE;
	}

	private void makeRoom() {
		if (this.count == this.names.length) {
			int capacity = Math.max(FIRST_CAPACITY, this.count * 2);
			this.names = Arrays.copyOf(this.names, capacity);
			this.values = Arrays.copyOf(this.values, capacity);
		}
	}

	/** Holds nothing of a request that is over. */
	private void forget(int from, int to) {
		Arrays.fill(this.names, from, to, "");
		Arrays.fill(this.values, from, to, null);
	}

}
