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

package dev.cork.engine.http;

import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.Deflater;

/**
 * Which responses are compressed for clients that accept that, and how. The format is
 * gzip, for HTTP/1.1 alone.
 *
 * <p>
 * A compressed body leaves in chunks and is made while it leaves, so that large ones hold
 * neither memory nor the loop. All lengths that an application sees or says stay those
 * before compression.
 *
 * @param mimeTypes media types without parameters, e.g. {@code text/html}, {@code text/*}
 * or <code>*&#47;*</code>, in any case
 * @param excludedUserAgents matched against the whole User-Agent field of a request whose
 * answer is not to be compressed
 * @param minBytes shorter bodies are left as they are; those whose length is not known
 * when they begin are compressed
 * @param level 1, fastest, to 9, smallest
 * @param maxActive how many responses each loop compresses at the same time, which costs
 * about 300 KiB each; further ones are sent as they are
 */
public record CompressionOptions(List<String> mimeTypes, List<Pattern> excludedUserAgents, long minBytes, int level,
		int maxActive) {

	/** The default of {@link #minBytes()}. */
	public static final long DEFAULT_MIN_BYTES = 2048;

	/** The default of {@link #level()}: a loop that compresses serves nobody else. */
	public static final int DEFAULT_LEVEL = Deflater.BEST_SPEED;

	/** The default of {@link #maxActive()}. */
	public static final int DEFAULT_MAX_ACTIVE = 256;

	/**
	 * Checks the options.
	 * @throws IllegalArgumentException naming what is out of its range
	 */
	public CompressionOptions {
		mimeTypes = List.copyOf(mimeTypes);
		excludedUserAgents = List.copyOf(excludedUserAgents);
		for (String mimeType : mimeTypes) {
			require(mimeType.indexOf('/') > 0 && mimeType.indexOf(';') < 0,
					"mimeTypes must be types without parameters, not '" + mimeType + "'");
		}
		require(minBytes >= 0, "minBytes must not be negative: " + minBytes);
		require(level >= Deflater.BEST_SPEED && level <= Deflater.BEST_COMPRESSION,
				"level must be from 1 to 9, not " + level);
		require(maxActive >= 1, "maxActive must be 1 or more, not " + maxActive);
	}

	/**
	 * Options with the defaults.
	 * @param mimeTypes what is compressed
	 */
	public CompressionOptions(String... mimeTypes) {
		this(List.of(mimeTypes), List.of(), DEFAULT_MIN_BYTES, DEFAULT_LEVEL, DEFAULT_MAX_ACTIVE);
	}

	private static void require(boolean condition, String rule) {
		if (!condition) {
			throw new IllegalArgumentException("Compression: " + rule);
		}
	}

}
