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

import java.nio.file.Files;
import java.nio.file.Path;

import dev.cork.web.form.FormLimits;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * What multipart bodies and other forms must keep to. All of a body is bounded by
 * {@code cork.server.limits.max-request-body-size} as well.
 */
@ConfigurationProperties("cork.multipart")
class CorkMultipartProperties implements Validator {

	private static final DataSize LARGEST_INT = DataSize.ofBytes(Integer.MAX_VALUE);

	/**
	 * How many parts a multipart body may have; one with more is answered 400.
	 */
	private int maxParts = 128;

	/**
	 * How many fields a URL-encoded form may have; one with more is answered 400.
	 */
	private int maxFields = 1000;

	/**
	 * Maximum size of the headers of one part; larger ones are answered 400.
	 */
	private DataSize maxHeadersSize = DataSize.ofKilobytes(10);

	/**
	 * How much of one part is kept in memory; a larger part goes to disk. A field, or a
	 * part that a handler takes as text, bytes or JSON, must not be larger: it is
	 * answered 413.
	 */
	private DataSize maxInMemorySize = DataSize.ofKilobytes(256);

	/**
	 * Maximum size of one part on disk, a larger one is answered 413; -1 for no bound but
	 * that of the body.
	 */
	private DataSize maxDiskUsagePerPart = DataSize.ofBytes(-1);

	/**
	 * Directory for parts that are too large for memory, created if need be; by default a
	 * fresh temporary directory.
	 */
	private @Nullable Path fileStorageDirectory;

	public int getMaxParts() {
		return this.maxParts;
	}

	public void setMaxParts(int maxParts) {
		this.maxParts = maxParts;
	}

	public int getMaxFields() {
		return this.maxFields;
	}

	public void setMaxFields(int maxFields) {
		this.maxFields = maxFields;
	}

	public DataSize getMaxHeadersSize() {
		return this.maxHeadersSize;
	}

	public void setMaxHeadersSize(DataSize maxHeadersSize) {
		this.maxHeadersSize = maxHeadersSize;
	}

	public DataSize getMaxInMemorySize() {
		return this.maxInMemorySize;
	}

	public void setMaxInMemorySize(DataSize maxInMemorySize) {
		this.maxInMemorySize = maxInMemorySize;
	}

	public DataSize getMaxDiskUsagePerPart() {
		return this.maxDiskUsagePerPart;
	}

	public void setMaxDiskUsagePerPart(DataSize maxDiskUsagePerPart) {
		this.maxDiskUsagePerPart = maxDiskUsagePerPart;
	}

	public @Nullable Path getFileStorageDirectory() {
		return this.fileStorageDirectory;
	}

	public void setFileStorageDirectory(@Nullable Path fileStorageDirectory) {
		this.fileStorageDirectory = fileStorageDirectory;
	}

	FormLimits toLimits(int maxBodyBytes) {
		return new FormLimits(this.maxParts, this.maxFields, (int) this.maxHeadersSize.toBytes(),
				(int) this.maxInMemorySize.toBytes(), this.maxDiskUsagePerPart.toBytes(), this.fileStorageDirectory,
				maxBodyBytes);
	}

	@Override
	public boolean supports(Class<?> type) {
		return type == CorkMultipartProperties.class;
	}

	@Override
	public void validate(Object target, Errors errors) {
		CorkMultipartProperties properties = (CorkMultipartProperties) target;
		if (properties.maxParts < 1) {
			errors.rejectValue("maxParts", "range", "must be at least 1");
		}
		if (properties.maxFields < 1) {
			errors.rejectValue("maxFields", "range", "must be at least 1");
		}
		size("maxHeadersSize", properties.maxHeadersSize, errors);
		size("maxInMemorySize", properties.maxInMemorySize, errors);
		long disk = properties.maxDiskUsagePerPart.toBytes();
		if (disk != -1 && disk < 1) {
			errors.rejectValue("maxDiskUsagePerPart", "range", "must be at least 1B, or -1 for no bound");
		}
		Path directory = properties.fileStorageDirectory;
		if (directory != null && Files.exists(directory)
				&& !(Files.isDirectory(directory) && Files.isWritable(directory))) {
			errors.rejectValue("fileStorageDirectory", "directory", "must be a directory that can be written to");
		}
	}

	private static void size(String field, DataSize value, Errors errors) {
		if (value.toBytes() < 1 || value.compareTo(LARGEST_INT) > 0) {
			errors.rejectValue(field, "range", "must be from 1B to " + LARGEST_INT);
		}
	}

}
