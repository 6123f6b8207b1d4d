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

import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ValueConstants;

/**
 * Parameters with {@link PathVariable @PathVariable}: read by their place in the pattern,
 * never looked up by name.
 */
final class PathVariableResolver implements ArgumentResolver {

	private final NamedValueReaders readers;

	PathVariableResolver(NamedValueReaders readers) {
		this.readers = readers;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		PathVariable annotation = argument.annotation(PathVariable.class);
		if (annotation == null) {
			return null;
		}
		if (AllValues.isWanted(argument.parameter()) && annotation.name().isEmpty()) {
			return AllValues.ofPath(argument.pathVariables()).reader(argument.parameter());
		}
		String name = this.readers.name(annotation.name(), argument);
		int index = argument.pathVariables().indexOf(name);
		if (index >= 0) {
			return this.readers.reader(new NamedValue.OfPath(name, index), argument, true, ValueConstants.DEFAULT_NONE);
		}
		if (annotation.required() && !argument.isOptional()) {
			throw new IllegalArgumentException("the pattern has no variable '" + name + "', it has "
					+ argument.pathVariables() + "; correct the name, or make the parameter optional");
		}
		return this.readers.reader(new AbsentValue(name), argument, false, ValueConstants.DEFAULT_NONE);
	}

	@Override
	public String supported() {
		return "@PathVariable";
	}

}
