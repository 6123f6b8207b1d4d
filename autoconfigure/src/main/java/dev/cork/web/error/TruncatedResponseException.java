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

/**
 * A handler failed when part of its answer had left: the engine closes the connection, so
 * that the client sees a broken answer rather than a short one.
 */
final class TruncatedResponseException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	TruncatedResponseException(String route, Throwable cause) {
		super(route + " failed in the middle of its answer", cause, false, false);
	}

}
