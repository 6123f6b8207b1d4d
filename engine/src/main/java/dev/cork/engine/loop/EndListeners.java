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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;

/**
 * What is to be done when a loop has ended, each once. Any thread.
 */
final class EndListeners {

	/** Null once they have been run. */
	private @Nullable List<Runnable> listeners = new ArrayList<>(1);

	/**
	 * Adds one.
	 * @param listener what to do
	 * @return false if it is too late for that
	 */
	synchronized boolean add(Runnable listener) {
		if (this.listeners == null) {
			return false;
		}
		return this.listeners.add(listener);
	}

	/**
	 * Runs all that were added.
	 * @param runner runs one of them
	 */
	void run(Executor runner) {
		List<Runnable> taken;
		synchronized (this) {
			taken = this.listeners;
			this.listeners = null;
		}
		if (taken != null) {
			taken.forEach(runner::execute);
		}
	}

}
