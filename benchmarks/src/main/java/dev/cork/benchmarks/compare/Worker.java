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

package dev.cork.benchmarks.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A process that is asked a line and answers a line.
 */
final class Worker implements AutoCloseable {

	private static final int PATIENCE_SECONDS = 10;

	/** Until then every question is answered, also on a machine that is busy. */
	private static final int MOST_SILENT_SECONDS = 180;

	private static final ScheduledExecutorService WATCH = Executors.newSingleThreadScheduledExecutor((task) -> {
		Thread thread = new Thread(task, "watch");
		thread.setDaemon(true);
		return thread;
	});

	private final String name;

	private final Process process;

	private final BufferedReader answers;

	private final Writer questions;

	Worker(String name, List<String> command) throws IOException {
		this.name = name;
		this.process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
		this.answers = this.process.inputReader(StandardCharsets.UTF_8);
		this.questions = this.process.outputWriter(StandardCharsets.US_ASCII);
	}

	long pid() {
		return this.process.pid();
	}

	/**
	 * Awaits a line; a process that says nothing for too long is ended, so that nobody
	 * waits for it for ever.
	 */
	String await(String word) throws IOException {
		Future<?> end = endAfter(MOST_SILENT_SECONDS);
		try {
			return read(word);
		}
		finally {
			end.cancel(false);
		}
	}

	/**
	 * Reads a line that begins with a word; others, such as a library's words of welcome,
	 * are skipped.
	 */
	private String read(String word) throws IOException {
		for (String line = this.answers.readLine(); line != null; line = this.answers.readLine()) {
			if (line.startsWith("failed ")) {
				throw new IOException(this.name + ": " + line.substring("failed ".length()));
			}
			if (line.equals(word) || line.startsWith(word + " ")) {
				return line;
			}
		}
		throw new IOException(this.name + " has ended, or was ended after " + MOST_SILENT_SECONDS
				+ " s of silence; what it has to say is on standard error");
	}

	/** Ends the process after a time, for good, unless that is cancelled. */
	Future<?> endAfter(long seconds) {
		return WATCH.schedule(this.process::destroyForcibly, seconds, TimeUnit.SECONDS);
	}

	void tell(String question) throws IOException {
		this.questions.write(question + "\n");
		this.questions.flush();
	}

	/** Asks for a number. */
	long ask(String word) throws IOException {
		tell(word);
		return Long.parseLong(await(word).substring(word.length() + 1));
	}

	@Override
	public void close() throws IOException {
		try {
			this.questions.close();
			if (!this.process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
				this.process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}

}
