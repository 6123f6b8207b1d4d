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

package dev.cork.benchmarks.load;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * How the bytes of a connection go: as they are, or sealed. Neither method blocks once
 * the channel does not.
 */
interface Link {

	/**
	 * Reads what is there.
	 * @param target filled
	 * @return how many bytes, -1 at the end
	 * @throws IOException if the connection is broken
	 */
	int read(ByteBuffer target) throws IOException;

	/**
	 * Writes as much as can be.
	 * @param source emptied
	 * @return whether all of it, and all before it, is with the kernel
	 * @throws IOException if the connection is broken
	 */
	boolean write(ByteBuffer source) throws IOException;

}
