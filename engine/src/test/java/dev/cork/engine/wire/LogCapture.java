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
