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

package dev.cork.benchmarks.soak;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandler;
import dev.cork.engine.websocket.WebSocketUpgrade;

/**
 * Subscribes each web socket to a topic of its own and to one that all have; publishes
 * when it is told to.
 */
final class SoakHandler implements WebSocketHandler {

	static final String ALL = "all";

	private final Set<EventLoop> loops = ConcurrentHashMap.newKeySet();

	@Override
	public void onUpgrade(WebSocketUpgrade upgrade) {
		if (upgrade.loopExecutor() instanceof EventLoop loop) {
			this.loops.add(loop);
		}
		upgrade.accept(null, null);
	}

	@Override
	public void onText(WebSocket webSocket, ByteBuffer utf8) {
		String text = StandardCharsets.UTF_8.decode(utf8).toString();
		if (text.equals("publish")) {
			// to all others; this one is told directly
			webSocket.publishText(ALL, ByteBuffer.wrap(Soak.NEWS.getBytes(StandardCharsets.UTF_8)));
			webSocket.sendText(Soak.NEWS);
			return;
		}
		webSocket.subscribe(ALL);
		webSocket.subscribe(text);
		webSocket.sendText("subscribed");
	}

	/** How much the arenas of all loops have lent, as of now. */
	long lentBytes() {
		long sum = 0;
		for (EventLoop loop : this.loops) {
			CompletableFuture<Long> lent = new CompletableFuture<>();
			loop.execute(() -> lent.complete(loop.arena().usedBytes()));
			sum += lent.join();
		}
		return sum;
	}

}
