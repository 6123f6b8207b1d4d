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

package dev.cork.web.error;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebInputException;

/**
 * What Cork refuses a request with: the exceptions that WebFlux has for the same cases,
 * so that an application's handlers of those find them, with a detail that names what is
 * wrong and is safe to show to the client.
 */
public final class HttpErrors {

	private HttpErrors() {
	}

	/**
	 * A request with something wrong in it: 400.
	 * @param detail what is wrong, by name
	 * @return the exception to throw
	 */
	public static ServerWebInputException badRequest(String detail) {
		return new LightExceptions.ServerWebInputException(detail, null);
	}

	/**
	 * A request with something wrong in it: 400.
	 * @param detail what is wrong, by name
	 * @param cause for the log and a debugger, never sent
	 * @return the exception to throw
	 */
	public static ServerWebInputException badRequest(String detail, @Nullable Throwable cause) {
		return new LightExceptions.ServerWebInputException(detail, cause);
	}

	/**
	 * A request without a value that is required: 400.
	 * @param kind what kind of value, e.g. {@code header}
	 * @param name the name of the value
	 * @param type the type of the parameter that wants it
	 * @return the exception to throw
	 */
	public static ServerWebInputException missing(String kind, String name, Class<?> type) {
		return new LightExceptions.MissingRequestValueException(kind, name, type);
	}

	/**
	 * A body of a type that is not taken: 415 with Accept.
	 * @param contentType what came, as it was sent
	 * @param supported what would do
	 * @return the exception to throw
	 */
	public static ResponseStatusException unsupportedMediaType(@Nullable String contentType,
			List<MediaType> supported) {
		return new LightExceptions.UnsupportedMediaTypeStatusException(
				"Content-Type '" + ((contentType != null) ? contentType : "") + "' is not supported", supported);
	}

	/**
	 * A part of a multipart body of a type that is not taken: 415 with Accept.
	 * @param name the name of the part
	 * @param contentType the type of the part
	 * @param supported what would do
	 * @return the exception to throw
	 */
	public static ResponseStatusException unsupportedPart(String name, String contentType, List<MediaType> supported) {
		return new LightExceptions.UnsupportedMediaTypeStatusException(
				"Content-Type '" + contentType + "' of the part '" + name + "' is not supported", supported);
	}

	/**
	 * A client that takes nothing of what there is: 406 with Accept.
	 * @param detail what there is
	 * @param supported what there is
	 * @return the exception to throw
	 */
	public static ResponseStatusException notAcceptable(String detail, List<MediaType> supported) {
		return new LightExceptions.NotAcceptableStatusException(detail, supported);
	}

	/**
	 * Any other status.
	 * @param status from 400 to 599
	 * @param detail what is wrong
	 * @return the exception to throw
	 */
	public static ResponseStatusException of(int status, String detail) {
		return new LightExceptions.ResponseStatusException(status, detail, HttpHeaders.EMPTY);
	}

	/**
	 * Any other status, with headers.
	 * @param status from 400 to 599
	 * @param detail what is wrong
	 * @param headers of the answer
	 * @return the exception to throw
	 */
	public static ResponseStatusException of(int status, String detail, HttpHeaders headers) {
		return new LightExceptions.ResponseStatusException(status, detail, headers);
	}

}
