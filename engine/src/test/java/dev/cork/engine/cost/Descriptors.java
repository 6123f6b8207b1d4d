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

package dev.cork.engine.cost;

import java.io.File;

/** The file descriptors of this process. */
final class Descriptors {

	/** NIO's selector boxes each descriptor; Integer has boxes up to this one. */
	private static final int LAST_CACHED_BOX = 127;

	private Descriptors() {
	}

	/**
	 * Tells whether the next {@code count} descriptors are ones whose boxes exist. The
	 * system hands out the lowest that are free.
	 */
	static boolean nextAreCached(int count) {
		String[] open = new File("/proc/self/fd").list();
		return open != null && open.length + count <= LAST_CACHED_BOX;
	}

}
