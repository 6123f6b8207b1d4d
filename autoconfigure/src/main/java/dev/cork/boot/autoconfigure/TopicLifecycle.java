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

package dev.cork.boot.autoconfigure;

import java.util.concurrent.Executor;

import dev.cork.boot.StartupFailureException;
import dev.cork.topic.TopicBroker;
import dev.cork.topic.bus.TopicOutlets;
import dev.cork.topic.listen.ListenerScanner;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * Opens the topics to listeners when all beans are there, and to other instances before
 * the server takes connections; closes them after the server, while executors and
 * connections to a broker are still there.
 */
final class TopicLifecycle implements SmartInitializingSingleton, SmartLifecycle {

	private final ConfigurableListableBeanFactory beans;

	private final ListenerScanner scanner;

	private final int queueSize;

	private final TopicOutlets outlets;

	private final @Nullable TopicBroker broker;

	private volatile boolean running;

	TopicLifecycle(ConfigurableListableBeanFactory beans, ListenerScanner scanner, int queueSize, TopicOutlets outlets,
			@Nullable TopicBroker broker) {
		this.beans = beans;
		this.scanner = scanner;
		this.queueSize = queueSize;
		this.outlets = outlets;
		this.broker = broker;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.outlets.open(this.scanner.scan(this::executor, this.queueSize));
	}

	private Executor executor() {
		Executor executor = ApplicationExecutor.find(this.beans);
		if (executor == null) {
			throw new StartupFailureException("There are @TopicListener methods, but no executor to call them on.",
					"Declare one TaskExecutor bean, or name one of several '"
							+ TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME + "'.");
		}
		return executor;
	}

	@Override
	public void start() {
		if (this.broker != null && !this.running) {
			this.broker.start(this.outlets::receive);
		}
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
		if (this.broker != null) {
			this.broker.stop();
		}
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 1024;
	}

}
