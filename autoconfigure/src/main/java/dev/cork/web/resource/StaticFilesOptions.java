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

import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;

/**
 * Which static files there are and how they are served.
 *
 * @param prefix what their paths begin with, e.g. {@code /} or {@code /assets/}
 * @param locations where they are looked for, in order, each ending in a slash
 * @param mediaTypes the media type for a file's name
 * @param cacheControl sent with each file, or {@code null} for none
 * @param lastModified whether Last-Modified is sent
 * @param precompressed whether a file with {@code .br} or {@code .gz} behind its name is
 * sent in its place
 */
public record StaticFilesOptions(String prefix, List<Resource> locations, Function<String, String> mediaTypes,
		@Nullable CacheControl cacheControl, boolean lastModified, boolean precompressed) {

	/**
	 * A copy of what is given.
	 * @param prefix see above
	 * @param locations see above
	 * @param mediaTypes see above
	 * @param cacheControl see above
	 * @param lastModified see above
	 * @param precompressed see above
	 */
	public StaticFilesOptions {
		locations = List.copyOf(locations);
	}

}
