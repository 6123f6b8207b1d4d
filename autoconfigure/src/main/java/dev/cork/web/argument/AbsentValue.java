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

package dev.cork.web.argument;

import java.util.List;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * An optional path variable on a route whose pattern does not have it.
 */
final class AbsentValue extends NamedValue {

	AbsentValue(String name) {
		super("path variable", name);
	}

	@Override
	@Nullable ByteView view(HttpRequest request) {
		return null;
	}

	@Override
	@Nullable String text(HttpRequest request) {
		return null;
	}

	@Override
	List<String> all(HttpRequest request) {
		return List.of();
	}

}
