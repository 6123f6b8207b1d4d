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

import org.jspecify.annotations.Nullable;

/**
 * One walk through the trie, and what is written down on the way. Belongs to a
 * {@link RouteMatch}; reused, so that a walk allocates nothing.
 * <p>
 * The walk tries the children of each node from the most to the least specific and goes
 * back when a branch leads nowhere, which makes the places it passes a list ordered by
 * specificity. The k-th match is found by passing over k matches. As every node of the
 * trie has one way to it, a walk visits each node at most once, whatever the path; and as
 * it goes down along a pattern, the patterns bound its depth, not the path.
 */
final class RouteLookup {

	private static final int NONE = Endpoint.NONE;

	private static final int INITIAL_CAPTURES = 4;

	private final RegexScratch regexScratch = new RegexScratch();

	/** Pairs of from and to, relative to the start of the path. */
	private int[] offsets = new int[2 * INITIAL_CAPTURES];

	private int base;

	private int to;

	private int method;

	/** The index of GET when the request is HEAD. */
	private int fallbackMethod;

	private int matchesToSkip;

	private long allowedMethods;

	private boolean fallenBack;

	/**
	 * Prepares for a router.
	 * @param router whose expressions are used
	 * @param regexCount how many it has
	 * @param captures the most segments that one of its patterns captures
	 */
	void use(Object router, int regexCount, int captures) {
		this.regexScratch.use(router, regexCount);
		if (this.offsets.length < 2 * captures) {
			this.offsets = new int[2 * captures];
		}
	}

	/**
	 * Walks.
	 * @param root the trie
	 * @param method the index of the method
	 * @param fallbackMethod the index of the method that answers for it
	 * @param path the buffer that holds the path
	 * @param from the index of the '/' that the path starts with
	 * @param to the index after the path
	 * @param matchesToSkip how many matches to pass over
	 * @return the index of a route, or {@link Endpoint#NONE}
	 */
	int walk(Node root, int method, int fallbackMethod, ByteBuffer path, int from, int to, int matchesToSkip) {
		this.method = method;
		this.fallbackMethod = fallbackMethod;
		this.base = from;
		this.to = to;
		this.matchesToSkip = matchesToSkip;
		this.allowedMethods = 0;
		this.fallenBack = false;
		return find(root, path, from, 0);
	}

	/**
	 * Looks below {@code node}; {@code at} is the index of a '/' or of the path's end.
	 */
	private int find(Node node, ByteBuffer path, int at, int captures) {
		if (at == this.to) {
			int route = pick(node.endpoint);
			return (route != NONE) ? route : pickTail(node, at, captures);
		}
		int from = at + 1;
		int end = from;
		int hash = LiteralTable.HASH_SEED;
		for (; end < this.to; end++) {
			byte value = path.get(end);
			if (value == '/') {
				break;
			}
			hash = LiteralTable.hash(hash, value);
		}
		int route = NONE;
		Node literal = node.literals.find(path, from, end, hash);
		if (literal != null) {
			route = find(literal, path, end, captures);
		}
		if (route == NONE) {
			route = (end > from) ? findBehindVariable(node, path, from, end, captures) : pickEmptyWildcard(node, end);
		}
		return (route != NONE) ? route : pickTail(node, at, captures);
	}

	private int findBehindVariable(Node node, ByteBuffer path, int from, int end, int captures) {
		for (int i = 0; i < node.regexes.length; i++) {
			if (node.regexes[i].matches(path, from, end, this.regexScratch)) {
				capture(captures, from, end);
				int route = find(node.regexNodes[i], path, end, captures + 1);
				if (route != NONE) {
					return route;
				}
			}
		}
		if (node.parameter != null) {
			capture(captures, from, end);
			int route = find(node.parameter, path, end, captures + 1);
			if (route != NONE) {
				return route;
			}
		}
		return (node.wildcard != null) ? find(node.wildcard, path, end, captures) : NONE;
	}

	/**
	 * As in Spring, {@code /files/*} matches {@code /files/} while
	 * <code>/files/{name}</code> and {@code /files/*}{@code /**} do not.
	 */
	private int pickEmptyWildcard(Node node, int end) {
		return (node.wildcard != null && end == this.to) ? pick(node.wildcard.endpoint) : NONE;
	}

	private int pickTail(Node node, int at, int captures) {
		if (node.tail == null) {
			return NONE;
		}
		capture(captures, at, this.to);
		return pick(node.tail);
	}

	private int pick(@Nullable Endpoint endpoint) {
		if (endpoint == null) {
			return NONE;
		}
		this.allowedMethods |= endpoint.allowedMethods();
		if (isNextMatch(endpoint.route(this.method))) {
			return endpoint.route(this.method);
		}
		if (isNextMatch(endpoint.route(this.fallbackMethod))) {
			this.fallenBack = true;
			return endpoint.route(this.fallbackMethod);
		}
		return isNextMatch(endpoint.anyMethodRoute()) ? endpoint.anyMethodRoute() : NONE;
	}

	private boolean isNextMatch(int route) {
		return route != NONE && this.matchesToSkip-- == 0;
	}

	private void capture(int index, int from, int to) {
		this.offsets[2 * index] = from - this.base;
		this.offsets[2 * index + 1] = to - this.base;
	}

	/** What the routes answer whose patterns match the path, when the walk found none. */
	long allowedMethods() {
		return this.allowedMethods;
	}

	/** Whether the route that was found is one of the method that answers for another. */
	boolean isFallenBack() {
		return this.fallenBack;
	}

	int captureFrom(int index) {
		return this.offsets[2 * index];
	}

	int captureTo(int index) {
		return this.offsets[2 * index + 1];
	}

}
