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
package dev.cork.engine.accesslog;

import java.io.IOException;
import java.time.Clock;
import java.util.List;

import dev.cork.engine.http.RequestLog;
import dev.cork.engine.loop.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * An access log in files. A loop makes the line of each request and leaves it in a ring
 * of bytes that one thread empties, so that no loop ever waits for a disk; lines for
 * which there is no room are counted, and the count is written.
 */
public final class AccessLog implements RequestLog {

	private final AccessLogOptions options;

	private final List<String> responseFields;

	private @Nullable LogWriter writer;

	/**
	 * Makes a log; nothing is opened yet.
	 * @param options how it is written
	 * @throws IllegalArgumentException saying what of the options cannot work
	 */
	public AccessLog(AccessLogOptions options) {
		this.options = options;
		this.responseFields = LogPattern.parse(options.pattern(), options.clock()).responseFields();
		LoopAccessLog.router(options.ignoredPaths());
		requireFileName(options.prefix() + options.suffix());
		if (options.dateFormat() != null) {
			requireDateFormat(options.dateFormat());
		}
	}

	/**
	 * Checks a pattern.
	 * @param pattern what is to be {@link AccessLogOptions#pattern()}
	 * @throws IllegalArgumentException naming the first token that is unknown or
	 * malformed
	 */
	public static void requirePattern(String pattern) {
		LogPattern.parse(pattern, Clock.systemUTC());
	}

	/**
	 * Checks patterns of paths.
	 * @param patterns what is to be {@link AccessLogOptions#ignoredPaths()}
	 * @throws IllegalArgumentException saying what the router cannot express
	 */
	public static void requirePaths(List<String> patterns) {
		LoopAccessLog.router(patterns);
	}

	/**
	 * Checks the pattern of the date in a name.
	 * @param dateFormat what is to be {@link AccessLogOptions#dateFormat()}
	 * @throws IllegalArgumentException saying what is wrong
	 */
	public static void requireDateFormat(String dateFormat) {
		LogFileName.requireDateFormat(dateFormat);
	}

	/**
	 * Checks the name of a file.
	 * @param name prefix and suffix
	 * @throws IllegalArgumentException if it is empty, or of a file in another directory
	 */
	public static void requireFileName(String name) {
		LogFileName.requireFileName(name);
	}

	@Override
	public List<String> responseFields() {
		return this.responseFields;
	}

	@Override
	public synchronized void open() throws IOException {
		LogWriter writer = new LogWriter(this.options);
		writer.start();
		this.writer = writer;
	}

	@Override
	public synchronized OfLoop forLoop(EventLoop loop) {
		LogWriter writer = this.writer;
		if (writer == null) {
			throw new IllegalStateException("The access log is not open");
		}
		return new LoopAccessLog(this.options, writer.newRing(), writer);
	}

	@Override
	public synchronized void close() {
		LogWriter writer = this.writer;
		this.writer = null;
		if (writer != null) {
			writer.stop();
		}
	}

}
