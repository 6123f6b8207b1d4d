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

package dev.cork.web.result;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.function.Supplier;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.blocking.BlockingExecutor;
import dev.cork.web.error.RouteFailures;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;

/**
 * A {@link Resource}, or the part of it that the client wants. A file is opened on the
 * loop and sent by the kernel; everything else is read on a thread that may block.
 */
final class ResourceWriter implements BodyWriter {

	private final @Nullable MediaType produces;

	private final Supplier<BlockingExecutor> executor;

	private final RouteFailures failures;

	ResourceWriter(@Nullable MediaType produces, Supplier<BlockingExecutor> executor, RouteFailures failures) {
		this.produces = produces;
		this.executor = executor;
		this.failures = failures;
	}

	@Override
	public void writeBody(Object body, EntityHead head, HttpRequest request, HttpResponse response) throws IOException {
		Resource resource = (Resource) body;
		String contentType = (head.contentType() == null) ? contentType(resource) : null;
		ResourceHead start = ResourceHead.of(head, contentType, request, response);
		if (resource instanceof ByteArrayResource bytes) {
			writeBytes(bytes.getByteArray(), start, response);
			return;
		}
		Path file = file(resource);
		if (file != null) {
			writeFile(file, start, response);
		}
		else {
			new ResourceStream(resource, start, request, response.detach(), this.executor.get(), this.failures).start();
		}
	}

	private String contentType(Resource resource) {
		MediaType mediaType = (this.produces != null) ? this.produces
				: MediaTypeFactory.getMediaType(resource).orElse(MediaType.APPLICATION_OCTET_STREAM);
		return mediaType.toString();
	}

	private static void writeBytes(byte[] bytes, ResourceHead start, HttpResponse response) {
		ByteRange selected = start.select(bytes.length);
		if (start.begin(selected, bytes.length, response)) {
			response.end(bytes, (int) selected.start(), (int) selected.count());
		}
	}

	/** The file that a resource is, {@code null} if it is none that the kernel knows. */
	private static @Nullable Path file(Resource resource) throws IOException {
		if (!resource.isFile()) {
			return null;
		}
		Path path = resource.getFilePath();
		return (path.getFileSystem() == FileSystems.getDefault()) ? path : null;
	}

	private static void writeFile(Path path, ResourceHead start, HttpResponse response) throws IOException {
		// anything else, a pipe above all, might block when it is opened
		if (!Files.isRegularFile(path)) {
			throw ResourceStream.notFound();
		}
		FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
		boolean given = false;
		try {
			long length = file.size();
			ByteRange selected = start.select(length);
			if (start.begin(selected, length, response)) {
				given = true;
				response.endFile(file, selected.start(), selected.count());
			}
		}
		finally {
			if (!given) {
				file.close();
			}
		}
	}

	@Override
	public void discard(Object body) {
		Resource resource = (Resource) body;
		if (resource.isOpen()) {
			ResourceStream.discard(resource, this.executor.get());
		}
	}

	@Override
	public @Nullable MediaType negotiated() {
		return this.produces;
	}

	/** Makes writers of resources. */
	static final class Factory implements ResultWriterFactory {

		private final Supplier<BlockingExecutor> executor;

		Factory(Supplier<BlockingExecutor> executor) {
			this.executor = executor;
		}

		@Override
		public @Nullable ResultWriter create(HandlerResult result, ResultWriters writers) {
			Class<?> type = result.rawType();
			if (!Resource.class.isAssignableFrom(type)) {
				return null;
			}
			if (!isNeverRead(type)) {
				// its lack is to stop the start, not the first request
				Objects.requireNonNull(this.executor.get());
			}
			return new ResourceWriter(result.produces(), this.executor, result.failures());
		}

		private static boolean isNeverRead(Class<?> type) {
			return ByteArrayResource.class.isAssignableFrom(type) || FileSystemResource.class.isAssignableFrom(type);
		}

		@Override
		public String supported() {
			return "Resource";
		}

	}

}
