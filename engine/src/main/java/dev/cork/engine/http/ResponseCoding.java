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

package dev.cork.engine.http;

import dev.cork.engine.buffer.CorkBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the response of one {@link Exchange} is compressed, when its head is
 * complete, and says so in it (RFC 9110 8.4, 12.5.5).
 */
final class ResponseCoding {

	private static final byte[] VARY = EngineHeader.line("Vary: Accept-Encoding");

	private static final byte[] GZIP = EngineHeader.line("Content-Encoding: gzip");

	/**
	 * As long as {@code bytes}, in whose place it comes: blanks behind it are ignored.
	 */
	private static final byte[] NO_RANGES = { 'n', 'o', 'n', 'e', ' ' };

	/** How much room the lines need that are added to a head. */
	static final int HEAD_BYTES = 48;

	private static final long UNKNOWN = -1;

	private final Exchange exchange;

	private final @Nullable CompressionLoop loop;

	/** Null if nothing is compressed. */
	private final @Nullable ResponseFields fields;

	private boolean wanted;

	private @Nullable CompressedBody body;

	ResponseCoding(Exchange exchange) {
		this.exchange = exchange;
		this.loop = exchange.http.compression;
		this.fields = (this.loop != null) ? this.loop.newFields() : null;
	}

	/** Looks at the request while its head is there. */
	void start(RequestHead request) {
		this.wanted = this.loop != null && this.loop.isWantedBy(request);
	}

	/** Whether the client may be sent a compressed body. */
	boolean isWanted() {
		return this.wanted;
	}

	/** A head begins, perhaps in the place of another. */
	void headBegins() {
		if (this.fields != null) {
			this.fields.reset();
		}
	}

	/**
	 * Looks at field lines that were added to the head.
	 * @param cork ends with them
	 * @param from where they start
	 */
	void added(CorkBuffer cork, int from) {
		if (this.fields != null) {
			this.fields.read(cork.forWrite(), from, cork.position());
		}
	}

	/** Whether compression has to be thought of for a body of at most this length. */
	boolean mayConcern(long maxLength) {
		return this.loop != null && this.loop.isLongEnough(maxLength);
	}

	/**
	 * Decides, and adds what has to be said to the head.
	 * @param head complete but for its framing
	 * @param bodiless whether nothing is known of a body
	 * @param cork has room for {@link #HEAD_BYTES}
	 * @return whether the body is compressed, if there is one
	 */
	boolean choose(ResponseHead head, boolean bodiless, CorkBuffer cork) {
		CompressionLoop loop = this.loop;
		ResponseFields fields = this.fields;
		boolean unchanged = head.status() == 304;
		if (loop == null || fields == null || head.status() == 206 || (bodiless && !unchanged)
				|| (head.declaredLength() != UNKNOWN && !loop.isLongEnough(head.declaredLength()))) {
			return false;
		}
		// 304 says what 200 would (RFC 9110 15.4.5), though it rarely has a type
		boolean compressible = (unchanged && !fields.isTyped()) ? !fields.isFixed() : fields.isCompressible();
		if (compressible && !fields.varies()) {
			cork.put(VARY);
		}
		return compressible && !unchanged && this.wanted && begin(loop, head, fields.acceptRangesAt(), cork);
	}

	private boolean begin(CompressionLoop loop, ResponseHead head, int acceptRangesAt, CorkBuffer cork) {
		if (acceptRangesAt >= 0 && head.hasLeft()) {
			return false;
		}
		if (!head.isBodyForbidden()) {
			CompressedBody body = loop.take();
			if (body == null) {
				return false;
			}
			body.start(this.exchange);
			this.body = body;
		}
		if (acceptRangesAt >= 0) {
			// ranges are of the bytes before compression: nobody must join the two
			cork.putAt(acceptRangesAt, NO_RANGES);
		}
		cork.put(GZIP);
		return true;
	}

	/** The body, if it is being compressed. */
	@Nullable CompressedBody body() {
		return this.body;
	}

	void release() {
		CompressedBody body = this.body;
		if (body != null && this.loop != null) {
			this.body = null;
			this.loop.free(body);
		}
	}

}
