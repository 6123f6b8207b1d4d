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

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.testsupport.OnLoop;

/** A loop that really runs, over a poller and sockets that the test scripts. */
final class LoopUnderTest implements AutoCloseable {

	static final int CORK_BYTES = 256;

	final ScriptedPoller poller = new ScriptedPoller();

	final ConnectionLimit limit = new ConnectionLimit(100);

	final EventLoop loop;

	LoopUnderTest(ProtocolFactory protocols) {
		LoopOptions options = new LoopOptions(4096, CORK_BYTES, 0, 30_000, 0);
		this.loop = new EventLoop("cork-loop-under-test", options, this.poller, (ignored) -> protocols);
		this.loop.start();
	}

	/** Does something in a turn of the loop, and waits for the end of the turn. */
	<T> T inATurn(Callable<T> action) {
		T result = OnLoop.await(submit(action));
		// what was handed in after the turn began is of a later one
		OnLoop.await(submit(() -> ""));
		return result;
	}

	void inATurn(Runnable action) {
		inATurn(() -> {
			action.run();
			return "";
		});
	}

	/** Lets events happen in one poll, and waits for the end of the turn. */
	void poll(Runnable... events) {
		CompletableFuture<String> happened = new CompletableFuture<>();
		this.poller.happen(() -> {
			try {
				for (Runnable event : events) {
					event.run();
				}
				happened.complete("");
			}
			catch (Throwable ex) {
				happened.completeExceptionally(ex);
			}
		});
		OnLoop.await(happened);
		OnLoop.await(submit(() -> ""));
		OnLoop.await(submit(() -> ""));
	}

	/** A connection that this loop has taken over. */
	ScriptedSocket connect() {
		ScriptedSocket handle = new ScriptedSocket();
		inATurn(() -> {
			this.loop.connections().assign();
			this.loop.connections().adopt(handle, this.limit);
		});
		return handle;
	}

	long count(Counter counter) {
		return this.loop.counters().get(counter);
	}

	private <T> CompletableFuture<T> submit(Callable<T> action) {
		return OnLoop.submit(this.loop, action);
	}

	@Override
	public void close() {
		this.loop.stop();
		try {
			this.loop.thread().join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
