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

package dev.cork.web.resource;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Which file a path names, if any. The engine has decoded the path and resolved its dots
 * by then; what is refused here is what some file system would understand otherwise than
 * it looks. The rule is the same on every system.
 */
final class StaticPath {

	static final String INDEX = "index.html";

	/**
	 * Names of devices on Windows, with any extension; and the short names of files that
	 * have a long one.
	 */
	private static final Pattern WINDOWS_ALIAS = Pattern.compile(
			"(con|prn|aux|nul|conin\\$|conout\\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])" + "( *\\..*)?|.*~[0-9].*",
			Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

	private StaticPath() {
	}

	/**
	 * Returns the name of a file below a location.
	 * @param path the decoded path of a request
	 * @param prefix what it begins with, ending in a slash
	 * @return segments with slashes between; or {@code null} if the path can name no file
	 * that is served
	 */
	static @Nullable String of(String path, String prefix) {
		if (!path.startsWith(prefix)) {
			return null;
		}
		String relative = path.substring(prefix.length());
		String file = (relative.isEmpty() || relative.endsWith("/")) ? relative + INDEX : relative;
		for (String segment : file.split("/", -1)) {
			if (!isServed(segment)) {
				return null;
			}
		}
		return file;
	}

	private static boolean isServed(String segment) {
		// dot files, and the two segments that lead upwards
		if (segment.isEmpty() || segment.startsWith(".")) {
			return false;
		}
		// which Windows cuts off
		if (segment.endsWith(".") || segment.endsWith(" ")) {
			return false;
		}
		return segment.chars().noneMatch(StaticPath::isSpecial) && !WINDOWS_ALIAS.matcher(segment).matches();
	}

	/** Separators, drives, streams, wildcards, control characters, broken UTF-8. */
	private static boolean isSpecial(int c) {
		return c < ' ' || c == 0x7f || "\\:*?\"<>|\ufffd".indexOf(c) >= 0;
	}

}
