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

package dev.cork.engine.topic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.EventLoopGroup;
import dev.cork.engine.loop.LoopOptions;
import dev.cork.engine.testsupport.OnLoop;
import dev.cork.engine.transport.NioTransport;

/** Loops that really run, without connections. */
final class Loops implements AutoCloseable {

	private final List<EventLoop> all = new CopyOnWriteArrayList<>();

	private final EventLoopGroup group;

	Loops(int count) {
		LoopOptions options = new LoopOptions(4096, 4096, 0, 30_000, 0);
		try {
			this.group = new EventLoopGroup(new NioTransport(), count, options, (loop) -> {
				this.all.add(loop);
				return (socket) -> {
					throw new IllegalStateException("There are no connections");
				};
			}, 1, (address) -> true, 0);
			this.group.start(List.of());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	EventLoop get(int number) {
		return this.all.get(number);
	}

	/** Does something on a loop and waits for it. */
	<T> T on(int number, Callable<T> action) {
		return OnLoop.await(OnLoop.submit(get(number), action));
	}

	@Override
	public void close() {
		this.group.stop();
	}

}
