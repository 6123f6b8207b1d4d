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

import java.util.List;

import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.metrics.MeteredRoute;

/**
 * Counts and times requests by their route. What the engine refuses before it is a
 * request is not seen.
 */
@FunctionalInterface
public interface RequestTiming {

	/** Status of a request of which nothing was answered. */
	int NO_STATUS = 0;

	/**
	 * Makes what the requests of one loop are counted with. Called at each start, before
	 * the loop's thread runs.
	 * @param loop the loop
	 * @param routes what requests can belong to, by number
	 * @return called on the loop's thread only
	 */
	OfLoop forLoop(EventLoop loop, List<MeteredRoute> routes);

	/**
	 * Counts the requests of one loop.
	 */
	@FunctionalInterface
	interface OfLoop {

		/**
		 * A request is over. Must not block, and should not allocate. What it throws is
		 * logged and changes nothing.
		 * @param request what became of it, good for this call only
		 */
		void over(TimedRequest request);

	}

}
