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
import java.util.List;
import java.util.Map;

import dev.cork.it.webflux.CompareModel.Item;
import dev.cork.it.webflux.CompareModel.Person;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;

/**
 * Forms, as one text and in parts.
 */
@RequestMapping("/forms")
abstract class CompareForms {

	@PostMapping("/map")
	Map<String, List<String>> map(@RequestBody MultiValueMap<String, String> form) {
		return form;
	}

	@RequestMapping("/person")
	String person(@ModelAttribute Person person) {
		return "person " + person;
	}

	@PostMapping("/person/{name}")
	String personOfPath(@ModelAttribute Person person) {
		return "person " + person;
	}

	@GetMapping("/item")
	String item(@ModelAttribute Item item) {
		return "item " + item;
	}

	@PostMapping("/item")
	String itemPosted(@ModelAttribute Item item) {
		return "item " + item;
	}

	@PostMapping("/param")
	String param(@RequestParam String name) {
		return "param " + name;
	}

	@PostMapping("/parts")
	String parts(@RequestPart String text, @RequestPart Item item) {
		return "parts " + text + " " + item;
	}

	@PostMapping("/parts/optional")
	String partsOptional(@RequestPart(required = false) @Nullable String text,
			@RequestPart(required = false) @Nullable Item item) {
		return "parts " + text + " " + item;
	}

	@PostMapping("/file")
	Mono<String> file(@RequestPart FilePart file) {
		return content(file).map((content) -> file.name() + " " + file.filename() + " "
				+ file.headers().getContentType() + " " + content);
	}

	@PostMapping("/file/described")
	Mono<Map<String, Object>> fileDescribed(@RequestPart Item item,
			@RequestPart(required = false) @Nullable FilePart file) {
		if (file == null) {
			return Mono.just(Map.of("item", item));
		}
		return content(file).map((content) -> Map.of("content", content));
	}

	@PostMapping("/file/several")
	String filesSeveral(@RequestPart List<FilePart> file) {
		return "files " + file.stream().map(FilePart::filename).toList();
	}

	private static Mono<String> content(FilePart file) {
		return DataBufferUtils.join(file.content()).map((buffer) -> {
			String text = buffer.toString(StandardCharsets.UTF_8);
			DataBufferUtils.release(buffer);
			return text;
		}).defaultIfEmpty("nothing");
	}

}
