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

import java.util.zip.Checksum;

/**
 * What the bodies of downloads and uploads consist of.
 */
public final class Bulk {

	/** No power of two, so that no piece that got lost or came twice goes unnoticed. */
	public static final int PATTERN_BYTES = 65_521;

	private Bulk() {
	}

	/**
	 * What is repeated.
	 * @return the bytes, a copy
	 */
	public static byte[] pattern() {
		byte[] pattern = new byte[PATTERN_BYTES];
		for (int i = 0; i < pattern.length; i++) {
			pattern[i] = (byte) (i * 31 + (i >> 8));
		}
		return pattern;
	}

	/**
	 * What a server answers to an upload.
	 * @param bytes that came
	 * @param checksum of them
	 * @return a line
	 */
	public static String summary(long bytes, Checksum checksum) {
		return bytes + " " + Long.toHexString(checksum.getValue());
	}

}
