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

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.util.StringValueResolver;
import org.springframework.web.bind.annotation.ValueConstants;

/**
 * Chooses the reader of a named value by the parameter's type, and refuses at start-up
 * what could only fail later.
 */
final class NamedValueReaders {

	private final ConversionService conversions;

	private final StringValueResolver placeholders;

	NamedValueReaders(ConversionService conversions, StringValueResolver placeholders) {
		this.conversions = conversions;
		this.placeholders = placeholders;
	}

	/** The name of a value: what the annotation says, else the name of the parameter. */
	String name(String declared, HandlerArgument argument) {
		String name = this.placeholders.resolveStringValue(declared);
		return (name == null || name.isEmpty()) ? argument.name() : name;
	}

	/**
	 * The reader of a named value.
	 * @param defaultValue as annotations declare it, {@link ValueConstants#DEFAULT_NONE}
	 * for none
	 */
	ArgumentReader reader(NamedValue value, HandlerArgument argument, boolean required, String defaultValue) {
		MethodParameter parameter = argument.parameter().nestedIfOptional();
		Class<?> type = parameter.getNestedParameterType();
		if (Map.class.isAssignableFrom(type)) {
			throw new IllegalArgumentException("a Map is for all values and has no name; take the name away");
		}
		String defaultText = defaultText(defaultValue);
		boolean mandatory = required && defaultText == null && !argument.isOptional();
		if (type.isPrimitive() && !mandatory && defaultText == null) {
			if (type != boolean.class) {
				throw new IllegalArgumentException("it is not required, but a primitive cannot be null; "
						+ "give a defaultValue or use the wrapper type");
			}
			defaultText = "false";
		}
		ArgumentReader reader = reader(value, new TypeDescriptor(parameter), type, mandatory, defaultText);
		return (argument.type() == Optional.class) ? ConvertedReader.optional(reader) : reader;
	}

	private ArgumentReader reader(NamedValue value, TypeDescriptor target, Class<?> type, boolean required,
			@Nullable String defaultText) {
		if (type == String.class) {
			return new TextReader(value, required, defaultText);
		}
		ValueConverter converter = ValueConverter.ofText(value, this.conversions, target);
		if (isPlain(type) && target.getAnnotations().length <= 1) {
			return new PrimitiveReader(value, converter, type, required, defaultText);
		}
		boolean several = type.isArray() || Collection.class.isAssignableFrom(type);
		ConvertedReader reader = new ConvertedReader(value, converter,
				several ? ValueConverter.ofList(value, this.conversions, target) : null, required, defaultText);
		return type.isEnum() ? new EnumReader(value, converter, type, reader) : reader;
	}

	/** Types with a plain form that is read from the bytes. */
	private static boolean isPlain(Class<?> type) {
		return type == int.class || type == long.class || type == boolean.class || type == Integer.class
				|| type == Long.class;
	}

	private @Nullable String defaultText(String declared) {
		return ValueConstants.DEFAULT_NONE.equals(declared) ? null : this.placeholders.resolveStringValue(declared);
	}

}
