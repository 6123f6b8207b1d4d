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

import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.RequestHeader;

/**
 * Parameters with {@link RequestHeader @RequestHeader}.
 */
final class RequestHeaderResolver implements ArgumentResolver {

	private final NamedValueReaders readers;

	RequestHeaderResolver(NamedValueReaders readers) {
		this.readers = readers;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		RequestHeader annotation = argument.annotation(RequestHeader.class);
		if (annotation == null) {
			return null;
		}
		if (argument.type() == HttpHeaders.class) {
			return (request, response, body) -> RequestHeaders.copy(request);
		}
		if (AllValues.isWanted(argument.parameter())) {
			return AllValues.ofHeaders().reader(argument.parameter());
		}
		String name = this.readers.name(annotation.name(), argument);
		return this.readers.reader(new NamedValue.OfHeader(name), argument, annotation.required(),
				annotation.defaultValue());
	}

	@Override
	public String supported() {
		return "@RequestHeader";
	}

}
