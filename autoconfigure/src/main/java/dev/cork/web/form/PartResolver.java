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

package dev.cork.web.form;

import java.lang.annotation.Annotation;

import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.ArgumentResolver;
import dev.cork.web.argument.HandlerArgument;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringValueResolver;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.multipart.MultipartFile;

/**
 * Parameters with {@link RequestPart @RequestPart}; parts and files also with
 * {@link RequestParam @RequestParam} or without an annotation.
 */
final class PartResolver implements ArgumentResolver {

	private final PartConverters converters;

	private final StringValueResolver placeholders;

	PartResolver(PartConverters converters, StringValueResolver placeholders) {
		this.converters = converters;
		this.placeholders = placeholders;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		PartShape shape = PartShape.of(argument);
		RequestPart onPart = argument.annotation(RequestPart.class);
		if (onPart != null) {
			return reader(argument, shape, onPart.name(), onPart.required());
		}
		if (!PartConverters.isPart(shape.element().toClass())) {
			return null;
		}
		RequestParam onParam = argument.annotation(RequestParam.class);
		if (onParam != null) {
			return reader(argument, shape, onParam.name(), onParam.required());
		}
		// As Spring MVC does with files and WebFlux with parts
		return hasWebAnnotation(argument) ? null
				: reader(argument, shape, "", shape.element().toClass() != MultipartFile.class);
	}

	private ArgumentReader reader(HandlerArgument argument, PartShape shape, String declared, boolean required) {
		String resolved = this.placeholders.resolveStringValue(declared);
		String name = (resolved == null || resolved.isEmpty()) ? argument.name() : resolved;
		return new PartReader(argument, name, this.converters.of(shape.element(), name), shape,
				required && !argument.isOptional());
	}

	private static boolean hasWebAnnotation(HandlerArgument argument) {
		for (Annotation annotation : argument.parameter().getParameterAnnotations()) {
			if (annotation.annotationType().getPackageName().startsWith("org.springframework.web.bind.annotation")) {
				return true;
			}
		}
		return false;
	}

	@Override
	public String supported() {
		return "@RequestPart (Part, FilePart, FormFieldPart, MultipartFile, String, byte[], lists and arrays of those, "
				+ "or a type read from JSON)";
	}

}
