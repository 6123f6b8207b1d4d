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
package dev.cork.boot.accesslog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import dev.cork.boot.StartupFailureException;
import dev.cork.engine.http.RequestLog;
import dev.cork.engine.loop.EventLoop;

/**
 * A log whose directory has to be writable when the application starts: the failure then
 * names the property.
 */
public final class StartupCheckedLog implements RequestLog {

	private final RequestLog log;

	private final Path directory;

	/**
	 * Wraps a log.
	 * @param log the log
	 * @param directory where it is written
	 */
	public StartupCheckedLog(RequestLog log, Path directory) {
		this.log = log;
		this.directory = directory;
	}

	@Override
	public void open() {
		try {
			this.log.open();
		}
		catch (IOException ex) {
			throw new StartupFailureException(
					"cork.server.access-log.directory is " + this.directory.toAbsolutePath()
							+ ", but nothing can be written there: " + ex,
					"Set the property to a directory that the application may write to.");
		}
	}

	@Override
	public List<String> responseFields() {
		return this.log.responseFields();
	}

	@Override
	public OfLoop forLoop(EventLoop loop) {
		return this.log.forLoop(loop);
	}

	@Override
	public void close() {
		this.log.close();
	}

}
