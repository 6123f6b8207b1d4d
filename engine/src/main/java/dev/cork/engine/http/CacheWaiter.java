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

import dev.cork.engine.loop.LoopTimer;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits for the answer to another one that asks for the same.
 */
final class CacheWaiter {

	private final ResponseCache owner;

	private final LoopCache cache;

	private final DetachedResponse detached;

	private final LoopTimer timer;

	private boolean done;

	CacheWaiter(ResponseCache owner, LoopCache cache, HttpRequest request, HttpResponse response) {
		request.retain();
		this.owner = owner;
		this.cache = cache;
		this.detached = response.detach();
		this.timer = LoopTimer.start(cache.loop, cache.options.waitTimeoutMs(), this::callHandler);
		cache.waiting++;
	}

	private void settle() {
		this.done = true;
		this.timer.cancel();
		this.cache.waiting--;
	}

	/** It has waited long enough. */
	private void callHandler() {
		if (!this.done) {
			settle();
			this.detached.handOn(this.owner.handler());
		}
	}

	/**
	 * The other request is over.
	 * @param stored its answer, {@code null} if that is not for others
	 * @param again whether somebody else may get one that is: the other client has gone
	 */
	void goOn(@Nullable StoredResponse stored, boolean again) {
		if (this.done) {
			return;
		}
		settle();
		if (stored != null) {
			this.detached.execute((response) -> this.owner.give(stored, this.detached.exchange()));
		}
		else {
			this.detached.handOn(again ? this.owner : this.owner.handler());
		}
	}

}
