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

import java.lang.annotation.Annotation;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ValueConstants;

/**
 * Parameters with {@link RequestParam @RequestParam}, and simple types without any
 * annotation of Spring's: values of the query.
 */
final class RequestParamResolver implements ArgumentResolver {

	private final NamedValueReaders readers;

	RequestParamResolver(NamedValueReaders readers) {
		this.readers = readers;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		RequestParam annotation = argument.annotation(RequestParam.class);
		if (annotation != null) {
			if (AllValues.isWanted(argument.parameter()) && annotation.name().isEmpty()) {
				return AllValues.ofQuery().reader(argument.parameter());
			}
			String name = this.readers.name(annotation.name(), argument);
			return this.readers.reader(new NamedValue.OfQuery(name), argument, annotation.required(),
					annotation.defaultValue());
		}
		Class<?> type = argument.parameter().nestedIfOptional().getNestedParameterType();
		if (BeanUtils.isSimpleProperty(type) && !hasWebAnnotation(argument)) {
			return this.readers.reader(new NamedValue.OfQuery(argument.name()), argument, false,
					ValueConstants.DEFAULT_NONE);
		}
		return null;
	}

	/** Another annotation of Spring's web support means another kind of argument. */
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
		return "@RequestParam (and simple types without an annotation)";
	}

}
