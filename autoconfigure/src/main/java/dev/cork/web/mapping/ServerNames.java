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

package dev.cork.web.mapping;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.cork.web.ServerName;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.StringUtils;
import org.springframework.util.StringValueResolver;

/**
 * Reads {@link ServerName @ServerName}.
 */
public final class ServerNames {

	private ServerNames() {
	}

	/**
	 * The names of a route.
	 * @param where for the message
	 * @param placeholders resolves <code>${...}</code>; one may stand for several names
	 * with commas between them
	 * @param elements the first that has the annotation counts
	 * @return in lower case, empty for every name
	 * @throws HandlerMappingException if no name is left
	 */
	public static List<String> of(String where, StringValueResolver placeholders, AnnotatedElement... elements) {
		for (AnnotatedElement element : elements) {
			ServerName annotation = AnnotatedElementUtils.findMergedAnnotation(element, ServerName.class);
			if (annotation != null) {
				return resolve(where, annotation, placeholders);
			}
		}
		return List.of();
	}

	private static List<String> resolve(String where, ServerName annotation, StringValueResolver placeholders) {
		List<String> names = new ArrayList<>();
		for (String declared : annotation.value()) {
			String resolved = placeholders.resolveStringValue(declared);
			for (String name : StringUtils.tokenizeToStringArray(resolved, ",")) {
				names.add(name.toLowerCase(Locale.ROOT));
			}
		}
		if (names.isEmpty()) {
			throw new HandlerMappingException("The @ServerName of " + where + " has no name.",
					"Write a name such as api.example.org, or take the annotation away.", null);
		}
		return names.stream().distinct().toList();
	}

}
