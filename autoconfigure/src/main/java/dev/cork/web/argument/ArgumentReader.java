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

import java.nio.ByteBuffer;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * Reads one argument of one handler from a request. Made once at start-up, called on any
 * loop for each request. A reader that can give a primitive implements one of the
 * interfaces nested here as well; the invoker then calls that, and nothing is boxed.
 */
@FunctionalInterface
public interface ArgumentReader {

	/**
	 * Reads the argument.
	 * @param request of this call; valid until the handler has returned
	 * @param response of this call
	 * @param body the whole body, readable only during the call; {@code null} if there is
	 * none or if no reader of the handler {@linkplain #bodyUse() wants} it as bytes
	 * @return the argument, of the parameter's type
	 * @throws Exception a {@link org.springframework.web.server.ServerWebInputException}
	 * if the client sent something wrong
	 */
	@Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) throws Exception;

	/**
	 * How the body must have been read before the handler is called.
	 * @return {@link BodyUse#NONE} if this is no reader of the body
	 */
	default BodyUse bodyUse() {
		return BodyUse.NONE;
	}

	/**
	 * Whether a request without a body is as good as one whose content type fits.
	 * @return {@code false} if the reader refuses a missing body
	 */
	default boolean acceptsNoBody() {
		return true;
	}

	/**
	 * Gives an {@code int} without a box.
	 */
	interface OfInt extends ArgumentReader {

		/**
		 * Reads the argument.
		 * @param request as of {@link #read}
		 * @param response as of {@link #read}
		 * @param body as of {@link #read}
		 * @return the argument
		 */
		int readInt(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body);

	}

	/**
	 * Gives a {@code long} without a box.
	 */
	interface OfLong extends ArgumentReader {

		/**
		 * Reads the argument.
		 * @param request as of {@link #read}
		 * @param response as of {@link #read}
		 * @param body as of {@link #read}
		 * @return the argument
		 */
		long readLong(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body);

	}

	/**
	 * Gives a {@code boolean} without a box.
	 */
	interface OfBoolean extends ArgumentReader {

		/**
		 * Reads the argument.
		 * @param request as of {@link #read}
		 * @param response as of {@link #read}
		 * @param body as of {@link #read}
		 * @return the argument
		 */
		boolean readBoolean(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body);

	}

}
