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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import dev.cork.web.LoopController;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.DigestUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * The page that shows live prices. Its few files are read once: every answer is made
 * already, and a browser that has the file gets 304.
 */
@LoopController
class PageController {

	private static final ResponseEntity<Resource> NOT_FOUND = ResponseEntity.notFound().build();

	private final ResponseEntity<Resource> page = file("index.html", MediaType.TEXT_HTML);

	private final Map<String, ResponseEntity<Resource>> parts = Map.of( //
			"live.js", file("live.js", new MediaType("text", "javascript")), //
			"live.css", file("live.css", new MediaType("text", "css")), //
			"icon.svg", file("icon.svg", new MediaType("image", "svg+xml")));

	@GetMapping("/")
	ResponseEntity<Resource> page() {
		return this.page;
	}

	@GetMapping("/page/{name}")
	ResponseEntity<Resource> part(@PathVariable String name) {
		return this.parts.getOrDefault(name, NOT_FOUND);
	}

	private static ResponseEntity<Resource> file(String name, MediaType type) {
		try {
			byte[] content = new ClassPathResource("page/" + name).getContentAsByteArray();
			return ResponseEntity.ok()
				.contentType(new MediaType(type, StandardCharsets.UTF_8))
				.cacheControl(CacheControl.noCache())
				// a weak one: what is sent may be compressed
				.eTag("W/\"" + DigestUtils.md5DigestAsHex(content) + "\"")
				.body(new ByteArrayResource(content));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
