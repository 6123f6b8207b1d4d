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
import java.util.ArrayList;
import java.util.List;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * What the compared handlers take and give.
 */
final class CompareModel {

	private CompareModel() {
	}

	enum Level {

		LOW, HIGH

	}

	record Item(String name, int size) {

	}

	record Shelf(String label, List<Item> items, LocalDate since, double load, Level level) {

		static Shelf example() {
			return new Shelf("top", List.of(new Item("pen", 1), new Item("Öl", 2)), LocalDate.of(2026, 12, 1), 0.5,
					Level.HIGH);
		}

	}

	record Address(@Size(min = 4, max = 10) String zip, String city) {

	}

	record Order(@NotBlank String customer, @Min(1) @Max(99) int count, @Valid @NotNull Address address) {

	}

	/** Bound by its constructor. */
	record Search(@NotBlank String text, @Min(1) Integer page, List<Level> levels) {

	}

	/** Bound by its setters. */
	static class Person {

		private String name = "nobody";

		private int age;

		private List<String> tags = new ArrayList<>();

		public String getName() {
			return this.name;
		}

		public void setName(String name) {
			this.name = name;
		}

		public int getAge() {
			return this.age;
		}

		public void setAge(int age) {
			this.age = age;
		}

		public List<String> getTags() {
			return this.tags;
		}

		public void setTags(List<String> tags) {
			this.tags = tags;
		}

		@Override
		public String toString() {
			return this.name + " " + this.age + " " + this.tags;
		}

	}

}
