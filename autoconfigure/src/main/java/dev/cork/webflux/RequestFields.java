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

package dev.cork.webflux;

import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.util.LinkedCaseInsensitiveMap;
import org.springframework.util.MultiValueMap;

/**
 * The header fields of a request: one copy of their bytes, of which Strings are made when
 * they are asked for. Immutable; for any thread, and as long as anybody keeps it.
 */
final class RequestFields extends AbstractMap<String, List<String>> implements MultiValueMap<String, String> {

	private final byte[] bytes;

	/** Where the name and the value of each field end in {@link #bytes}. */
	private final int[] ends;

	/** All of them by name, once somebody has looked at more than single ones. */
	private volatile @Nullable Map<String, List<String>> byName;

	private RequestFields(byte[] bytes, int[] ends) {
		this.bytes = bytes;
		this.ends = ends;
	}

	/** Copies the fields of a request. On the loop. */
	static RequestFields of(HttpRequest request) {
		int[] ends = new int[2 * request.headerCount()];
		int length = 0;
		for (int i = 0; i < ends.length; i++) {
			length += view(request, i).length();
			ends[i] = length;
		}
		byte[] bytes = new byte[length];
		for (int i = 0; i < ends.length; i++) {
			view(request, i).copyTo(bytes, (i > 0) ? ends[i - 1] : 0);
		}
		return new RequestFields(bytes, ends);
	}

	private static ByteView view(HttpRequest request, int index) {
		return (index % 2 == 0) ? request.headerName(index / 2) : request.headerValue(index / 2);
	}

	private int from(int index) {
		return (index > 0) ? this.ends[index - 1] : 0;
	}

	private String text(int index) {
		int from = from(index);
		return new String(this.bytes, from, this.ends[index] - from, StandardCharsets.ISO_8859_1);
	}

	/** The first field of that name from a place on, or -1. */
	private int find(String name, int index) {
		for (int i = index; i < this.ends.length; i += 2) {
			int from = from(i);
			if (this.ends[i] - from == name.length() && isNamed(name, from)) {
				return i;
			}
		}
		return -1;
	}

	private boolean isNamed(String name, int from) {
		for (int i = 0; i < name.length(); i++) {
			if (lower((char) this.bytes[from + i]) != lower(name.charAt(i))) {
				return false;
			}
		}
		return true;
	}

	private static int lower(char c) {
		return (c >= 'A' && c <= 'Z') ? c + ('a' - 'A') : c;
	}

	@Override
	public @Nullable String getFirst(String name) {
		int index = find(name, 0);
		return (index >= 0) ? text(index + 1) : null;
	}

	@Override
	public @Nullable List<String> get(@Nullable Object key) {
		if (!(key instanceof String name)) {
			return null;
		}
		int index = find(name, 0);
		if (index < 0) {
			return null;
		}
		List<String> values = new ArrayList<>(1);
		for (; index >= 0; index = find(name, index + 2)) {
			values.add(text(index + 1));
		}
		return Collections.unmodifiableList(values);
	}

	@Override
	public boolean containsKey(@Nullable Object key) {
		return key instanceof String name && find(name, 0) >= 0;
	}

	@Override
	public boolean isEmpty() {
		return this.ends.length == 0;
	}

	@Override
	public int size() {
		return byName().size();
	}

	@Override
	public Set<String> keySet() {
		return byName().keySet();
	}

	@Override
	public Set<Entry<String, List<String>>> entrySet() {
		return byName().entrySet();
	}

	private Map<String, List<String>> byName() {
		Map<String, List<String>> byName = this.byName;
		if (byName == null) {
			Map<String, List<String>> all = new LinkedCaseInsensitiveMap<>(this.ends.length, Locale.ROOT);
			for (int i = 0; i < this.ends.length; i += 2) {
				all.computeIfAbsent(text(i), (name) -> new ArrayList<>(1)).add(text(i + 1));
			}
			all.replaceAll((name, values) -> Collections.unmodifiableList(values));
			byName = Collections.unmodifiableMap(all);
			this.byName = byName;
		}
		return byName;
	}

	@Override
	public Map<String, String> toSingleValueMap() {
		Map<String, String> single = new LinkedCaseInsensitiveMap<>(this.ends.length, Locale.ROOT);
		byName().forEach((name, values) -> single.put(name, values.get(0)));
		return single;
	}

	@Override
	public void add(String name, @Nullable String value) {
		throw immutable();
	}

	@Override
	public void addAll(String name, List<? extends String> values) {
		throw immutable();
	}

	@Override
	public void addAll(MultiValueMap<String, String> values) {
		throw immutable();
	}

	@Override
	public void set(String name, @Nullable String value) {
		throw immutable();
	}

	@Override
	public void setAll(Map<String, String> values) {
		throw immutable();
	}

	private static UnsupportedOperationException immutable() {
		return new UnsupportedOperationException("The header fields of a request cannot be changed");
	}

}
