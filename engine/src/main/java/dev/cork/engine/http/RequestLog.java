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
package dev.cork.engine.http;

import java.io.IOException;
import java.util.List;

import dev.cork.engine.loop.EventLoop;

/**
 * Writes down what became of every request: also of those that no handler has seen,
 * because the engine refused them, and of those whose client went away. An upgrade is
 * over when 101 was answered.
 */
public interface RequestLog {

	/**
	 * Request attribute with the user's name, as a String, or as a
	 * {@link java.security.Principal}: to be set by whoever has found out who it is.
	 */
	String USER_ATTRIBUTE = "dev.cork.user";

	/**
	 * The server is about to start.
	 * @throws IOException if nothing could be written down; the server does not start
	 * then
	 */
	default void open() throws IOException {
	}

	/**
	 * Returns the response fields that {@link LoggedRequest#responseField(int)} is to
	 * know.
	 * @return their names, in any case
	 */
	default List<String> responseFields() {
		return List.of();
	}

	/**
	 * Makes what the requests of one loop are written down with. Called at each start,
	 * before the loop's thread runs.
	 * @param loop the loop
	 * @return called on the loop's thread only
	 */
	OfLoop forLoop(EventLoop loop);

	/**
	 * The server has stopped: there will be no more requests until it is opened again.
	 */
	default void close() {
	}

	/**
	 * Writes down the requests of one loop.
	 */
	@FunctionalInterface
	interface OfLoop {

		/**
		 * A request is over. Must not block. What it throws is logged and changes
		 * nothing.
		 * @param request what is known of it; good until this returns
		 */
		void log(LoggedRequest request);

	}

}
