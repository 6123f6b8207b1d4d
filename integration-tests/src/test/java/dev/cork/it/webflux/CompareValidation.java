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

import java.util.List;

import dev.cork.it.webflux.CompareModel.Order;
import dev.cork.it.webflux.CompareModel.Search;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;

/**
 * Handlers that take not everything.
 */
@RequestMapping("/valid")
abstract class CompareValidation {

	@PostMapping("/order")
	Order order(@Valid @RequestBody Order order) {
		return order;
	}

	@PostMapping("/orders")
	String orders(@RequestBody @NotEmpty List<@Valid Order> orders) {
		return "orders " + orders.size();
	}

	@PostMapping("/validated")
	Order validated(@Validated @RequestBody Order order) {
		return order;
	}

	@RequestMapping("/search")
	String search(@Valid @ModelAttribute Search search) {
		return "search " + search;
	}

	@GetMapping("/page")
	String page(@RequestParam @Min(1) @Max(10) int page,
			@RequestParam(defaultValue = "ab") @Size(min = 2) String text) {
		return "page " + page + " " + text;
	}

	@GetMapping("/path/{code}")
	String path(@PathVariable @Pattern(regexp = "[A-Z]+") String code) {
		return "code " + code;
	}

	@GetMapping("/header")
	String header(@RequestHeader("X-Text") @NotBlank String text, @CookieValue(defaultValue = "1") @Min(1) int n) {
		return "header " + text + " " + n;
	}

	@PostMapping("/both")
	String both(@RequestParam @Min(1) int page, @Valid @RequestBody Order order) {
		return "both " + page + " " + order.customer();
	}

	@PostMapping("/part")
	String part(@Valid @RequestPart Order order) {
		return "part " + order.customer();
	}

	@GetMapping("/result")
	@Min(10)
	Integer result(@RequestParam int n) {
		return n;
	}

}
