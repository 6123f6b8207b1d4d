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

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

import dev.cork.engine.http.WriteResult;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandle;

/**
 * A web socket without a connection, whose loop is the test's own thread.
 */
public final class FakeWebSocket {

	/** What was called, in order. */
	public final List<String> calls = new ArrayList<>();

	/** What waits for the loop. */
	public final Queue<Runnable> loopTasks = new ArrayDeque<>();

	/** What is said of the next messages; SENT when there is no more. */
	public final Queue<WriteResult> results = new ArrayDeque<>();

	public long bufferedBytes;

	public boolean open = true;

	private Object attachment;

	public WebSocket webSocket() {
		return (WebSocket) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { WebSocket.class },
				(proxy, method, arguments) -> call((WebSocket) proxy, method, arguments));
	}

	private Object call(WebSocket self, Method method, Object[] arguments) {
		return switch (method.getName()) {
			case "attachment" -> {
				this.attachment = (arguments != null) ? arguments[0] : this.attachment;
				yield this.attachment;
			}
			case "isOpen" -> this.open;
			case "bufferedBytes" -> this.bufferedBytes;
			case "handle" -> handle(self);
			case "sendText" -> {
				WriteResult result = this.results.isEmpty() ? WriteResult.SENT : this.results.remove();
				this.calls.add(((result != WriteResult.DROPPED) ? "send " : "drop ") + arguments[0]);
				yield result;
			}
			default -> {
				this.calls.add(method.getName());
				yield null;
			}
		};
	}

	private WebSocketHandle handle(WebSocket webSocket) {
		return (WebSocketHandle) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { WebSocketHandle.class }, (proxy, method, arguments) -> {
					if (method.getName().equals("loopExecutor")) {
						return (Executor) this.loopTasks::add;
					}
					if (method.getName().equals("execute") && this.open) {
						@SuppressWarnings("unchecked") // as declared
						Consumer<WebSocket> task = (Consumer<WebSocket>) arguments[0];
						task.accept(webSocket);
					}
					return this.open;
				});
	}

	/** Runs what waits for the loop. */
	public void turn() {
		for (int i = this.loopTasks.size(); i > 0; i--) {
			this.loopTasks.remove().run();
		}
	}

}
