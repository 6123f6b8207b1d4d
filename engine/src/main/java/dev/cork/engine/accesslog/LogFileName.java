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
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Names of the files: prefix, date, a number if there is more than one of a date, suffix.
 * No file is ever renamed, the current one is that of the latest date and the highest
 * number.
 */
final class LogFileName {

	private final Path directory;

	private final String prefix;

	private final String suffix;

	private final @Nullable DateTimeFormatter date;

	private final Clock clock;

	LogFileName(AccessLogOptions options) {
		this.directory = options.directory();
		this.prefix = options.prefix();
		this.suffix = options.suffix();
		this.clock = options.clock();
		this.date = (options.dateFormat() != null) ? formatter(options.dateFormat()) : null;
	}

	private static DateTimeFormatter formatter(String pattern) {
		return new DateTimeFormatterBuilder().appendPattern(pattern)
			.parseDefaulting(ChronoField.MONTH_OF_YEAR, 1)
			.parseDefaulting(ChronoField.DAY_OF_MONTH, 1)
			.parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
			.parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
			.parseDefaulting(ChronoField.SECOND_OF_MINUTE, 0)
			.toFormatter(Locale.ENGLISH);
	}

	/**
	 * Checks that dates can be formatted, and become a part of a name.
	 * @throws IllegalArgumentException if not
	 */
	static void requireDateFormat(String pattern) {
		try {
			requireFileName(formatter(pattern).format(ZonedDateTime.now(Clock.systemUTC())));
		}
		catch (DateTimeException ex) {
			throw new IllegalArgumentException("The date cannot be formatted: " + ex.getMessage(), ex);
		}
	}

	/**
	 * Checks that a name is one, and not a path.
	 * @throws IllegalArgumentException if not
	 */
	static void requireFileName(String name) {
		if (name.isEmpty() || name.indexOf('/') >= 0 || name.indexOf('\\') >= 0) {
			throw new IllegalArgumentException("'" + name + "' is no name of a file");
		}
	}

	/** The date as it is in the name of a file that begins now. */
	String dateNow() {
		return (this.date != null) ? this.date.format(ZonedDateTime.now(this.clock)) : "";
	}

	Path path(String date, int number) {
		return this.directory.resolve(of(date, number));
	}

	private String of(String date, int number) {
		return this.prefix + date + ((number > 0) ? "." + number : "") + this.suffix;
	}

	/** The highest number of a date's files, 0 if there is none. */
	int lastNumber(String date) throws IOException {
		int last = 0;
		for (Found file : list()) {
			if (file.date.equals(date)) {
				last = Math.max(last, file.number);
			}
		}
		return last;
	}

	/** Deletes the oldest files, but never the current one. */
	void deleteAllBut(int count, Path current) throws IOException {
		List<Found> others = new ArrayList<>(list());
		others.removeIf((file) -> file.path.equals(current));
		others.sort(Comparator.comparing(Found::time).thenComparing(Found::number));
		for (int i = 0; i < others.size() - count; i++) {
			Files.deleteIfExists(others.get(i).path);
		}
	}

	private List<Found> list() throws IOException {
		List<Found> files = new ArrayList<>();
		try (DirectoryStream<Path> stream = Files.newDirectoryStream(this.directory)) {
			for (Path path : stream) {
				Found file = parse(path);
				if (file != null) {
					files.add(file);
				}
			}
		}
		return files;
	}

	/** Null for a file that this log cannot have made. */
	private @Nullable Found parse(Path path) {
		String name = path.getFileName().toString();
		if (!name.startsWith(this.prefix) || !name.endsWith(this.suffix)
				|| name.length() < this.prefix.length() + this.suffix.length()) {
			return null;
		}
		String middle = name.substring(this.prefix.length(), name.length() - this.suffix.length());
		Found whole = parse(path, middle, 0);
		int dot = middle.lastIndexOf('.');
		if (whole != null || dot < 0) {
			return whole;
		}
		String number = middle.substring(dot + 1);
		boolean isNumber = number.length() <= 9 && number.matches("[1-9][0-9]*");
		return isNumber ? parse(path, middle.substring(0, dot), Integer.parseInt(number)) : null;
	}

	private @Nullable Found parse(Path path, String text, int number) {
		if (this.date == null) {
			return text.isEmpty() ? new Found(path, text, LocalDateTime.MIN, number) : null;
		}
		try {
			return new Found(path, text, this.date.parse(text, LocalDateTime::from), number);
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

	/**
	 * A file of this log.
	 *
	 * @param path where it is
	 * @param date the date as it is in its name
	 * @param time that date
	 * @param number the number in its name, 0 if there is none
	 */
	private record Found(Path path, String date, LocalDateTime time, int number) {
	}

}
