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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The children of a node that are literal segments: a hash table with open addressing, at
 * most half full, looked up with bytes of the path. The hash is computed by the caller,
 * who reads those bytes anyway to find the end of the segment. It need not withstand
 * chosen keys: what the table holds, and so how long a look-up can take, comes from the
 * application's patterns alone. Immutable.
 */
final class LiteralTable {

	static final int HASH_SEED = 0;

	private final @Nullable Literal[] slots;

	private final int mask;

	LiteralTable(Map<String, Node> children) {
		int capacity = Integer.highestOneBit(Math.max(children.size() * 4 - 1, 1));
		this.slots = new Literal[capacity];
		this.mask = capacity - 1;
		children.forEach(this::put);
	}

	/**
	 * Goes on with the hash of a segment.
	 * @param hash the hash of the bytes before, at first {@link #HASH_SEED}
	 * @param value the next byte
	 * @return the hash of all bytes so far
	 */
	static int hash(int hash, byte value) {
		return 31 * hash + value;
	}

	private void put(String text, Node node) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		int hash = HASH_SEED;
		for (byte value : bytes) {
			hash = hash(hash, value);
		}
		int slot = slot(hash);
		while (this.slots[slot] != null) {
			slot = (slot + 1) & this.mask;
		}
		this.slots[slot] = new Literal(bytes, hash, node);
	}

	/**
	 * Finds a child.
	 * @param path the buffer that holds the segment
	 * @param from the index of its first byte
	 * @param to the index after its last byte
	 * @param hash the hash of these bytes
	 * @return the child whose text is equal, or {@code null}
	 */
	@Nullable Node find(ByteBuffer path, int from, int to, int hash) {
		int slot = slot(hash);
		Literal literal = this.slots[slot];
		while (literal != null) {
			if (literal.hash == hash && literal.textEquals(path, from, to)) {
				return literal.node;
			}
			slot = (slot + 1) & this.mask;
			literal = this.slots[slot];
		}
		return null;
	}

	private int slot(int hash) {
		return (hash ^ (hash >>> 15)) & this.mask;
	}

	private static final class Literal {

		private final byte[] text;

		private final int hash;

		private final Node node;

		Literal(byte[] text, int hash, Node node) {
			this.text = text;
			this.hash = hash;
			this.node = node;
		}

		boolean textEquals(ByteBuffer path, int from, int to) {
			if (to - from != this.text.length) {
				return false;
			}
			for (int i = 0; i < this.text.length; i++) {
				if (path.get(from + i) != this.text[i]) {
					return false;
				}
			}
			return true;
		}

	}

}
