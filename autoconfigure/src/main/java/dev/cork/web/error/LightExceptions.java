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

import java.io.Serial;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;

/**
 * Spring's exceptions without a stack trace: the client caused them, and a peer must not
 * be able to make the server walk stacks. Their names are those of Spring's, which meters
 * and spans show.
 */
final class LightExceptions {

	private LightExceptions() {
	}

	static final class ServerWebInputException extends org.springframework.web.server.ServerWebInputException {

		@Serial
		private static final long serialVersionUID = 1L;

		ServerWebInputException(String detail, @Nullable Throwable cause) {
			super(detail, null, cause);
			setDetail(detail);
		}

		@Override
		@SuppressWarnings("UnsynchronizedOverridesSynchronized") // it does nothing
		public Throwable fillInStackTrace() {
			return this;
		}

	}

	static final class MissingRequestValueException
			extends org.springframework.web.server.MissingRequestValueException {

		@Serial
		private static final long serialVersionUID = 1L;

		@SuppressWarnings("NullAway") // the class above takes no parameter for an answer
		MissingRequestValueException(String kind, String name, Class<?> type) {
			super(name, type, kind, null);
			setDetail("Required " + kind + " '" + name + "' is missing");
		}

		@Override
		@SuppressWarnings("UnsynchronizedOverridesSynchronized") // it does nothing
		public Throwable fillInStackTrace() {
			return this;
		}

	}

	static final class UnsupportedMediaTypeStatusException
			extends org.springframework.web.server.UnsupportedMediaTypeStatusException {

		@Serial
		private static final long serialVersionUID = 1L;

		UnsupportedMediaTypeStatusException(String detail, List<MediaType> supported) {
			super(detail, supported);
			setDetail(detail);
		}

		@Override
		@SuppressWarnings("UnsynchronizedOverridesSynchronized") // it does nothing
		public Throwable fillInStackTrace() {
			return this;
		}

	}

	static final class NotAcceptableStatusException
			extends org.springframework.web.server.NotAcceptableStatusException {

		@Serial
		private static final long serialVersionUID = 1L;

		NotAcceptableStatusException(String detail, List<MediaType> supported) {
			super(supported);
			setDetail(detail);
		}

		@Override
		@SuppressWarnings("UnsynchronizedOverridesSynchronized") // it does nothing
		public Throwable fillInStackTrace() {
			return this;
		}

	}

	static final class ResponseStatusException extends org.springframework.web.server.ResponseStatusException {

		@Serial
		private static final long serialVersionUID = 1L;

		private final HttpHeaders headers;

		ResponseStatusException(int status, String detail, HttpHeaders headers) {
			super(HttpStatusCode.valueOf(status), detail);
			this.headers = headers;
			setDetail(detail);
		}

		@Override
		public HttpHeaders getHeaders() {
			return this.headers;
		}

		@Override
		@SuppressWarnings("UnsynchronizedOverridesSynchronized") // it does nothing
		public Throwable fillInStackTrace() {
			return this;
		}

	}

}
