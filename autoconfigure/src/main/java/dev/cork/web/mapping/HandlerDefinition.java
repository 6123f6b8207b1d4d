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

import java.lang.reflect.Method;
import java.util.List;

import org.springframework.core.annotation.AnnotatedMethod;

/**
 * An annotated method of a bean.
 *
 * @param bean proxied or not
 * @param userType the class as the user wrote it
 * @param annotated the method as the user wrote it, with annotations of interfaces
 * @param invocable the method to call on the bean
 * @param mapping what it is mapped to
 * @param serverNames for which names of the server, empty for every one
 */
record HandlerDefinition(Object bean, Class<?> userType, AnnotatedMethod annotated, Method invocable, Mapping mapping,
		List<String> serverNames) {

	/** Class and method, as a stack trace's reader would look for it. */
	String describe() {
		return HandlerMethods.describe(this.userType, this.annotated.getMethod());
	}

}
