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

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import dev.cork.it.webflux.CompareModel.Item;
import dev.cork.it.webflux.CompareModel.Level;
import dev.cork.it.webflux.CompareModel.Shelf;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;

/**
 * Handlers with one answer each, at once or later.
 */
@RequestMapping("/results")
abstract class CompareResults {

	@GetMapping("/text")
	String text() {
		return "text äöü €";
	}

	@GetMapping("/text/empty")
	String textEmpty() {
		return "";
	}

	@GetMapping("/text/null")
	@Nullable String textNull() {
		return null;
	}

	@GetMapping("/bytes")
	byte[] bytes() {
		return "bytes".getBytes(StandardCharsets.UTF_8);
	}

	@GetMapping(path = "/bytes/image", produces = "image/png")
	byte[] image() {
		return new byte[] { 1, 2, 3, (byte) 0xff };
	}

	@GetMapping("/object")
	Shelf object() {
		return Shelf.example();
	}

	@GetMapping("/object/null")
	@Nullable Item objectNull() {
		return null;
	}

	@GetMapping("/list")
	List<Item> list() {
		return List.of(new Item("a", 1), new Item("b", 2));
	}

	@GetMapping("/list/text")
	List<String> listOfText() {
		return List.of("a", "b");
	}

	@GetMapping("/map")
	Map<String, Integer> map() {
		return Map.of("one", 1);
	}

	@GetMapping("/number")
	int number() {
		return 42;
	}

	@GetMapping("/level")
	Level level() {
		return Level.LOW;
	}

	@GetMapping("/any")
	Object any() {
		return new Item("any", 1);
	}

	@GetMapping("/void")
	void nothing() {
	}

	@PostMapping("/void/created")
	@ResponseStatus(HttpStatus.CREATED)
	void nothingCreated() {
	}

	@GetMapping("/void/no-content")
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void noContent() {
	}

	@PostMapping("/status")
	@ResponseStatus(HttpStatus.ACCEPTED)
	Item accepted() {
		return new Item("accepted", 1);
	}

	@PostMapping("/entity")
	ResponseEntity<Item> entity() {
		return ResponseEntity.created(URI.create("/results/entity/1"))
			.header("X-Own", "one", "two")
			.header("Content-Language", "de")
			.header("Set-Cookie", ResponseCookie.from("id", "1").path("/").httpOnly(true).build().toString())
			.body(new Item("made", 1));
	}

	@GetMapping("/entity/text")
	ResponseEntity<String> entityText() {
		return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body("<p>ä</p>");
	}

	@GetMapping("/entity/disposition")
	ResponseEntity<byte[]> entityDisposition() {
		return ResponseEntity.ok()
			.header("Content-Disposition", "attachment; filename=\"a.csv\"")
			.contentType(new MediaType("text", "csv"))
			.body("a;b".getBytes(StandardCharsets.UTF_8));
	}

	@GetMapping("/entity/any")
	ResponseEntity<?> entityAny() {
		return ResponseEntity.ok(new Item("any", 1));
	}

	@GetMapping("/entity/empty")
	ResponseEntity<Void> entityEmpty() {
		return ResponseEntity.ok().header("X-Own", "yes").build();
	}

	@GetMapping("/entity/no-content")
	ResponseEntity<Void> entityNoContent() {
		return ResponseEntity.noContent().build();
	}

	@GetMapping("/entity/not-modified")
	ResponseEntity<Void> entityNotModified() {
		return ResponseEntity.status(HttpStatus.NOT_MODIFIED).eTag("v1").build();
	}

	@GetMapping("/entity/not-found")
	ResponseEntity<Item> entityNotFound() {
		return ResponseEntity.notFound().build();
	}

	@GetMapping("/entity/bad")
	ResponseEntity<String> entityBad() {
		return ResponseEntity.badRequest().body("not like this");
	}

	@GetMapping("/entity/of-mono")
	ResponseEntity<Mono<Item>> entityOfMono() {
		return ResponseEntity.accepted().header("X-Own", "yes").body(Mono.just(new Item("later", 1)));
	}

	@GetMapping("/problem")
	ProblemDetail problem() {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "is there already");
		problem.setType(URI.create("https://example.org/conflict"));
		problem.setProperty("since", 2026);
		return problem;
	}

	@GetMapping("/stage/text")
	CompletionStage<String> stageText() {
		return CompletableFuture.supplyAsync(() -> "later");
	}

	@GetMapping("/stage/item")
	CompletableFuture<Item> stageItem() {
		return CompletableFuture.completedFuture(new Item("now", 1));
	}

	@GetMapping("/stage/null")
	CompletionStage<Item> stageNull() {
		return CompletableFuture.completedFuture(null);
	}

	@GetMapping("/mono/text")
	Mono<String> monoText() {
		return Mono.just("mono");
	}

	@GetMapping("/mono/item")
	Mono<Item> monoItem() {
		return Mono.fromSupplier(() -> new Item("mono", 1));
	}

	@GetMapping("/mono/empty")
	Mono<Item> monoEmpty() {
		return Mono.empty();
	}

	@GetMapping("/mono/empty-text")
	Mono<String> monoEmptyText() {
		return Mono.empty();
	}

	@GetMapping("/mono/void")
	Mono<Void> monoVoid() {
		return Mono.empty();
	}

	@GetMapping("/mono/entity")
	Mono<ResponseEntity<Item>> monoEntity() {
		return Mono.just(ResponseEntity.status(HttpStatus.CREATED).header("X-Own", "yes").body(new Item("mono", 1)));
	}

	@GetMapping("/mono/entity-empty")
	Mono<ResponseEntity<Item>> monoEntityEmpty() {
		return Mono.empty();
	}

	@GetMapping("/mono/entity-default")
	Mono<ResponseEntity<Item>> monoEntityDefault() {
		return Mono.<Item>empty().map(ResponseEntity::ok).defaultIfEmpty(ResponseEntity.notFound().build());
	}

	@GetMapping("/mono/list")
	Mono<List<Item>> monoList() {
		return Mono.just(List.of(new Item("a", 1)));
	}

	@GetMapping("/mono/status")
	@ResponseStatus(HttpStatus.ACCEPTED)
	Mono<Item> monoStatus() {
		return Mono.just(new Item("mono", 1));
	}

}
