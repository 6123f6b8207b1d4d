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

package dev.cork.web.result;

import dev.cork.web.error.RouteFailures;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;

/**
 * The result of a handler method as one of its routes sees it.
 *
 * @param type the declared type
 * @param produces what the mapping says the handler produces, or {@code null}
 * @param hasResponse whether the method takes the response and may have ended it itself
 * @param failures where what goes wrong later than the handler's return is told
 */
public record HandlerResult(ResolvableType type, @Nullable MediaType produces, boolean hasResponse,
		RouteFailures failures) {

	/**
	 * The result that stands inside this one.
	 * @return the same handler with the type of the first type argument, {@code Object}
	 * if it is not known
	 */
	public HandlerResult nested() {
		ResolvableType nested = this.type.getGeneric(0);
		ResolvableType known = (nested.resolve() != null) ? nested : ResolvableType.forClass(Object.class);
		return new HandlerResult(known, this.produces, this.hasResponse, this.failures);
	}

	/**
	 * The same result seen as a super type of its own.
	 * @param superType a class or interface of the type
	 * @return with the super type's arguments
	 */
	HandlerResult as(Class<?> superType) {
		return new HandlerResult(this.type.as(superType), this.produces, this.hasResponse, this.failures);
	}

	/**
	 * The same result where one type is to be produced.
	 * @param produces the type, or {@code null} for what the writer chooses
	 * @return with that type
	 */
	public HandlerResult producing(@Nullable MediaType produces) {
		return new HandlerResult(this.type, produces, this.hasResponse, this.failures);
	}

	/**
	 * The same result of a method of which it does not matter that it takes the response.
	 * @return nobody but the writer ends the response
	 */
	HandlerResult withoutResponse() {
		return new HandlerResult(this.type, this.produces, false, this.failures);
	}

	/**
	 * The raw type.
	 * @return the class, {@code Object} if it is not known
	 */
	public Class<?> rawType() {
		return this.type.resolve(Object.class);
	}

}
