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

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * A web socket, for any thread and for as long as one likes: once the web socket is
 * closed all calls do nothing and say so. Keeps no memory of a closed web socket.
 */
public interface WebSocketHandle {

	/**
	 * Does something with the web socket on its loop; at once if the caller is that loop.
	 * @param task what to do
	 * @return false if it is closed and the task will not be run; true if it will be run
	 * unless the web socket is closed by then
	 * @throws RejectedExecutionException if a million tasks wait for the loop
	 */
	boolean execute(Consumer<? super WebSocket> task);

	/**
	 * Sends a text.
	 * @param text the text
	 * @return false if the web socket is closed
	 */
	boolean sendText(String text);

	/**
	 * Sends a binary message.
	 * @param bytes not to be changed afterwards
	 * @return false if the web socket is closed
	 */
	boolean sendBinary(byte[] bytes);

	/**
	 * Sends a prepared message.
	 * @param message the message
	 * @return false if the web socket is closed
	 */
	boolean send(PreparedMessage message);

	/**
	 * Starts the closing handshake.
	 * @param code 1000 to 1014 as registered, or 3000 to 4999
	 * @param reason up to 123 bytes in UTF-8
	 * @return false if the web socket is closed
	 * @throws IllegalArgumentException if the code must not be sent or the reason is too
	 * long
	 */
	boolean close(int code, String reason);

	/**
	 * Tells whether the web socket is open. It may be closed right after.
	 * @return false once it is closed
	 */
	boolean isOpen();

	/**
	 * Tells whether the caller is the loop of the connection, where {@link #execute} runs
	 * its task at once.
	 * @return whether the current thread is the loop's
	 */
	boolean isLoopThread();

	/**
	 * Returns the loop of the connection as an executor.
	 * @return runs its tasks on the loop's thread, whatever becomes of the web socket
	 */
	Executor loopExecutor();

}
