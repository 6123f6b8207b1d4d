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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import org.springframework.core.io.ClassPathResource;

/**
 * What both applications are asked: the lines of {@code compare/requests/*.txt}, in the
 * notation of {@link CompareRequest}. Lines that start with a number sign are comments.
 */
final class CompareRequests {

	private CompareRequests() {
	}

	static List<CompareRequest> all() {
		return Stream
			.of("arguments", "bodies", "conditions", "paths", "results", "streams", "resources", "caching", "forms",
					"parts", "validation", "errors")
			.map(CompareRequests::read)
			.flatMap(String::lines)
			.filter((line) -> !line.isBlank() && !line.startsWith("#"))
			.map(CompareRequest::parse)
			.toList();
	}

	private static String read(String name) {
		try {
			return new ClassPathResource("compare/requests/" + name + ".txt")
				.getContentAsString(StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
