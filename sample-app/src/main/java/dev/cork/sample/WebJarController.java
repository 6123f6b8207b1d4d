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

package dev.cork.sample;

import java.time.Duration;

import dev.cork.web.Blocking;
import dev.cork.web.LoopController;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * The libraries that the page uses, out of the WebJars on the class path. A path has the
 * library's version in it, so what it names never changes.
 */
@LoopController
class WebJarController {

	private static final String FOLDER = "META-INF/resources/webjars";

	private static final CacheControl FOR_EVER = CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

	/** To look into jars is to read files: not on a loop. */
	@Blocking
	@GetMapping("/webjars/{*path}")
	ResponseEntity<Resource> file(@PathVariable String path) {
		// The engine lets no ".." through; whoever reads this need not know
		String name = StringUtils.cleanPath(FOLDER + path);
		Resource file = new ClassPathResource(name);
		if (!name.startsWith(FOLDER + "/") || !file.isReadable()) {
			return ResponseEntity.notFound().build();
		}
		return ResponseEntity.ok().cacheControl(FOR_EVER).body(file);
	}

}
