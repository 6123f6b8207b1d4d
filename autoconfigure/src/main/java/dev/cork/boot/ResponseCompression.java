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

package dev.cork.boot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import dev.cork.engine.http.CompressionOptions;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.web.server.Compression;

/**
 * Makes the engine's options of {@code server.compression.*}.
 *
 * @param level how hard to compress
 * @param maxConcurrent how many responses at a time, for each loop
 */
record ResponseCompression(int level, int maxConcurrent) {

	static final ResponseCompression DEFAULTS = new ResponseCompression(CompressionOptions.DEFAULT_LEVEL,
			CompressionOptions.DEFAULT_MAX_ACTIVE);

	/**
	 * Makes the options.
	 * @param compression what Boot was told, {@code null} if nothing
	 * @return the options, or {@code null} if nothing is to be compressed
	 * @throws StartupFailureException naming the property that cannot be
	 */
	@Nullable CompressionOptions options(@Nullable Compression compression) {
		if (compression == null || !compression.getEnabled()) {
			return null;
		}
		List<String> mimeTypes = Arrays.stream(compression.getAllMimeTypes()).map(String::strip).toList();
		// a negative size is Boot's way to say that no size is too small
		long minBytes = Math.max(0, compression.getMinResponseSize().toBytes());
		try {
			return new CompressionOptions(mimeTypes, patterns(compression.getExcludedUserAgents()), minBytes,
					this.level, this.maxConcurrent);
		}
		catch (IllegalArgumentException ex) {
			throw new StartupFailureException("server.compression.* cannot be obeyed: " + ex.getMessage(),
					"Correct the property.");
		}
	}

	private static List<Pattern> patterns(String @Nullable [] excludedUserAgents) {
		List<Pattern> patterns = new ArrayList<>();
		for (String userAgent : (excludedUserAgents != null) ? excludedUserAgents : new String[0]) {
			try {
				patterns.add(Pattern.compile(userAgent, Pattern.CASE_INSENSITIVE));
			}
			catch (PatternSyntaxException ex) {
				throw new StartupFailureException("server.compression.excluded-user-agents has '" + userAgent
						+ "', which is no regular expression: " + ex.getDescription(), "Correct the property.");
			}
		}
		return patterns;
	}

}
