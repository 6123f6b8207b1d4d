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

package dev.cork.boot.autoconfigure;

import org.springframework.util.unit.DataSize;

/**
 * Direct memory of the whole server.
 */
class MemoryProperties {

	/**
	 * How much direct memory all event loops, and other threads that encode for them, may
	 * hold beside receive and cork buffers; 0 for no bound. Each of them takes at least
	 * 1MB. What does not fit is answered 503.
	 */
	private DataSize maxSize = DataSize.ofBytes(0);

	public DataSize getMaxSize() {
		return this.maxSize;
	}

	public void setMaxSize(DataSize maxSize) {
		this.maxSize = maxSize;
	}

}
