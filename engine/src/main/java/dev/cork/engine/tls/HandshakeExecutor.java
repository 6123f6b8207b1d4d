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

package dev.cork.engine.tls;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A few daemon threads for the expensive steps of handshakes. They end when there is
 * nothing to do, so that nobody has to stop them. Its queue needs no bound of its own, as
 * the limit of handshakes bounds it.
 */
final class HandshakeExecutor {

	private static final int THREADS = Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors()));

	private static final long KEEP_ALIVE_SECONDS = 10;

	private static final Executor SHARED = create();

	private HandshakeExecutor() {
	}

	static Executor shared() {
		return SHARED;
	}

	private static Executor create() {
		AtomicInteger number = new AtomicInteger();
		ThreadPoolExecutor executor = new ThreadPoolExecutor(THREADS, THREADS, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), (task) -> {
					Thread thread = new Thread(task, "cork-tls-" + number.getAndIncrement());
					thread.setDaemon(true);
					return thread;
				});
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

}
