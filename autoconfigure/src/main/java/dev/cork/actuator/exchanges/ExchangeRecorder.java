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

package dev.cork.actuator.exchanges;

import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import dev.cork.engine.http.HttpHandler;
import dev.cork.web.mapping.RouteWatcher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.actuate.web.exchanges.HttpExchange;
import org.springframework.boot.actuate.web.exchanges.HttpExchangeRepository;
import org.springframework.boot.actuate.web.exchanges.Include;

/**
 * Records what native routes have answered. A repository may do anything, write to a
 * database for example: it is called on a thread of its own, and what comes faster than
 * it takes is lost.
 */
public final class ExchangeRecorder implements RouteWatcher, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(ExchangeRecorder.class);

	private static final int MAX_PENDING = 1024;

	private static final int KEEP_ALIVE_SECONDS = 30;

	private final HttpExchangeRepository repository;

	private final Set<Include> includes;

	private final ThreadPoolExecutor thread;

	private final AtomicBoolean warned = new AtomicBoolean();

	/**
	 * Records to a repository.
	 * @param repository of the application
	 * @param includes what it is told of an exchange
	 */
	public ExchangeRecorder(HttpExchangeRepository repository, Set<Include> includes) {
		this.repository = repository;
		this.includes = Set.copyOf(includes);
		this.thread = new ThreadPoolExecutor(1, 1, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(MAX_PENDING), ExchangeRecorder::thread, (task, executor) -> warn());
		this.thread.allowCoreThreadTimeOut(true);
	}

	private static Thread thread(Runnable task) {
		Thread thread = new Thread(task, "cork-exchanges");
		thread.setDaemon(true);
		return thread;
	}

	@Override
	public HttpHandler watch(HttpHandler handler) {
		return new RecordedRoute(handler, this);
	}

	Set<Include> includes() {
		return this.includes;
	}

	/** Hands an exchange to the repository. Any thread. */
	void record(HttpExchange exchange) {
		this.thread.execute(() -> add(exchange));
	}

	private void add(HttpExchange exchange) {
		try {
			this.repository.add(exchange);
		}
		catch (RuntimeException ex) {
			logger.warn("The HttpExchangeRepository has failed to add an exchange", ex);
		}
	}

	private void warn() {
		if (!this.thread.isShutdown() && !this.warned.getAndSet(true)) {
			logger.warn("The HttpExchangeRepository is slower than requests come: exchanges are not recorded. "
					+ "This is said once");
		}
	}

	@Override
	public void close() {
		this.thread.shutdown();
	}

}
