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

package dev.cork.engine.loop;

import java.util.List;

/**
 * Chooses the loop of a new connection. Called by one acceptor, on its loop's thread.
 */
@FunctionalInterface
interface LoopChooser {

	EventLoop choose();

	/**
	 * Always the same loop.
	 * @param loop the loop
	 * @return the chooser
	 */
	static LoopChooser only(EventLoop loop) {
		return () -> loop;
	}

	/**
	 * One loop after the other.
	 * @param loops the loops
	 * @return the chooser
	 */
	static LoopChooser roundRobin(List<EventLoop> loops) {
		return new LoopChooser() {

			private int next;

			@Override
			public EventLoop choose() {
				EventLoop loop = loops.get(this.next);
				this.next = (this.next + 1) % loops.size();
				return loop;
			}

		};
	}

	/**
	 * The loop that has the fewest connections.
	 * @param loops the loops
	 * @return the chooser
	 */
	static LoopChooser leastConnections(List<EventLoop> loops) {
		return () -> {
			EventLoop least = loops.get(0);
			for (EventLoop loop : loops) {
				if (loop.connections().assigned() < least.connections().assigned()) {
					least = loop;
				}
			}
			return least;
		};
	}

}
