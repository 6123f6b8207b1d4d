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

package dev.cork.engine.router;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Numbers the methods that a router knows, so that a set of them is a {@code long} and
 * the value of an Allow header is ready for each set. Immutable.
 */
final class MethodTable {

	static final int UNKNOWN = -1;

	private static final List<String> USUAL = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

	/**
	 * With more methods than the usual ones and one more, there are too many sets to have
	 * each ready, and a value is put together when it is needed.
	 */
	private static final int MAX_PREPARED_METHODS = 8;

	private final String[] methods;

	private final String[] allowValues;

	/**
	 * Creates the table of a router.
	 * @param registered the methods of its routes
	 */
	MethodTable(Collection<String> registered) {
		this.methods = expand(registered).toArray(new String[0]);
		if (this.methods.length > Long.SIZE) {
			throw new IllegalArgumentException(
					"A router serves at most " + Long.SIZE + " different methods, not " + this.methods.length);
		}
		this.allowValues = new String[(this.methods.length > MAX_PREPARED_METHODS) ? 0 : 1 << this.methods.length];
		for (int set = 0; set < this.allowValues.length; set++) {
			this.allowValues[set] = join(set);
		}
	}

	/** Adds what is answered without a route of its own, in a fixed order. */
	private static List<String> expand(Collection<String> registered) {
		Set<String> others = new TreeSet<>(registered);
		boolean any = others.remove(Router.ANY_METHOD);
		List<String> expanded = new ArrayList<>();
		for (String usual : USUAL) {
			boolean implied = any || usual.equals("OPTIONS") || (usual.equals("HEAD") && registered.contains("GET"));
			if (others.remove(usual) || implied) {
				expanded.add(usual);
			}
		}
		expanded.addAll(others);
		return expanded;
	}

	int size() {
		return this.methods.length;
	}

	String get(int index) {
		return this.methods[index];
	}

	int indexOf(String method) {
		for (int i = 0; i < this.methods.length; i++) {
			if (this.methods[i].equals(method)) {
				return i;
			}
		}
		return UNKNOWN;
	}

	/**
	 * The methods that routes answer, with OPTIONS, and with HEAD if GET is among them.
	 * @param registered the methods of routes that this table was created with
	 * @return a bit for each method, at its index
	 */
	long setOf(Collection<String> registered) {
		long set = 0;
		for (String method : expand(registered)) {
			set |= 1L << indexOf(method);
		}
		return set;
	}

	/**
	 * The value of the Allow header.
	 * @param set a set of methods
	 * @return for instance {@code GET, HEAD, OPTIONS}
	 */
	String allow(long set) {
		return (this.allowValues.length > 0) ? this.allowValues[(int) set] : join(set);
	}

	private String join(long set) {
		List<String> members = new ArrayList<>();
		for (int i = 0; i < this.methods.length; i++) {
			if (((set >>> i) & 1) == 1) {
				members.add(this.methods[i]);
			}
		}
		return String.join(", ", members);
	}

}
