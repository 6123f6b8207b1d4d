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

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.cork.engine.ServerOptions;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.Sanitizer;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;

/**
 * Shows the options of a server, whoever has set them: properties, defaults, customizers.
 * The application's sanitizing functions are asked about each.
 */
public final class EffectiveConfiguration {

	private static final String PREFIX = "cork.server.";

	private final Sanitizer sanitizer;

	/**
	 * Shows options.
	 * @param functions what must not be shown
	 */
	public EffectiveConfiguration(List<SanitizingFunction> functions) {
		this.sanitizer = new Sanitizer(functions);
	}

	Map<String, Object> of(ServerOptions options) {
		Map<String, Object> shown = new LinkedHashMap<>();
		for (RecordComponent component : ServerOptions.class.getRecordComponents()) {
			Object value = show(read(component, options));
			Object sanitized = (value != null)
					? this.sanitizer.sanitize(new SanitizableData(null, PREFIX + component.getName(), value), true)
					: null;
			if (sanitized != null) {
				shown.put(component.getName(), sanitized);
			}
		}
		return shown;
	}

	private static @Nullable Object read(RecordComponent component, ServerOptions options) {
		try {
			return component.getAccessor().invoke(options);
		}
		catch (IllegalAccessException | InvocationTargetException ex) {
			throw new IllegalStateException("Cannot read the option " + component.getName(), ex);
		}
	}

	/** What has no text of its own is told by its class. */
	private static @Nullable Object show(@Nullable Object value) {
		if (value == null || value instanceof Number || value instanceof Boolean) {
			return value;
		}
		if (value instanceof Collection<?> collection) {
			return collection.stream().map(String::valueOf).toList();
		}
		if (value instanceof CharSequence || value instanceof Duration || value instanceof Enum
				|| value instanceof Record) {
			return value.toString();
		}
		return value.getClass().getSimpleName();
	}

}
