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

package dev.cork.web.invoke;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.ResponseStatus;

/**
 * The status that {@link ResponseStatus @ResponseStatus} gives to the answers of a
 * method.
 */
public final class DeclaredStatus {

	/** No status is declared. */
	public static final int NONE = 0;

	private DeclaredStatus() {
	}

	/**
	 * The status of a method.
	 * @param method with the annotation or without
	 * @param type its class, whose annotation counts if the method has none
	 * @return the code, or {@link #NONE}
	 * @throws IllegalArgumentException if there is a reason, which could not be sent
	 */
	public static int of(Method method, Class<?> type) {
		ResponseStatus onMethod = AnnotatedElementUtils.findMergedAnnotation(method, ResponseStatus.class);
		ResponseStatus status = (onMethod != null) ? onMethod : find(type);
		if (status == null) {
			return NONE;
		}
		if (!status.reason().isEmpty()) {
			throw new IllegalArgumentException("the reason of its @ResponseStatus would go nowhere: a reason is for "
					+ "exceptions; take it away, or throw a ResponseStatusException");
		}
		return status.code().value();
	}

	private static @Nullable ResponseStatus find(Class<?> type) {
		return AnnotatedElementUtils.findMergedAnnotation(type, ResponseStatus.class);
	}

}
