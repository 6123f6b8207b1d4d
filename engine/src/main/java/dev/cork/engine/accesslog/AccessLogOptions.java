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
package dev.cork.engine.accesslog;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * How the access log is written.
 *
 * @param pattern what a line consists of, see {@link LogPattern}
 * @param directory where the files are; made if need be
 * @param prefix what their names begin with
 * @param suffix what their names end with
 * @param dateFormat pattern of the date in their names; a new file begins when it
 * changes. Null for none.
 * @param maxFileBytes size at which a new file begins, 0 for no bound
 * @param maxHistory how many files are kept besides the current one, 0 for all
 * @param ignoredPaths path patterns, as routes have them, of requests that are not logged
 * @param conditionIf request attribute without which a request is not logged, or null
 * @param conditionUnless request attribute with which a request is not logged, or null
 * @param flushInterval how long lines may wait to be written together, zero to write them
 * at once
 * @param bufferBytes how many bytes of lines may wait for each loop before further ones
 * are dropped; rounded up to a power of two
 * @param clock the time, and the zone of dates
 */
public record AccessLogOptions(String pattern, Path directory, String prefix, String suffix,
		@Nullable String dateFormat, long maxFileBytes, int maxHistory, List<String> ignoredPaths,
		@Nullable String conditionIf, @Nullable String conditionUnless, Duration flushInterval, int bufferBytes,
		Clock clock) {

	/** The least that {@link #bufferBytes()} may be. */
	public static final int MIN_BUFFER_BYTES = 4 * 1024;

	/**
	 * Copies what could be changed.
	 */
	public AccessLogOptions {
		ignoredPaths = List.copyOf(ignoredPaths);
	}

}
