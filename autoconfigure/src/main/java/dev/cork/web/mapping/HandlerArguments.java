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

package dev.cork.web.mapping;

import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.ArgumentResolvers;
import dev.cork.web.argument.BodyUse;
import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.validation.HandlerValidation;
import org.jspecify.annotations.Nullable;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;

/**
 * All arguments of one handler on one of its routes.
 *
 * @param readers one for each parameter
 * @param bodyUse how the body is wanted
 * @param acceptsNoBody whether a request without a body will do although one is wanted
 * @param hasResponse whether the handler may answer itself
 */
record HandlerArguments(List<ArgumentReader> readers, BodyUse bodyUse, boolean acceptsNoBody, boolean hasResponse) {

	private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	/**
	 * Resolves the arguments.
	 * @param blocking whether the method runs on another thread
	 * @param validation of single arguments, {@code null} if all are validated at once
	 * @throws IllegalArgumentException naming the parameter that cannot be resolved
	 */
	static HandlerArguments of(HandlerDefinition definition, List<String> pathVariables, boolean blocking,
			ArgumentResolvers resolvers, @Nullable HandlerValidation validation) {
		List<ArgumentReader> readers = new ArrayList<>();
		BodyUse use = BodyUse.NONE;
		boolean acceptsNoBody = false;
		boolean hasResponse = false;
		for (MethodParameter parameter : definition.annotated().getMethodParameters()) {
			parameter.initParameterNameDiscovery(NAMES);
			HandlerArgument argument = new HandlerArgument(parameter.withContainingClass(definition.userType()),
					pathVariables);
			refuseExchange(argument, blocking);
			ArgumentReader reader = resolvers.resolve(argument);
			hasResponse |= argument.type() == HttpResponse.class;
			if (reader.bodyUse() != BodyUse.NONE) {
				refuseSecondBody(use, reader.bodyUse());
				acceptsNoBody = reader.acceptsNoBody() && (acceptsNoBody || use == BodyUse.NONE);
				use = reader.bodyUse();
			}
			readers.add((validation != null) ? validation.ofArgument(argument, reader) : reader);
		}
		return new HandlerArguments(readers, use, acceptsNoBody, hasResponse);
	}

	private static void refuseExchange(HandlerArgument argument, boolean blocking) {
		if (blocking && (argument.type() == HttpRequest.class || argument.type() == HttpResponse.class)) {
			throw new IllegalArgumentException(argument.describe()
					+ " belongs to the loop, but a @Blocking method runs on another thread; take what you need of it, "
					+ "e.g. HttpHeaders, and return a ResponseEntity");
		}
	}

	private static void refuseSecondBody(BodyUse one, BodyUse other) {
		if (one == BodyUse.BYTES && other == BodyUse.BYTES) {
			throw new IllegalArgumentException("two parameters want the request body; there is one");
		}
		if (one != BodyUse.NONE && one != other) {
			throw new IllegalArgumentException(
					"one parameter wants the request body as it is, another one as a form; take one of them away");
		}
	}

}
