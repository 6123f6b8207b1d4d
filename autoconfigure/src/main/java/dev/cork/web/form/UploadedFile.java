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

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CompletionException;

import org.jspecify.annotations.Nullable;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.web.multipart.MultipartFile;

/**
 * A file of a multipart body for code that was written for Spring MVC. What is in memory
 * is there at once. What is on disk is waited for by {@link #getSize()},
 * {@link #isEmpty()}, {@link #getBytes()}, by reading {@link #getInputStream()} and by
 * {@code transferTo}: the place for that is a {@link dev.cork.web.Blocking @Blocking}
 * handler. The file is deleted when the response is over.
 */
final class UploadedFile implements MultipartFile {

	/** How many of its small buffers Spring may read ahead. */
	private static final int READ_AHEAD = 64;

	private final FilePart part;

	private final byte @Nullable [] memory;

	private volatile long sizeBytes;

	UploadedFile(FilePart part) {
		this.part = part;
		this.memory = PartContent.inMemory(part);
		this.sizeBytes = (this.memory != null) ? this.memory.length : -1;
	}

	@Override
	public String getName() {
		return this.part.name();
	}

	@Override
	public String getOriginalFilename() {
		return this.part.filename();
	}

	@Override
	public @Nullable String getContentType() {
		MediaType type = this.part.headers().getContentType();
		return (type != null) ? type.toString() : null;
	}

	/** What is on disk is never empty. */
	@Override
	public boolean isEmpty() {
		return this.memory != null && this.memory.length == 0;
	}

	@Override
	public long getSize() {
		long size = this.sizeBytes;
		if (size < 0) {
			try {
				Long counted = await(
						this.part.content().map(DataBuffer::readableByteCount).reduce(0L, (sum, count) -> sum + count));
				size = (counted != null) ? counted : 0;
			}
			catch (IOException ex) {
				throw new UncheckedIOException("The uploaded file cannot be read", ex);
			}
			this.sizeBytes = size;
		}
		return size;
	}

	@Override
	public byte[] getBytes() throws IOException {
		if (this.memory != null) {
			return this.memory.clone();
		}
		DataBuffer joined = await(DataBufferUtils.join(this.part.content()));
		byte[] bytes = new byte[(joined != null) ? joined.readableByteCount() : 0];
		if (joined != null) {
			joined.read(bytes);
		}
		return bytes;
	}

	@Override
	public InputStream getInputStream() {
		return (this.memory != null) ? new ByteArrayInputStream(this.memory)
				: DataBufferUtils.subscriberInputStream(this.part.content(), READ_AHEAD);
	}

	@Override
	public void transferTo(File target) throws IOException {
		transferTo(target.toPath());
	}

	@Override
	public void transferTo(Path target) throws IOException {
		await(this.part.transferTo(target));
	}

	/** Also on a loop, where Reactor would refuse to wait. */
	private static <T> @Nullable T await(Mono<T> content) throws IOException {
		try {
			return content.toFuture().join();
		}
		catch (CompletionException ex) {
			Throwable cause = (ex.getCause() != null) ? Exceptions.unwrap(ex.getCause()) : ex;
			if (cause instanceof IOException) {
				throw new IOException("The uploaded file cannot be read", cause);
			}
			throw (cause instanceof RuntimeException failure) ? failure : ex;
		}
	}

	@Override
	public String toString() {
		return "file '" + getOriginalFilename() + "' in part '" + getName() + "'";
	}

}
