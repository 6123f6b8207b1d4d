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

package dev.cork.benchmarks.server;

import java.nio.charset.StandardCharsets;

/**
 * The pieces of the chunked answers, the same objects for everybody.
 */
public final class Pieces {

	private static final int SMALL_BYTES = 4;

	private static final String SMALL = "x".repeat(SMALL_BYTES);

	private static final String LARGE = "x".repeat(1024);

	private static final byte[] SMALL_ARRAY = SMALL.getBytes(StandardCharsets.US_ASCII);

	private static final byte[] LARGE_ARRAY = LARGE.getBytes(StandardCharsets.US_ASCII);

	private Pieces() {
	}

	/**
	 * A piece as a string.
	 * @param bytes its length, 4 or 1024
	 * @return the piece
	 */
	public static String string(int bytes) {
		return (bytes == SMALL_BYTES) ? SMALL : LARGE;
	}

	/**
	 * A piece as bytes.
	 * @param bytes its length, 4 or 1024
	 * @return the piece, not to be changed
	 */
	public static byte[] array(int bytes) {
		return (bytes == SMALL_BYTES) ? SMALL_ARRAY : LARGE_ARRAY;
	}

}
