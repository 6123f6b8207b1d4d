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

package dev.cork.web.form;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * What forms must keep to.
 *
 * @param maxParts how many parts a multipart body may have
 * @param maxFields how many fields a URL-encoded body may have
 * @param maxHeadersBytes the most that the headers of one part may have
 * @param maxInMemoryBytes the most of one part that is kept in memory, and the most that
 * a field, or a part that a handler takes as text, bytes or JSON, may have
 * @param maxDiskBytesPerPart the most that one part may have on disk, -1 for no bound
 * @param directory where parts are kept that are too large for memory; {@code null} for a
 * fresh temporary directory
 * @param maxBodyBytes the most that a URL-encoded body may have
 */
public record FormLimits(int maxParts, int maxFields, int maxHeadersBytes, int maxInMemoryBytes,
		long maxDiskBytesPerPart, @Nullable Path directory, int maxBodyBytes) {

}
