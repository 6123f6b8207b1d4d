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

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseTask;
import dev.cork.engine.http.WritableHandler;
import dev.cork.engine.http.WriteResult;
import dev.cork.web.blocking.BlockingExecutor;
import dev.cork.web.error.HttpErrors;
import dev.cork.web.error.RouteFailures;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.io.AbstractResource;
import org.springframework.core.io.Resource;
import org.springframework.web.server.ResponseStatusException;

/**
 * The answer to one request, from the input stream of a resource. Reading and writing
 * take turns, so that there is never more than one piece, and one thread at a time has
 * the stream:
 *
 * <pre>
 *   executor: open, read ──► loop: write ──► executor: read ──► … ──► loop: end
 *                                 └─ the peer is slow: wait until it is not ─┘
 * </pre>
 *
 * The stream is closed by the executor: behind its last byte, when reading fails, or when
 * the client has gone.
 */
final class ResourceStream implements WritableHandler {

	private static final Logger logger = LoggerFactory.getLogger("dev.cork.web");

	private static final int PIECE_BYTES = 1 << 14;

	private final Resource resource;

	private final ResourceHead head;

	private final HttpRequest request;

	private final DetachedResponse detached;

	private final BlockingExecutor executor;

	private final RouteFailures failures;

	/** Whether the executor has the stream. Loop thread only. */
	private boolean reading;

	/** Whether a piece, or the next one, is put off. Loop thread only. */
	private boolean waiting;

	private boolean begun;

	private boolean closed;

	private @Nullable InputStream stream;

	private byte[] piece = {};

	/** How many bytes of the piece are to be written. */
	private int length;

	private boolean last;

	private long wholeLength = ByteRange.UNKNOWN;

	private ByteRange selected = new ByteRange(0, ByteRange.UNKNOWN, ByteRange.Kind.WHOLE);

	/** Bytes still to be read, negative if that is not known. */
	private long remaining;

	ResourceStream(Resource resource, ResourceHead head, HttpRequest request, DetachedResponse detached,
			BlockingExecutor executor, RouteFailures failures) {
		this.resource = resource;
		this.head = head;
		this.request = request;
		this.detached = detached;
		this.executor = executor;
		this.failures = failures;
	}

	static ResponseStatusException notFound() {
		return HttpErrors.of(404, "The resource does not exist");
	}

	/** Lets go of a resource that holds an open stream. */
	static void discard(Resource resource, BlockingExecutor executor) {
		try {
			executor.resume(() -> closeUnread(resource));
		}
		catch (RejectedExecutionException ex) {
			closeUnread(resource);
		}
	}

	private static void closeUnread(Resource resource) {
		try {
			resource.getInputStream().close();
		}
		catch (IOException | RuntimeException ex) {
			logger.debug("{} cannot be closed", resource, ex);
		}
	}

	/**
	 * Begins to read. On the loop.
	 * @throws ResponseStatusException 503 if too many wait for a thread
	 */
	void start() {
		this.request.retain();
		this.detached.onAborted(this::abandon);
		this.reading = true;
		try {
			this.executor.execute(this::open);
		}
		catch (RuntimeException ex) {
			this.closed = true;
			if (this.resource.isOpen()) {
				discard(this.resource, this.executor);
			}
			throw ex;
		}
	}

	private void open() {
		try {
			InputStream stream = this.resource.getInputStream();
			this.stream = stream;
			if (this.detached.isOpen()) {
				this.wholeLength = wholeLength();
				this.selected = this.head.select(this.wholeLength);
				this.remaining = this.selected.count();
				readFirst(stream);
			}
		}
		catch (FileNotFoundException | NoSuchFileException ex) {
			failed(notFound());
			return;
		}
		catch (Throwable ex) {
			failed(ex);
			return;
		}
		handOver(this::write);
	}

	private long wholeLength() throws IOException {
		// The length of a stream that can be read once is not to be found by reading it
		return (this.resource.isOpen() && !knowsLength(this.resource.getClass())) ? ByteRange.UNKNOWN
				: this.resource.contentLength();
	}

	private static boolean knowsLength(Class<?> type) {
		try {
			return type.getMethod("contentLength").getDeclaringClass() != AbstractResource.class;
		}
		catch (NoSuchMethodException ex) {
			return false;
		}
	}

	private void readFirst(InputStream stream) throws IOException {
		if (this.head.bodiless() || this.selected.count() == 0) {
			this.last = true;
			close();
			return;
		}
		stream.skipNBytes(this.selected.start());
		this.piece = new byte[PIECE_BYTES];
		read(stream);
	}

	private void readNext() {
		InputStream stream = this.stream;
		try {
			if (stream != null && this.detached.isOpen()) {
				read(stream);
			}
		}
		catch (Throwable ex) {
			failed(ex);
			return;
		}
		handOver(this::write);
	}

	private void read(InputStream stream) throws IOException {
		if (this.remaining < 0) {
			// whatever there is: the rest may be long in coming
			int count = stream.read(this.piece);
			this.last = count < 0;
			this.length = Math.max(count, 0);
		}
		else {
			int wanted = (int) Math.min(this.remaining, this.piece.length);
			this.length = stream.readNBytes(this.piece, 0, wanted);
			this.remaining -= this.length;
			if (this.length < wanted) {
				throw new EOFException(this.resource + " is " + this.remaining + " bytes shorter than it says");
			}
			this.last = this.remaining == 0;
		}
		if (this.last) {
			close();
		}
	}

	private void failed(Throwable failure) {
		close();
		handOver((response) -> this.failures.handle(failure, this.request, response));
	}

	/** Gives the stream back to the loop, whatever has become of the response. */
	private void handOver(ResponseTask task) {
		try {
			this.detached.loopExecutor().execute(() -> {
				this.reading = false;
				if (!this.detached.execute(task)) {
					closeLater();
				}
			});
		}
		catch (RejectedExecutionException ex) {
			close();
		}
	}

	private void write(HttpResponse response) {
		try {
			if (!this.begun) {
				this.begun = true;
				if (!this.head.begin(this.selected, this.wholeLength, response)) {
					return;
				}
			}
			writePiece(response);
		}
		catch (Throwable ex) {
			closeLater();
			this.failures.handle(ex, this.request, response);
		}
	}

	private void writePiece(HttpResponse response) {
		if (this.length > 0) {
			WriteResult result = response.write(this.piece, 0, this.length);
			if (result != WriteResult.DROPPED) {
				this.length = 0;
			}
			if (result != WriteResult.SENT && !(this.last && this.length == 0)) {
				this.waiting = true;
				response.onWritable(this);
				return;
			}
		}
		if (this.last) {
			response.end();
		}
		else {
			this.reading = true;
			this.executor.resume(this::readNext);
		}
	}

	@Override
	public void onWritable(long offset) {
		if (this.waiting) {
			this.waiting = false;
			this.detached.execute(this::write);
		}
	}

	/** The client has gone. Whoever reads finds out by himself. */
	private void abandon() {
		if (!this.reading) {
			closeLater();
		}
	}

	private void closeLater() {
		if (this.closed) {
			return;
		}
		try {
			this.executor.resume(this::close);
		}
		catch (RejectedExecutionException ex) {
			close();
		}
	}

	private void close() {
		InputStream stream = this.stream;
		if (this.closed || stream == null) {
			return;
		}
		this.closed = true;
		try {
			stream.close();
		}
		catch (IOException | RuntimeException ex) {
			logger.debug("{} cannot be closed", this.resource, ex);
		}
	}

}
