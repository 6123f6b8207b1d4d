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

import org.jspecify.annotations.Nullable;

/**
 * Something with a deadline, and its own entry in the {@link TimeoutWheel}. Belongs to
 * the loop's thread.
 */
abstract class Timeout {

	/** No deadline. */
	static final long NEVER = Long.MAX_VALUE;

	@Nullable Timeout previous;

	@Nullable Timeout next;

	/** The tick in whose slot this entry is linked, or -1. */
	long linkedTick = -1;

	long deadlineNanos = NEVER;

	/**
	 * The deadline has passed; there is none until it is set again.
	 * @param nowNanos the loop's time
	 */
	abstract void onTimeout(long nowNanos);

}
