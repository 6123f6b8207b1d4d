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

package dev.cork.websocket.argument;

import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * Reads one argument of one method of an endpoint. On the loop.
 */
@FunctionalInterface
public interface EventReader {

	/**
	 * Reads the argument.
	 * @param session of the web socket
	 * @param event what has happened, as its {@link EventKind} says
	 * @return the argument, of the parameter's type
	 * @throws Exception a {@link org.springframework.web.server.ServerWebInputException}
	 * if the client sent something wrong
	 */
	@Nullable Object read(Session session, @Nullable Object event) throws Exception;

}
