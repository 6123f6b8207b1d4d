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

import org.jspecify.annotations.Nullable;

/**
 * A node of the trie: where the patterns are that share their first segments. Immutable,
 * without behaviour; {@link TrieBuilder} makes it and {@link RouteLookup} walks.
 */
final class Node {

	/** The children behind literal segments. */
	final LiteralTable literals;

	/** The expressions that lead to {@link #regexNodes}, in order of registration. */
	final SegmentRegex[] regexes;

	/** The children behind variables with an expression. */
	final Node[] regexNodes;

	/** The child behind a variable without an expression. */
	final @Nullable Node parameter;

	/** The child behind {@code *}. */
	final @Nullable Node wildcard;

	/** The routes whose patterns end here. */
	final @Nullable Endpoint endpoint;

	/** The routes whose patterns go on with the rest of the path, whatever it is. */
	final @Nullable Endpoint tail;

	Node(LiteralTable literals, SegmentRegex[] regexes, Node[] regexNodes, @Nullable Node parameter,
			@Nullable Node wildcard, @Nullable Endpoint endpoint, @Nullable Endpoint tail) {
		this.literals = literals;
		this.regexes = regexes;
		this.regexNodes = regexNodes;
		this.parameter = parameter;
		this.wildcard = wildcard;
		this.endpoint = endpoint;
		this.tail = tail;
	}

}
