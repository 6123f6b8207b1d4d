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
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A request that is answered with an error status for a reason the client may read. It
 * carries no stack trace: the client caused it, and a peer must not be able to make the
 * server walk stacks.
 */
public final class HttpFailure extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** The status code of the answer. */
	private final int status;

	private final transient List<String> headers = new ArrayList<>(0);

	/**
	 * A failure with its answer.
	 * @param status the status code of the answer
	 * @param detail what went wrong, safe to show to the client
	 */
	public HttpFailure(int status, String detail) {
		this(status, detail, null);
	}

	/**
	 * A failure with its answer and what led to it.
	 * @param status the status code of the answer
	 * @param detail what went wrong, safe to show to the client
	 * @param cause for a debugger, never sent
	 */
	public HttpFailure(int status, String detail, @Nullable Throwable cause) {
		super(detail, cause, false, false);
		this.status = status;
	}

	/**
	 * Adds a header to the answer.
	 * @param name the header's name
	 * @param value the header's value
	 * @return this failure
	 */
	public HttpFailure header(String name, String value) {
		this.headers.add(name);
		this.headers.add(value);
		return this;
	}

	/**
	 * The status code of the answer.
	 * @return from 400 to 599
	 */
	public int status() {
		return this.status;
	}

	/**
	 * The headers of the answer.
	 * @return names and values in turn
	 */
	List<String> headers() {
		return this.headers;
	}

}
