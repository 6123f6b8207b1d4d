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

/**
 * Where the path of one request is, with its escapes resolved: in the head if it has
 * none, otherwise in the scratch memory of the request.
 */
final class RequestPath {

	ByteBuffer source;

	/** Absolute indexes in {@link #source}. */
	int from;

	int to;

	RequestPath(RequestHead head) {
		this.source = head.source;
	}

	/** Finds the path of a head that was just parsed. */
	void set(RequestHead head, Scratch scratch) {
		follow(head);
		if (head.pathEncoded) {
			ByteBuffer memory = scratch.take(this.to - this.from);
			int start = memory.position();
			int length = PathRule.decode(this.source, this.from, this.to, memory);
			this.source = memory;
			this.from = start;
			this.to = start + length;
		}
	}

	/** The head was copied; a path that is a part of it is there now. */
	void follow(RequestHead head) {
		this.source = head.source;
		this.from = head.base + head.pathFrom;
		this.to = head.base + head.pathTo;
	}

}
