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

import java.util.List;

import dev.cork.web.argument.ArgumentResolver;
import dev.cork.web.argument.RequestBodyResolver;
import dev.cork.web.json.JsonCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.converter.ConverterRegistry;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.util.StringValueResolver;
import org.springframework.web.multipart.MultipartFile;

/**
 * The resolvers of arguments that are made of forms.
 */
public final class FormArguments {

	private FormArguments() {
	}

	/**
	 * The resolvers of an application, to be asked before those for single values and
	 * bodies.
	 * @param conversions turns text into the types of properties
	 * @param placeholders resolves names
	 * @param json reads parts, {@code null} without a JSON mapper
	 * @param limits what forms must keep to
	 * @return the resolvers
	 */
	public static List<ArgumentResolver> resolvers(ConversionService conversions, StringValueResolver placeholders,
			@Nullable JsonCodec json, FormLimits limits) {
		return List.of(new PartResolver(new PartConverters(json, limits.maxInMemoryBytes()), placeholders),
				new ModelResolver(conversions), new FormBodyResolver(new RequestBodyResolver(json), limits));
	}

	/**
	 * Adds the converters that objects with properties for files need.
	 * @param converters of the application
	 */
	public static void addConverters(ConverterRegistry converters) {
		converters.addConverter(FilePart.class, MultipartFile.class, UploadedFile::new);
	}

}
