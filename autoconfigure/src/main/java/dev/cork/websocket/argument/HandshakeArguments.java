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

package dev.cork.websocket.argument;

import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
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

import org.springframework.core.annotation.MergedAnnotations;

/**
 * The arguments that an endpoint's methods take of the handshake. When they are called
 * the request is gone, so all of them are read at the handshake, each once however many
 * methods take it.
 */
public final class HandshakeArguments {

	private static final String WEB_ANNOTATIONS = "org.springframework.web.bind.annotation";

	private static final String SECURITY_ANNOTATIONS = "org.springframework.security.core.annotation";

	private final ArgumentResolvers resolvers;

	private final HandlerValidation validation;

	private final List<String> pathVariables;

	private final List<Declaration> declarations = new ArrayList<>();

	private final List<ArgumentReader> readers = new ArrayList<>();

	/**
	 * The arguments of one endpoint; none before they are asked for.
	 * @param resolvers those for handlers
	 * @param validation of what is declared to be validated
	 * @param pathVariables the names in the endpoint's pattern, in order
	 */
	public HandshakeArguments(ArgumentResolvers resolvers, HandlerValidation validation, List<String> pathVariables) {
		this.resolvers = resolvers;
		this.validation = validation;
		this.pathVariables = List.copyOf(pathVariables);
	}

	/**
	 * The parameter of a method as handlers see it.
	 * @param parameter the declaration
	 * @return with the variables of the endpoint's pattern
	 */
	public HandlerArgument argument(org.springframework.core.MethodParameter parameter) {
		return new HandlerArgument(parameter, this.pathVariables);
	}

	/** Whether an annotation says that a parameter is of the handshake. */
	static boolean isDeclared(HandlerArgument argument) {
		for (Annotation annotation : argument.parameter().getParameterAnnotations()) {
			if (annotation.annotationType().getPackageName().startsWith(WEB_ANNOTATIONS) || isOfSecurity(annotation)) {
				return true;
			}
		}
		return false;
	}

	/** Applications often have an annotation of their own for who is there. */
	private static boolean isOfSecurity(Annotation annotation) {
		return MergedAnnotations.from(annotation)
			.stream()
			.anyMatch((one) -> one.getType().getPackageName().startsWith(SECURITY_ANNOTATIONS));
	}

	/** The reader of a parameter, {@code null} if it is not of the handshake. */
	@Nullable EventReader find(HandlerArgument argument) {
		Declaration declaration = Declaration.of(argument);
		int known = this.declarations.indexOf(declaration);
		if (known >= 0) {
			return reader(known);
		}
		ArgumentReader reader = this.resolvers.find(argument);
		if (reader == null) {
			return null;
		}
		requireNoBody(argument, reader);
		this.declarations.add(declaration);
		this.readers.add(this.validation.ofArgument(argument, reader));
		return reader(this.readers.size() - 1);
	}

	/**
	 * A handshake has no body.
	 * @param argument the parameter
	 * @param reader its reader
	 * @throws IllegalArgumentException if it wants one, naming the parameter
	 */
	public static void requireNoBody(HandlerArgument argument, ArgumentReader reader) {
		if (reader.bodyUse() != BodyUse.NONE) {
			throw new IllegalArgumentException(argument.describe()
					+ ": a handshake has no body; messages come to methods with @OnText and @OnBinary");
		}
	}

	private static EventReader reader(int index) {
		return (session, event) -> session.argument(index);
	}

	/**
	 * Reads all arguments. On the loop.
	 * @param request of the handshake
	 * @param response of the handshake
	 * @return to be kept for the web socket
	 * @throws Exception what a reader threw
	 */
	public @Nullable Object[] read(HttpRequest request, HttpResponse response) throws Exception {
		@Nullable Object[] arguments = new @Nullable Object[this.readers.size()];
		for (int i = 0; i < arguments.length; i++) {
			arguments[i] = this.readers.get(i).read(request, response, null);
		}
		return arguments;
	}

	/** What makes two parameters the same argument. */
	private record Declaration(@Nullable String name, Type type, List<Annotation> annotations) {

		static Declaration of(HandlerArgument argument) {
			return new Declaration(argument.parameter().getParameterName(),
					argument.parameter().getGenericParameterType(),
					List.of(argument.parameter().getParameterAnnotations()));
		}

	}

}
