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

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * A line for each request, in files.
 */
class AccessLogProperties {

	/**
	 * Whether requests are written to an access log.
	 */
	private boolean enabled;

	/**
	 * What a line consists of: common, combined, or a pattern of tokens.
	 */
	private String pattern = "common";

	/**
	 * Directory of the files, created if need be.
	 */
	private Path directory = Path.of("logs");

	/**
	 * What the name of a file begins with.
	 */
	private String prefix = "access_log";

	/**
	 * What the name of a file ends with.
	 */
	private String suffix = ".log";

	/**
	 * Whether the name of a file has a date, and a new file begins when it changes.
	 */
	private boolean rotate = true;

	/**
	 * Pattern of the date in the name of a file.
	 */
	private String fileDateFormat = ".yyyy-MM-dd";

	/**
	 * Size at which a new file begins, with a number in its name; 0 for no bound.
	 */
	private DataSize maxFileSize = DataSize.ofBytes(0);

	/**
	 * How many files are kept besides the current one; 0 for all.
	 */
	private int maxHistory;

	/**
	 * Path patterns of requests that are not logged, such as /actuator/{*path}.
	 */
	private List<String> ignoredPaths = new ArrayList<>();

	/**
	 * Name of a request attribute without which a request is not logged.
	 */
	private @Nullable String conditionIf;

	/**
	 * Name of a request attribute with which a request is not logged.
	 */
	private @Nullable String conditionUnless;

	/**
	 * How long lines may wait to be written together; 0 to write them at once.
	 */
	private Duration flushInterval = Duration.ofMillis(100);

	/**
	 * How much may wait for the disk, for each event loop, before further lines are
	 * dropped and counted.
	 */
	private DataSize bufferSize = DataSize.ofMegabytes(1);

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public String getPattern() {
		return this.pattern;
	}

	public void setPattern(String pattern) {
		this.pattern = pattern;
	}

	public Path getDirectory() {
		return this.directory;
	}

	public void setDirectory(Path directory) {
		this.directory = directory;
	}

	public String getPrefix() {
		return this.prefix;
	}

	public void setPrefix(String prefix) {
		this.prefix = prefix;
	}

	public String getSuffix() {
		return this.suffix;
	}

	public void setSuffix(String suffix) {
		this.suffix = suffix;
	}

	public boolean isRotate() {
		return this.rotate;
	}

	public void setRotate(boolean rotate) {
		this.rotate = rotate;
	}

	public String getFileDateFormat() {
		return this.fileDateFormat;
	}

	public void setFileDateFormat(String fileDateFormat) {
		this.fileDateFormat = fileDateFormat;
	}

	public DataSize getMaxFileSize() {
		return this.maxFileSize;
	}

	public void setMaxFileSize(DataSize maxFileSize) {
		this.maxFileSize = maxFileSize;
	}

	public int getMaxHistory() {
		return this.maxHistory;
	}

	public void setMaxHistory(int maxHistory) {
		this.maxHistory = maxHistory;
	}

	public List<String> getIgnoredPaths() {
		return this.ignoredPaths;
	}

	public void setIgnoredPaths(List<String> ignoredPaths) {
		this.ignoredPaths = ignoredPaths;
	}

	public @Nullable String getConditionIf() {
		return this.conditionIf;
	}

	public void setConditionIf(@Nullable String conditionIf) {
		this.conditionIf = conditionIf;
	}

	public @Nullable String getConditionUnless() {
		return this.conditionUnless;
	}

	public void setConditionUnless(@Nullable String conditionUnless) {
		this.conditionUnless = conditionUnless;
	}

	public Duration getFlushInterval() {
		return this.flushInterval;
	}

	public void setFlushInterval(Duration flushInterval) {
		this.flushInterval = flushInterval;
	}

	public DataSize getBufferSize() {
		return this.bufferSize;
	}

	public void setBufferSize(DataSize bufferSize) {
		this.bufferSize = bufferSize;
	}

}
