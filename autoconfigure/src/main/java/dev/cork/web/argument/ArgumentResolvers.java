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

import java.util.ArrayList;
import java.util.List;

import dev.cork.web.json.JsonCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.core.convert.ConversionService;
import org.springframework.util.StringValueResolver;

/**
 * All resolvers of an application: its own first, then Cork's.
 */
public final class ArgumentResolvers {

	private final List<ArgumentResolver> resolvers;

	/**
	 * The resolvers of an application.
	 * @param own the application's own, in order
	 * @param conversions turns text into the types of parameters
	 * @param placeholders resolves names and default values
	 * @param locale finds the locale of a request
	 * @param json reads bodies, {@code null} without a JSON mapper
	 */
	public ArgumentResolvers(List<ArgumentResolver> own, ConversionService conversions,
			StringValueResolver placeholders, RequestLocale locale, @Nullable JsonCodec json) {
		NamedValueReaders readers = new NamedValueReaders(conversions, placeholders);
		this.resolvers = new ArrayList<>(own);
		RequestBodyResolver bodies = new RequestBodyResolver(json);
		this.resolvers.add(new ExchangeResolver(locale));
		this.resolvers.add(new PathVariableResolver(readers));
		this.resolvers.add(new RequestHeaderResolver(readers));
		this.resolvers.add(new CookieValueResolver(readers));
		this.resolvers.add(new RequestAttributeResolver(readers));
		this.resolvers.add(bodies);
		this.resolvers.add(new HttpEntityResolver(bodies));
		this.resolvers.add(new RequestParamResolver(readers));
	}

	/**
	 * Finds the reader of a parameter.
	 * @param argument the parameter
	 * @return its reader
	 * @throws IllegalArgumentException if there is none; the message names the parameter
	 */
	public ArgumentReader resolve(HandlerArgument argument) {
		ArgumentReader reader = find(argument);
		if (reader == null) {
			throw new IllegalArgumentException(
					argument.describe() + " is not supported. Supported are: " + supported());
		}
		return reader;
	}

	/**
	 * Finds the reader of a parameter that may be something else.
	 * @param argument the parameter
	 * @return its reader, {@code null} if nobody knows it
	 * @throws IllegalArgumentException if it is declared in a way that cannot work; the
	 * message names the parameter
	 */
	public @Nullable ArgumentReader find(HandlerArgument argument) {
		try {
			for (ArgumentResolver resolver : this.resolvers) {
				ArgumentReader reader = resolver.resolve(argument);
				if (reader != null) {
					return reader;
				}
			}
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(argument.describe() + ": " + ex.getMessage(), ex);
		}
		return null;
	}

	private String supported() {
		return String.join("; ", this.resolvers.stream().map(ArgumentResolver::supported).toList());
	}

}
