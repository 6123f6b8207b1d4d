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

package dev.cork.engine.wire;

import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.slf4j.LoggerFactory;

/**
 * Takes what the engine logs away from the console while it is open.
 */
final class LogCapture implements AutoCloseable {

	private final Logger logger = (Logger) LoggerFactory.getLogger("dev.cork.engine");

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	LogCapture() {
		this.appender.start();
		this.logger.addAppender(this.appender);
		this.logger.setAdditive(false);
	}

	List<String> messages(Level level) {
		// a copy, for the loop may be logging
		return List.copyOf(this.appender.list)
			.stream()
			.filter((event) -> event.getLevel() == level)
			.map(ILoggingEvent::getFormattedMessage)
			.toList();
	}

	@Override
	public void close() {
		this.logger.setAdditive(true);
		this.logger.detachAppender(this.appender);
	}

}
