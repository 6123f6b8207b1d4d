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

package dev.cork.web.body;

import dev.cork.engine.http.DataHandler;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;

/**
 * Where a {@link BodyPublisher} takes a body from.
 */
interface BodySource {

	/**
	 * Runs a task on the loop, at once if the caller is on it.
	 * @return {@code false} if the exchange is over and the task will not be run
	 */
	boolean execute(Runnable task);

	/** Lets the pieces come. On the loop. */
	void open(DataHandler handler);

	/** Lets no more pieces come. On the loop. */
	void pause();

	/** Lets the pieces come again. On the loop. */
	void resume();

	/** The body of a request. */
	static BodySource of(HttpRequest request, DetachedResponse response) {
		return new BodySource() {

			@Override
			public boolean execute(Runnable task) {
				return response.execute((same) -> task.run());
			}

			@Override
			public void open(DataHandler handler) {
				request.onData(handler);
			}

			@Override
			public void pause() {
				request.pause();
			}

			@Override
			public void resume() {
				request.resume();
			}

		};
	}

}
