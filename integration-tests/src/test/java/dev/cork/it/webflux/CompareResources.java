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

package dev.cork.it.webflux;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

import dev.cork.it.webflux.CompareModel.Item;
import reactor.core.publisher.Mono;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * Files, and answers that a client may keep.
 */
@RequestMapping("/files")
abstract class CompareResources {

	static final Instant CHANGED = Instant.parse("2026-12-01T10:15:30Z");

	@GetMapping("/letter")
	Resource letter() {
		return new ClassPathResource("compare/letter.txt");
	}

	@GetMapping("/bytes")
	Resource bytes() {
		return new ByteArrayResource("0123456789".getBytes(StandardCharsets.US_ASCII));
	}

	@GetMapping("/none")
	Resource none() {
		return new ClassPathResource("compare/none.txt");
	}

	@GetMapping("/empty")
	Resource empty() {
		return new ByteArrayResource(new byte[0]);
	}

	@GetMapping(path = "/csv", produces = "text/csv")
	Resource csv() {
		return new ByteArrayResource("a;b".getBytes(StandardCharsets.US_ASCII));
	}

	@GetMapping("/attached")
	ResponseEntity<Resource> attached() {
		return ResponseEntity.ok()
			.header(HttpHeaders.CONTENT_DISPOSITION,
					ContentDisposition.attachment().filename("Brief ä.txt", StandardCharsets.UTF_8).build().toString())
			.contentType(MediaType.TEXT_PLAIN)
			.lastModified(CHANGED)
			.body(new ClassPathResource("compare/letter.txt"));
	}

	@GetMapping("/later")
	Mono<Resource> later() {
		return Mono.just(new ClassPathResource("compare/letter.txt"));
	}

	@GetMapping("/tagged")
	ResponseEntity<Item> tagged() {
		return ResponseEntity.ok()
			.eTag("v1")
			.cacheControl(CacheControl.maxAge(Duration.ofMinutes(1)))
			.body(new Item("tagged", 1));
	}

	@GetMapping("/weak")
	ResponseEntity<String> weak() {
		return ResponseEntity.ok().eTag("W/\"v1\"").body("weak");
	}

	@GetMapping("/dated")
	ResponseEntity<String> dated() {
		return ResponseEntity.ok().lastModified(CHANGED).body("dated");
	}

	@GetMapping("/both")
	Mono<ResponseEntity<String>> both() {
		return Mono.just(ResponseEntity.ok().eTag("v1").lastModified(CHANGED).body("both"));
	}

	@PutMapping("/tagged")
	ResponseEntity<String> put() {
		return ResponseEntity.ok().eTag("v1").body("put");
	}

}
