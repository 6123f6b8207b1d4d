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

import java.io.Closeable;
import java.io.IOException;

/**
 * Waits until sockets are ready and tells their listeners. All methods but
 * {@link #wakeup()} belong to the loop's thread.
 */
public interface Poller extends Closeable {

	/** Wait for as long as nothing is ready. */
	long FOREVER = -1;

	/**
	 * Waits for ready handles and calls each one's {@link ReadyListener} within this
	 * call. A listener may attach, change and close handles, its own included.
	 * @param timeoutMs how long to wait in milliseconds; 0 not at all, {@link #FOREVER}
	 * without a limit
	 * @return how many handles were ready; 0 after a time-out or wake-up
	 * @throws IOException if the poller itself fails
	 */
	int poll(long timeoutMs) throws IOException;

	/**
	 * Ends the current poll, or the next one if there is none now. Any thread.
	 */
	void wakeup();

}
