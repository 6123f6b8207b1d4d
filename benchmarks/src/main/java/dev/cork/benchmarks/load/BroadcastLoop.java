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
 * The first connection sends; when all others have it, it sends again.
 */
final class BroadcastLoop extends ClosedLoop {

	private final int subscribers;

	private int waiting;

	BroadcastLoop(Connection[] connections, Selector selector) {
		super(connections, selector);
		this.subscribers = connections.length - 1;
	}

	@Override
	void begin() throws IOException {
		if (!mayStart(this.subscribers)) {
			return;
		}
		this.waiting = this.subscribers;
		Connection[] all = connections();
		for (int i = 1; i < all.length; i++) {
			all[i].await(1);
		}
		all[0].send(0);
	}

	@Override
	void complete(Connection connection) throws IOException {
		answered(1);
		this.waiting--;
		if (this.waiting == 0) {
			begin();
		}
	}

}
