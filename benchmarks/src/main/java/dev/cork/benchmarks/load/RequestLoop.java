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

package dev.cork.benchmarks.load;

import java.io.IOException;
import java.nio.channels.Selector;

/**
 * Each connection by itself: requests, or messages that come back.
 */
final class RequestLoop extends ClosedLoop {

	private final int depth;

	RequestLoop(Connection[] connections, Selector selector, int depth) {
		super(connections, selector);
		this.depth = depth;
	}

	@Override
	void begin() throws IOException {
		for (Connection connection : connections()) {
			next(connection);
		}
	}

	@Override
	void complete(Connection connection) throws IOException {
		answered(this.depth);
		next(connection);
	}

	private void next(Connection connection) throws IOException {
		if (mayStart(this.depth)) {
			connection.send(this.depth);
		}
	}

}
