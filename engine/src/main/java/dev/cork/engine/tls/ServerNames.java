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

package dev.cork.engine.tls;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What belongs to a server name: exact names first, then {@code *.} for one label, then
 * the default.
 *
 * @param <T> what belongs to a name
 */
final class ServerNames<T> {

	private final T fallback;

	private final Map<String, T> exact;

	/** By what follows the asterisk, with the dot. */
	private final Map<String, T> wildcard;

	private ServerNames(T fallback, Map<String, T> exact, Map<String, T> wildcard) {
		this.fallback = fallback;
		this.exact = Map.copyOf(exact);
		this.wildcard = Map.copyOf(wildcard);
	}

	/**
	 * Looks a name up.
	 * @param name a name in lower case, or null if the client gave none
	 */
	T find(@Nullable String name) {
		if (name == null) {
			return this.fallback;
		}
		T found = this.exact.get(name);
		int dot = name.indexOf('.');
		if (found == null && dot > 0) {
			found = this.wildcard.get(name.substring(dot));
		}
		return (found != null) ? found : this.fallback;
	}

	/**
	 * Collects names. Not thread-safe.
	 *
	 * @param <T> what belongs to a name
	 */
	static final class Builder<T> {

		private final T fallback;

		private final Map<String, T> exact = new HashMap<>();

		private final Map<String, T> wildcard = new HashMap<>();

		Builder(T fallback) {
			this.fallback = fallback;
		}

		void add(String name, T value) {
			boolean isWildcard = name.startsWith("*.");
			String plain = (isWildcard ? name.substring(2) : name).toLowerCase(Locale.ROOT);
			if (ClientHello.nameOrNull(plain) == null) {
				throw new IllegalArgumentException(
						"'" + name + "' is no server name: neither a host name nor *. and a host name");
			}
			T before = isWildcard ? this.wildcard.putIfAbsent("." + plain, value)
					: this.exact.putIfAbsent(plain, value);
			if (before != null) {
				throw new IllegalArgumentException("The server name '" + name + "' was added twice");
			}
		}

		ServerNames<T> build() {
			return new ServerNames<>(this.fallback, this.exact, this.wildcard);
		}

	}

}
