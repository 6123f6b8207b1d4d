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

/**
 * How responses are compressed; which ones is server.compression.*.
 */
class CompressionProperties {

	/**
	 * How hard to compress, from 1 for the fastest to 9 for the smallest; what it takes
	 * is taken from the event loop.
	 */
	private int level = 1;

	/**
	 * How many responses an event loop compresses at the same time, which costs about
	 * 300KB each; further ones are sent as they are.
	 */
	private int maxConcurrent = 256;

	public int getLevel() {
		return this.level;
	}

	public void setLevel(int level) {
		this.level = level;
	}

	public int getMaxConcurrent() {
		return this.maxConcurrent;
	}

	public void setMaxConcurrent(int maxConcurrent) {
		this.maxConcurrent = maxConcurrent;
	}

}
