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

import dev.cork.it.webflux.CompareModel.Item;

import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;

/**
 * Handlers that share their paths and differ in their conditions.
 */
@RequestMapping("/when")
abstract class CompareConditions {

	@GetMapping("/one")
	String get() {
		return "get";
	}

	@PutMapping("/one")
	String put() {
		return "put";
	}

	@DeleteMapping("/one")
	String delete() {
		return "delete";
	}

	@PatchMapping("/one")
	String patch() {
		return "patch";
	}

	@RequestMapping(path = "/head", method = RequestMethod.HEAD)
	void head() {
	}

	@RequestMapping(path = "/options", method = { RequestMethod.OPTIONS, RequestMethod.GET })
	String options() {
		return "options";
	}

	@GetMapping(path = "/param", params = "a")
	String withA() {
		return "with a";
	}

	@GetMapping(path = "/param", params = "a=1")
	String withA1() {
		return "with a=1";
	}

	@GetMapping(path = "/param", params = { "!a", "b" })
	String withoutA() {
		return "without a, with b";
	}

	@GetMapping(path = "/header", headers = "X-Kind=old")
	String oldKind() {
		return "old";
	}

	@GetMapping(path = "/header", headers = "X-Kind!=old")
	String newKind() {
		return "new";
	}

	@GetMapping(path = "/header/needed", headers = "X-Kind")
	String anyKind() {
		return "any";
	}

	@PostMapping(path = "/consumes", consumes = "application/json")
	String consumesJson(@RequestBody String body) {
		return "json " + body;
	}

	@PostMapping(path = "/consumes", consumes = "text/*")
	String consumesText(@RequestBody String body) {
		return "text " + body;
	}

	@PostMapping(path = "/consumes/not", consumes = "!application/json")
	String consumesOther(@RequestBody String body) {
		return "other " + body;
	}

	@GetMapping(path = "/produces", produces = "application/json")
	Item producesJson() {
		return new Item("json", 1);
	}

	@GetMapping(path = "/produces", produces = "text/plain")
	String producesText() {
		return "text";
	}

	@GetMapping(path = "/produces/html", produces = "text/html")
	String producesHtml() {
		return "<p>ä</p>";
	}

	@GetMapping(path = "/produces/several", produces = { "text/csv", "application/vnd.cork+json" })
	String producesSeveral() {
		return "[1,2]";
	}

	@GetMapping(path = "/produces/vendor", produces = "application/vnd.cork+json")
	Item producesVendor() {
		return new Item("vendor", 2);
	}

	@GetMapping("/specific/{any}")
	String anything() {
		return "anything";
	}

	@GetMapping("/specific/this")
	String thisOne() {
		return "this";
	}

	@GetMapping("/specific/**")
	String below() {
		return "below";
	}

}
