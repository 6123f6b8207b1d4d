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

import java.util.Map;

import dev.cork.engine.http.HttpRequest;
import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.error.HttpErrors;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.InvalidPropertyException;
import org.springframework.beans.MutablePropertyValues;
import org.springframework.core.ResolvableType;
import org.springframework.core.convert.ConversionService;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.support.BindParamNameResolver;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.bind.support.WebExchangeDataBinder;

/**
 * An object filled by Spring's data binding: its constructor first, then its setters.
 */
final class ModelReader extends FormReader {

	private final HandlerArgument argument;

	private final ResolvableType type;

	private final String name;

	private final ConversionService conversions;

	ModelReader(HandlerArgument argument, String name, ConversionService conversions) {
		super(argument);
		this.argument = argument;
		this.type = ResolvableType.forMethodParameter(argument.parameter());
		this.name = name;
		this.conversions = conversions;
	}

	@Override
	@Nullable Object read(HttpRequest request, Form form) {
		Map<String, Object> values = ModelValues.of(request, form, this.argument.pathVariables());
		WebExchangeDataBinder binder = new WebExchangeDataBinder(null, this.name);
		binder.setTargetType(this.type);
		binder.setConversionService(this.conversions);
		binder.setNameResolver(new BindParamNameResolver());
		try {
			bind(binder, values);
		}
		catch (InvalidPropertyException | IndexOutOfBoundsException | NumberFormatException ex) {
			// Names are the client's: an index beyond the bound, or one that is no number
			throw HttpErrors.badRequest("A name in the query or the form has an index that cannot be used", ex);
		}
		return binder.getTarget();
	}

	private void bind(WebExchangeDataBinder binder, Map<String, Object> values) {
		binder.construct(new ModelValues(values));
		requireNoErrors(binder.getBindingResult());
		binder.bind(new MutablePropertyValues(values));
		requireNoErrors(binder.getBindingResult());
	}

	private void requireNoErrors(BindingResult result) {
		if (result.hasErrors()) {
			throw new WebExchangeBindException(this.argument.parameter(), result);
		}
	}

}
