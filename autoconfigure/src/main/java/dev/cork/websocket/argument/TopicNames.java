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

package dev.cork.websocket.argument;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringValueResolver;

/**
 * The topics that an endpoint's annotations name. Names with variables of the path are
 * made once for each web socket, at the handshake.
 */
public final class TopicNames {

	private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");

	private final StringValueResolver placeholders;

	private final List<String> pathVariables;

	private final List<String> templates = new ArrayList<>();

	/**
	 * The topics of one endpoint; none before they are added.
	 * @param placeholders resolves <code>${...}</code> in names
	 * @param pathVariables the names in the endpoint's pattern
	 */
	public TopicNames(StringValueResolver placeholders, List<String> pathVariables) {
		this.placeholders = placeholders;
		this.pathVariables = List.copyOf(pathVariables);
	}

	/**
	 * Adds a name.
	 * @param declared the name as an annotation says it
	 * @return its number in a session
	 * @throws IllegalArgumentException if the path has no variable of it
	 */
	public int add(String declared) {
		String template = String.valueOf(this.placeholders.resolveStringValue(declared)).trim();
		if (template.isEmpty()) {
			throw new IllegalArgumentException("the topic \"" + declared + "\" has no name");
		}
		String rest = replace(template, (variable) -> {
			if (!this.pathVariables.contains(variable)) {
				throw new IllegalArgumentException("the topic \"" + declared + "\" has the variable '" + variable
						+ "', but the path has " + this.pathVariables);
			}
			return "";
		});
		if (rest.indexOf('{') >= 0 || rest.indexOf('}') >= 0) {
			throw new IllegalArgumentException(
					"the topic \"" + declared + "\" has a brace that belongs to no variable");
		}
		int known = this.templates.indexOf(template);
		if (known >= 0) {
			return known;
		}
		this.templates.add(template);
		return this.templates.size() - 1;
	}

	/**
	 * Makes the names for a web socket. On the loop.
	 * @param request of the handshake
	 * @return by their numbers
	 */
	public String[] resolve(HttpRequest request) {
		String[] names = new String[this.templates.size()];
		for (int i = 0; i < names.length; i++) {
			String template = this.templates.get(i);
			names[i] = (template.indexOf('{') < 0) ? template
					: replace(template, (variable) -> text(request.pathParameter(variable)));
		}
		return names;
	}

	private static String text(@Nullable String value) {
		return (value != null) ? value : "";
	}

	private static String replace(String template, UnaryOperator<String> values) {
		return VARIABLE.matcher(template).replaceAll((match) -> Matcher.quoteReplacement(values.apply(match.group(1))));
	}

}
