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

package dev.cork.actuator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * The arguments of an operation by their names: variables of the path, then what the body
 * says, then the query, each over the one before.
 */
final class OperationArguments {

	private static final String SEPARATOR = "/";

	private final List<String> variables;

	private final @Nullable String remaining;

	private final @Nullable String fixedRemaining;

	/**
	 * The arguments of a route.
	 * @param variables the names of the path's variables
	 * @param remaining the variable that takes all remaining segments
	 * @param fixedRemaining these segments where the pattern has no variable for them
	 */
	OperationArguments(List<String> variables, @Nullable String remaining, @Nullable String fixedRemaining) {
		this.variables = List.copyOf(variables);
		this.remaining = remaining;
		this.fixedRemaining = fixedRemaining;
	}

	/** What the path says. On the loop. */
	Map<String, Object> ofPath(HttpRequest request) {
		Map<String, Object> arguments = new LinkedHashMap<>();
		for (String name : this.variables) {
			String value = request.pathParameter(name);
			if (value != null) {
				arguments.put(name, value);
			}
		}
		if (this.remaining != null) {
			String path = (this.fixedRemaining != null) ? this.fixedRemaining : request.pathParameter(this.remaining);
			arguments.put(this.remaining, StringUtils.tokenizeToStringArray(path, SEPARATOR, false, true));
		}
		return arguments;
	}

	/** What the query says. On the loop. */
	Map<String, Object> ofQuery(HttpRequest request) {
		Map<String, Object> arguments = new LinkedHashMap<>();
		for (String name : request.queryParameterNames()) {
			List<String> values = request.queryParameters(name);
			arguments.put(name, (values.size() != 1) ? values : values.get(0));
		}
		return arguments;
	}

}
