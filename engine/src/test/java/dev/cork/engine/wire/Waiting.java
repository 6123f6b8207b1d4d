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

package dev.cork.engine.wire;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Takes what a handler has put into a queue.
 */
final class Waiting {

	private Waiting() {
	}

	static <T> T next(BlockingQueue<T> queue) {
		try {
			T next = queue.poll(TestServer.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
			if (next == null) {
				throw new AssertionError("Waited in vain for the handler");
			}
			return next;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AssertionError("Interrupted while the handler was waited for", ex);
		}
	}

}
