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

package dev.cork.actuator;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import dev.cork.web.blocking.BlockingExecutor;

/**
 * The threads that endpoints run on. They are not the application's, which may all be
 * busy when somebody asks how the application is.
 */
public final class EndpointWorkers implements AutoCloseable {

	private static final int KEEP_ALIVE_SECONDS = 30;

	private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

	private final ThreadPoolExecutor pool;

	private final BlockingExecutor executor;

	/**
	 * Creates the pool; threads are started when they are needed and end when they are
	 * not.
	 * @param maxThreads how many operations may run at once, at least 1
	 * @param maxPending how many may run and wait, at least 1
	 */
	public EndpointWorkers(int maxThreads, int maxPending) {
		this.pool = new ThreadPoolExecutor(maxThreads, maxThreads, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), new Threads(Thread.currentThread().getContextClassLoader()));
		this.pool.allowCoreThreadTimeOut(true);
		this.executor = new BlockingExecutor(this.pool, maxPending, RETRY_AFTER);
	}

	/**
	 * What operations are handed to.
	 * @return refuses with 503 when too many wait
	 */
	public BlockingExecutor executor() {
		return this.executor;
	}

	@Override
	public void close() {
		this.pool.shutdownNow();
	}

	private static final class Threads implements ThreadFactory {

		private final AtomicInteger count = new AtomicInteger();

		private final ClassLoader classLoader;

		Threads(ClassLoader classLoader) {
			this.classLoader = classLoader;
		}

		@Override
		public Thread newThread(Runnable task) {
			Thread thread = new Thread(task, "cork-actuator-" + this.count.incrementAndGet());
			thread.setContextClassLoader(this.classLoader);
			thread.setDaemon(true);
			return thread;
		}

	}

}
