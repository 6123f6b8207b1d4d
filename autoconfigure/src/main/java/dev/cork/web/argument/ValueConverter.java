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

import org.jspecify.annotations.Nullable;

import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;

/**
 * Text to the type of one parameter, found to be possible at start-up.
 */
final class ValueConverter {

	private static final TypeDescriptor STRING = TypeDescriptor.valueOf(String.class);

	private final NamedValue value;

	private final ConversionService conversions;

	private final TypeDescriptor source;

	private final TypeDescriptor target;

	private ValueConverter(NamedValue value, ConversionService conversions, TypeDescriptor source,
			TypeDescriptor target) {
		this.value = value;
		this.conversions = conversions;
		this.source = source;
		this.target = target;
		if (!conversions.canConvert(source, target)) {
			throw new IllegalArgumentException(
					"no converter from " + source + " to " + target + "; declare a Converter bean, or take a String");
		}
	}

	static ValueConverter ofText(NamedValue value, ConversionService conversions, TypeDescriptor target) {
		return new ValueConverter(value, conversions, STRING, target);
	}

	static ValueConverter ofList(NamedValue value, ConversionService conversions, TypeDescriptor target) {
		return new ValueConverter(value, conversions, TypeDescriptor.collection(java.util.List.class, STRING), target);
	}

	Class<?> targetType() {
		return this.target.getType();
	}

	/**
	 * The converted value, {@code null} if a converter makes nothing of an empty text.
	 */
	@Nullable Object convert(Object text) {
		try {
			return this.conversions.convert(text, this.source, this.target);
		}
		catch (ConversionException ex) {
			throw this.value.unconvertible(this.target.getType(), ex);
		}
	}

}
