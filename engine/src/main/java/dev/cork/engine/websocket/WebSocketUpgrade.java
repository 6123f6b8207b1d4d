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

package dev.cork.engine.websocket;

import java.util.List;
import java.util.concurrent.Executor;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * A handshake that waits for its answer (RFC 6455, 4.2). Loop thread only; who needs
 * another thread's help calls {@link #detach()} and comes back through
 * {@link #loopExecutor()}.
 */
public interface WebSocketUpgrade {

	/**
	 * Returns the request of the handshake.
	 * @return usable until the answer, if {@link #detach()} was called before the handler
	 * returned
	 */
	HttpRequest request();

	/**
	 * Returns the response, to refuse with a body instead of {@link #refuse}.
	 * @return the response
	 */
	HttpResponse response();

	/**
	 * Returns the sub-protocols that the client offers.
	 * @return in the client's order of preference, often empty
	 */
	List<String> offeredSubprotocols();

	/**
	 * Adds a header field to the answer.
	 * @param name its name
	 * @param value its value
	 * @throws IllegalArgumentException if either has characters that may not be there
	 */
	void header(String name, String value);

	/**
	 * Opens the web socket. Does nothing if the client has gone, or after the time-out.
	 * @param subprotocol one of those that the client has offered; null for the first one
	 * of {@link WebSocketOptions#subprotocols()} that it has, or none
	 * @param userData the value of {@link WebSocket#userData()}, or null
	 * @throws IllegalArgumentException if the client has not offered the sub-protocol
	 * @throws IllegalStateException if the handshake was answered already
	 */
	void accept(@Nullable String subprotocol, @Nullable Object userData);

	/**
	 * Answers with an error and an empty body. Does nothing if the client has gone, or
	 * after the time-out.
	 * @param status 300 to 599
	 * @throws IllegalStateException if the handshake was answered already
	 */
	void refuse(int status);

	/**
	 * Says that the answer comes later: the request stays usable until then. It has to
	 * come within {@link WebSocketOptions#upgradeTimeoutMs()}, or the client is answered
	 * with 503.
	 */
	void detach();

	/**
	 * Tells whether the handshake still waits for its answer.
	 * @return false once it was answered, by the time-out too, or the client has gone
	 */
	boolean isOpen();

	/**
	 * Returns the loop of the connection.
	 * @return runs its tasks on the loop's thread. Any thread
	 */
	Executor loopExecutor();

}
