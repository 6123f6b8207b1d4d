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

package dev.cork.websocket.answer;

import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * Does with the result of a method what its declaration says.
 */
@FunctionalInterface
public interface Answer {

	/** There is nothing to answer with. */
	Answer NONE = (session, result) -> {
	};

	/**
	 * Answers. On the loop.
	 * @param session of the web socket
	 * @param result what the method returned
	 * @throws Exception if the result cannot be sent
	 */
	void give(Session session, @Nullable Object result) throws Exception;

}
