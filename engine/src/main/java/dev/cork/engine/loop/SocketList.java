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

package dev.cork.engine.loop;

import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The open sockets of a loop, linked through the sockets themselves.
 */
final class SocketList {

	private @Nullable Socket first;

	void add(Socket socket) {
		socket.nextOpen = this.first;
		if (this.first != null) {
			this.first.previousOpen = socket;
		}
		this.first = socket;
	}

	void remove(Socket socket) {
		Socket previous = socket.previousOpen;
		Socket next = socket.nextOpen;
		if (previous != null) {
			previous.nextOpen = next;
		}
		else {
			this.first = next;
		}
		if (next != null) {
			next.previousOpen = previous;
		}
		socket.previousOpen = null;
		socket.nextOpen = null;
	}

	boolean isEmpty() {
		return this.first == null;
	}

	void closeAll(CloseReason reason) {
		while (this.first != null) {
			this.first.close(reason);
		}
	}

	/**
	 * Visits every socket; the visitor may close the one it is given.
	 * @param visitor what to do
	 */
	void forEach(Consumer<Socket> visitor) {
		Socket socket = this.first;
		while (socket != null) {
			Socket next = socket.nextOpen;
			visitor.accept(socket);
			socket = next;
		}
	}

}
