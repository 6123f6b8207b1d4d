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
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.convert.TypeDescriptor;

/**
 * A parameter of a handler method as one of its routes sees it.
 *
 * @param parameter the declaration, with annotations of interfaces merged in
 * @param pathVariables the names in the route's pattern, in order
 */
public record HandlerArgument(MethodParameter parameter, List<String> pathVariables) {

	/**
	 * An annotation of the parameter.
	 * @param <A> the annotation's type
	 * @param type the annotation's type
	 * @return the annotation or {@code null}
	 */
	public <A extends Annotation> @Nullable A annotation(Class<A> type) {
		return this.parameter.getParameterAnnotation(type);
	}

	/**
	 * The raw type of the parameter.
	 * @return as declared
	 */
	public Class<?> type() {
		return this.parameter.getParameterType();
	}

	/**
	 * The full type of the parameter for conversions.
	 * @return with annotations and type arguments
	 */
	public TypeDescriptor descriptor() {
		return new TypeDescriptor(this.parameter);
	}

	/**
	 * The name of the parameter in the source.
	 * @return the name
	 * @throws IllegalArgumentException if the class was compiled without names
	 */
	public String name() {
		String name = this.parameter.getParameterName();
		if (name == null) {
			throw new IllegalArgumentException("its name is not known; give the name in the annotation "
					+ "or compile with the -parameters option");
		}
		return name;
	}

	/**
	 * Whether the declaration itself says that there may be nothing: {@code Optional},
	 * {@code @Nullable}.
	 * @return {@code true} if so
	 */
	public boolean isOptional() {
		return this.parameter.isOptional();
	}

	/**
	 * The place in the source, for messages.
	 * @return type and position, and the name where it is known
	 */
	public String describe() {
		String name = this.parameter.getParameterName();
		return "parameter " + this.parameter.getParameterIndex() + " ("
				+ this.parameter.getGenericParameterType().getTypeName() + ((name != null) ? " " + name : "") + ")";
	}

}
