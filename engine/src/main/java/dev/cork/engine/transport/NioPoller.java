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

package dev.cork.engine.transport;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;

/**
 * Waits on a selector. The selector calls back while it selects, so that there is no set
 * of selected keys to fill, iterate and clear.
 */
final class NioPoller implements Poller {

	private final Selector selector;

	/** One for all polls: a method reference at the call would be a new object each. */
	private final Consumer<SelectionKey> dispatch = NioPoller::dispatch;

	NioPoller(Selector selector) {
		this.selector = selector;
	}

	Selector selector() {
		return this.selector;
	}

	private static void dispatch(SelectionKey key) {
		// an earlier listener of the same poll may have closed this one
		if (key.isValid()) {
			((NioHandle<?>) key.attachment()).ready(key);
		}
	}

	@Override
	public int poll(long timeoutMs) throws IOException {
		if (timeoutMs == 0) {
			return this.selector.selectNow(this.dispatch);
		}
		// 0 means forever to a selector
		return this.selector.select(this.dispatch, (timeoutMs != FOREVER) ? timeoutMs : 0);
	}

	@Override
	public void wakeup() {
		this.selector.wakeup();
	}

	@Override
	public void close() throws IOException {
		this.selector.close();
	}

}
