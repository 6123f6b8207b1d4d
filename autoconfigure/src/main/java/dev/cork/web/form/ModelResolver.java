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

import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.ArgumentResolver;
import dev.cork.web.argument.HandlerArgument;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

import org.springframework.beans.BeanUtils;
import org.springframework.core.Conventions;
import org.springframework.core.convert.ConversionService;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * Parameters with {@link ModelAttribute @ModelAttribute}. Only those: an object without
 * an annotation would be filled from whatever a client sends without anybody having said
 * that it may be.
 */
final class ModelResolver implements ArgumentResolver {

	private final ConversionService conversions;

	ModelResolver(ConversionService conversions) {
		this.conversions = conversions;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		ModelAttribute annotation = argument.annotation(ModelAttribute.class);
		if (annotation == null) {
			return null;
		}
		if (!annotation.binding()) {
			throw new IllegalArgumentException("binding=false is for models of other controllers; "
					+ "take the parameter away and create the object in the method");
		}
		requireBean(argument.type());
		String name = annotation.name().isEmpty() ? Conventions.getVariableNameForParameter(argument.parameter())
				: annotation.name();
		return new ModelReader(argument, name, this.conversions);
	}

	private static void requireBean(Class<?> type) {
		if (BeanUtils.isSimpleProperty(type) || type.isArray() || type == Optional.class
				|| Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)
				|| Publisher.class.isAssignableFrom(type) || Modifier.isAbstract(type.getModifiers())) {
			throw new IllegalArgumentException("@ModelAttribute fills a record or another class with properties; "
					+ "take one of those, or @RequestParam or @RequestPart for a single value");
		}
		try {
			BeanUtils.getResolvableConstructor(type);
		}
		catch (IllegalStateException ex) {
			throw new IllegalArgumentException("a @ModelAttribute needs one constructor, or one without parameters",
					ex);
		}
	}

	@Override
	public String supported() {
		return "@ModelAttribute (an object of query parameters and form fields needs the annotation)";
	}

}
