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

package dev.cork.engine.transport;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * A bound socket that hands out connections. It belongs to the thread of the loop it is
 * attached to.
 */
public interface ListenerHandle extends Handle {

	/**
	 * Takes the next waiting connection.
	 * @return the connection, attached to no poller yet, or null if none is waiting
	 * @throws IOException if there is one that cannot be had, e.g. because the process
	 * has no descriptor left
	 */
	@Nullable SocketHandle accept() throws IOException;

}
