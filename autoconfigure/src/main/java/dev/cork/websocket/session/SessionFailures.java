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

package dev.cork.websocket.session;

/**
 * Told what goes wrong for the web sockets of an endpoint.
 */
public interface SessionFailures {

	/**
	 * A method has failed, a message could not be read, or an answer could not be made.
	 * On the loop.
	 * @param session of the web socket
	 * @param failure what was thrown
	 */
	void failed(Session session, Throwable failure);

	/**
	 * Something has failed when the web socket was closed already. Any thread.
	 * @param failure what was thrown
	 */
	void failedLate(Throwable failure);

}
