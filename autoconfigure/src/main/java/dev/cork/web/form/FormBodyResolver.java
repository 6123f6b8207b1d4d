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
import java.util.Optional;

import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.ArgumentResolver;
import dev.cork.web.argument.HandlerArgument;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.multipart.Part;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.RequestBody;

/**
 * Forms as a whole: {@link RequestBody @RequestBody} on a {@link MultiValueMap} of
 * strings or parts, and on a {@link Map} of strings, which JSON may give as well.
 */
final class FormBodyResolver implements ArgumentResolver {

	private final ArgumentResolver bodies;

	private final FormLimits limits;

	/**
	 * A resolver.
	 * @param bodies resolves what is read from JSON
	 */
	FormBodyResolver(ArgumentResolver bodies, FormLimits limits) {
		this.bodies = bodies;
		this.limits = limits;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		RequestBody annotation = argument.annotation(RequestBody.class);
		if (annotation == null) {
			return null;
		}
		ResolvableType type = ResolvableType.forMethodParameter(argument.parameter().nestedIfOptional());
		boolean required = annotation.required() && !argument.isOptional();
		if (type.toClass() == MultiValueMap.class) {
			return multiValued(argument, type.getGeneric(1).resolve(String.class), required);
		}
		if (type.toClass() == Map.class && type.getGeneric(1).resolve(Object.class).isAssignableFrom(String.class)) {
			ArgumentReader other = this.bodies.resolve(argument);
			return (other != null)
					? new FormOrJsonReader(other, argument.type() == Optional.class, this.limits.maxFields()) : null;
		}
		return null;
	}

	private static ArgumentReader multiValued(HandlerArgument argument, Class<?> value, boolean required) {
		if (value == String.class) {
			return new FormBodyReader(argument, Form.Kind.URL_ENCODED, MediaType.APPLICATION_FORM_URLENCODED,
					Form::fields, required);
		}
		if (value == Part.class) {
			return new FormBodyReader(argument, Form.Kind.MULTIPART, MediaType.MULTIPART_FORM_DATA, Form::parts,
					required);
		}
		throw new IllegalArgumentException("a form is a MultiValueMap<String, String>, or for multipart bodies a "
				+ "MultiValueMap<String, Part>; take one of those");
	}

	@Override
	public String supported() {
		return "@RequestBody with a whole form (MultiValueMap<String, String>, MultiValueMap<String, Part>)";
	}

}
