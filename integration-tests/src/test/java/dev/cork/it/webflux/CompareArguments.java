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

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

import dev.cork.it.webflux.CompareModel.Item;
import dev.cork.it.webflux.CompareModel.Level;
import org.jspecify.annotations.Nullable;

import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Handlers that say what they were given.
 */
@RequestMapping("/args")
abstract class CompareArguments {

	@GetMapping("/int/{n}")
	String pathInt(@PathVariable int n) {
		return "int " + n;
	}

	@GetMapping("/text/{text}")
	String pathText(@PathVariable String text) {
		return "text " + text;
	}

	@GetMapping("/level/{level}")
	String pathLevel(@PathVariable Level level) {
		return "level " + level;
	}

	@GetMapping("/converted/{id}/{day}")
	String pathConverted(@PathVariable UUID id,
			@PathVariable @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate day) {
		return id + " on " + day;
	}

	@GetMapping("/code/{code:[a-z]{3}}")
	String pathCode(@PathVariable String code) {
		return "code " + code;
	}

	@GetMapping("/rest/{*rest}")
	String pathRest(@PathVariable String rest) {
		return "rest " + rest;
	}

	@GetMapping({ "/maybe", "/maybe/{n}" })
	String pathMaybe(@PathVariable Optional<Integer> n) {
		return "maybe " + n;
	}

	@GetMapping("/param/int")
	String paramInt(@RequestParam int n) {
		return "int " + n;
	}

	@GetMapping("/param/text")
	String paramText(@RequestParam("t") String text) {
		return "text " + text;
	}

	@GetMapping("/param/default")
	String paramDefault(@RequestParam(defaultValue = "7") int n) {
		return "default " + n;
	}

	@GetMapping("/param/optional")
	String paramOptional(@RequestParam Optional<Long> n, @RequestParam(required = false) @Nullable String text) {
		return "optional " + n + " " + text;
	}

	@GetMapping("/param/list")
	String paramList(@RequestParam List<Integer> n) {
		return "list " + n;
	}

	@GetMapping("/param/array")
	String paramArray(@RequestParam(required = false) String @Nullable [] n) {
		return "array " + Arrays.toString(n);
	}

	@GetMapping("/param/levels")
	String paramLevels(@RequestParam Set<Level> level) {
		return "levels " + level;
	}

	@GetMapping("/param/flag")
	String paramFlag(@RequestParam boolean flag) {
		return "flag " + flag;
	}

	@GetMapping("/param/map")
	Map<String, String> paramMap(@RequestParam Map<String, String> all) {
		return all;
	}

	@GetMapping("/param/multi")
	Map<String, List<String>> paramMulti(@RequestParam MultiValueMap<String, String> all) {
		return all;
	}

	@GetMapping("/param/plain")
	String paramPlain(String text, @Nullable Integer n) {
		return "plain " + text + " " + n;
	}

	@GetMapping("/header")
	String header(@RequestHeader("X-Number") int n) {
		return "header " + n;
	}

	@GetMapping("/header/more")
	String headerMore(@RequestHeader(name = "X-Text", defaultValue = "none") String text,
			@RequestHeader(name = "X-List", required = false) @Nullable List<Integer> list,
			@RequestHeader("X-Level") Optional<Level> level) {
		return "more " + text + " " + list + " " + level;
	}

	@GetMapping("/header/map")
	String headerMap(@RequestHeader Map<String, String> all) {
		Map<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		sorted.putAll(all);
		return sorted.get("X-Text") + " of " + sorted.size();
	}

	@GetMapping("/header/multi")
	String headerMulti(@RequestHeader MultiValueMap<String, String> all) {
		return all.get("X-Text") + " of " + all.size();
	}

	@GetMapping("/headers")
	String headers(@RequestHeader HttpHeaders headers) {
		return headers.get("x-text") + " " + headers.getAccept() + " " + headers.getContentType();
	}

	@GetMapping("/cookie")
	String cookie(@CookieValue String session) {
		return "cookie " + session;
	}

	@GetMapping("/cookie/more")
	String cookieMore(@CookieValue(defaultValue = "3") int n, @CookieValue("X") Optional<String> x,
			@CookieValue(required = false) @Nullable Level level) {
		return "cookies " + n + " " + x + " " + level;
	}

	@RequestMapping("/method")
	String method(HttpMethod method) {
		return "method " + method;
	}

	@GetMapping("/locale")
	String locale(@Nullable Locale locale) {
		return "locale " + locale;
	}

	@PostMapping("/body/text")
	String bodyText(@RequestBody String text) {
		return "body " + text;
	}

	@PostMapping("/body/bytes")
	byte[] bodyBytes(@RequestBody byte[] bytes) {
		return bytes;
	}

	@PostMapping("/body/item")
	Item bodyItem(@RequestBody Item item) {
		return item;
	}

	@PostMapping("/body/items")
	String bodyItems(@RequestBody List<Item> items) {
		return "items " + items;
	}

	@PostMapping("/body/maybe")
	String bodyMaybe(@RequestBody(required = false) @Nullable Item item) {
		return "maybe " + item;
	}

}
