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
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.jspecify.annotations.Nullable;

/**
 * The file that lines go to, and when another one begins: with another date, at its
 * bound, and when somebody has moved it away. Always between two lines.
 */
final class LogFile {

	/** A file that was moved away is noticed after this time. */
	private static final long LOOK_MILLIS = 1_000;

	private final AccessLogOptions options;

	private final LogFileName name;

	private @Nullable FileChannel channel;

	private Path path;

	private String date = "";

	private int number;

	private long size;

	/** The last byte was the end of a line. */
	private boolean atLineStart = true;

	private long lookedMillis;

	LogFile(AccessLogOptions options) {
		this.options = options;
		this.name = new LogFileName(options);
		this.path = options.directory();
	}

	/**
	 * Opens the current file, at whose end is written.
	 * @throws IOException if the directory cannot be made or nothing can be written there
	 */
	void open() throws IOException {
		Files.createDirectories(this.options.directory());
		this.date = this.name.dateNow();
		this.number = this.name.lastNumber(this.date);
		openCurrent();
		if (isFull()) {
			next();
		}
		deleteOld();
	}

	private void openCurrent() throws IOException {
		this.path = this.name.path(this.date, this.number);
		FileChannel channel = FileChannel.open(this.path, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
				StandardOpenOption.APPEND);
		this.channel = channel;
		this.size = channel.size();
		this.lookedMillis = this.options.clock().millis();
	}

	private boolean isFull() {
		return this.options.maxFileBytes() > 0 && this.size >= this.options.maxFileBytes();
	}

	private void next() throws IOException {
		close();
		this.number++;
		openCurrent();
	}

	private void deleteOld() throws IOException {
		if (this.options.maxHistory() > 0) {
			this.name.deleteAllBut(this.options.maxHistory(), this.path);
		}
	}

	/**
	 * Writes lines, or parts of them.
	 * @param lines what is written; its position moves behind what was, also if this
	 * fails half-way
	 * @throws IOException if no more can be written now
	 */
	void write(ByteBuffer lines) throws IOException {
		int limit = lines.limit();
		try {
			while (lines.position() < limit) {
				if (this.atLineStart || this.channel == null) {
					choose();
				}
				int count = fitting(lines, limit);
				if (count == 0) {
					next();
					deleteOld();
					continue;
				}
				lines.limit(lines.position() + count);
				writeFully(lines);
				lines.limit(limit);
			}
		}
		finally {
			lines.limit(limit);
		}
	}

	private void choose() throws IOException {
		if (this.channel == null) {
			Files.createDirectories(this.options.directory());
			openCurrent();
		}
		String today = this.name.dateNow();
		if (!today.equals(this.date)) {
			close();
			this.date = today;
			this.number = this.name.lastNumber(today);
			openCurrent();
			deleteOld();
		}
		else if (isFull()) {
			next();
			deleteOld();
		}
		else {
			reopenIfMoved();
		}
	}

	private void reopenIfMoved() throws IOException {
		long now = this.options.clock().millis();
		if (now - this.lookedMillis >= LOOK_MILLIS || now < this.lookedMillis) {
			this.lookedMillis = now;
			if (Files.notExists(this.path)) {
				close();
				openCurrent();
			}
		}
	}

	/**
	 * How many bytes belong into this file: as many lines as it has room for; one in any
	 * case if it is empty, and the rest of one that has begun.
	 */
	private int fitting(ByteBuffer lines, int limit) {
		int start = lines.position();
		long room = this.options.maxFileBytes() - this.size;
		if (this.options.maxFileBytes() == 0 || limit - start <= room) {
			return limit - start;
		}
		int end = start;
		for (int at = start; at < limit && (at - start < room || end == start); at++) {
			if (lines.get(at) == '\n') {
				boolean fits = at - start < room;
				if (!fits && this.size > 0 && this.atLineStart) {
					return 0;
				}
				end = at + 1;
			}
		}
		return (end > start) ? end - start : limit - start;
	}

	private void writeFully(ByteBuffer lines) throws IOException {
		FileChannel channel = this.channel;
		if (channel == null) {
			throw new IOException("The file is not open");
		}
		while (lines.hasRemaining()) {
			int count = channel.write(lines);
			this.size += count;
			if (count > 0) {
				this.atLineStart = lines.get(lines.position() - 1) == '\n';
			}
		}
	}

	/** Closes the file; it is opened again when something is to be written. */
	void close() throws IOException {
		FileChannel channel = this.channel;
		this.channel = null;
		if (channel != null) {
			channel.close();
		}
	}

	/** Whether all that was written ends with a whole line. */
	boolean isAtLineStart() {
		return this.atLineStart;
	}

	Path path() {
		return this.path;
	}

}
