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

package dev.cork.engine.testsupport;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * What one class logs, kept from the console until this is closed. Any thread may log.
 */
public final class CapturedLog implements AutoCloseable {

	private final Logger logger;

	private final BlockingQueue<ILoggingEvent> events = new LinkedBlockingQueue<>();

	private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
		@Override
		protected void append(ILoggingEvent event) {
			CapturedLog.this.events.add(event);
		}
	};

	private CapturedLog(Logger logger) {
		this.logger = logger;
		this.appender.start();
		this.logger.addAppender(this.appender);
		this.logger.setAdditive(false);
	}

	/**
	 * Starts to keep what a class logs.
	 * @param logger the name of its logger
	 * @return the log, to be closed
	 */
	public static CapturedLog of(String logger) {
		return new CapturedLog((Logger) LoggerFactory.getLogger(logger));
	}

	/**
	 * Waits for the next event.
	 * @return the event
	 */
	public ILoggingEvent next() {
		try {
			ILoggingEvent event = this.events.poll(30, TimeUnit.SECONDS);
			if (event == null) {
				throw new AssertionError("Nothing was logged");
			}
			return event;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AssertionError("Interrupted while something was to be logged", ex);
		}
	}

	/**
	 * Returns what was logged and not asked for yet.
	 * @return the messages so far
	 */
	public List<String> messages() {
		return this.events.stream().map(ILoggingEvent::getFormattedMessage).toList();
	}

	/**
	 * Returns what was logged at one level and not asked for yet.
	 * @param level the level
	 * @return the messages so far
	 */
	public List<String> messages(Level level) {
		return this.events.stream()
			.filter((event) -> event.getLevel() == level)
			.map(ILoggingEvent::getFormattedMessage)
			.toList();
	}

	@Override
	public void close() {
		this.logger.setAdditive(true);
		this.logger.detachAppender(this.appender);
		this.appender.stop();
	}

}
