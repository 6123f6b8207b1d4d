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

import org.jspecify.annotations.Nullable;

/**
 * An answer that is kept. Its bytes never change; they are on the heap, so that one that
 * still waits for a slow peer outlives its place in the cache.
 */
final class StoredResponse {

	final int status;

	/** The lines that its handler has said, then Date, then the name of Age. */
	final byte[] lines;

	/** The same for 304 (RFC 9110 15.4.5). */
	final byte[] unchangedLines;

	/** The same for the compressed body. */
	final byte[] codedLines;

	/** Whether the lines have a Server field of their own. */
	final boolean namesServer;

	final byte[] body;

	/** The tag with its quotes and without the prefix of a weak one. */
	final byte @Nullable [] opaqueTag;

	final byte @Nullable [] lastModified;

	final long createdNanos;

	/** The body after compression, when it has left once. */
	private byte @Nullable [] coded;

	/** Somebody keeps the compressed body at present, or it is not to be kept. */
	boolean codedOnce;

	StoredResponse(int status, StoredFields fields, byte[] dateLine, byte[] body, long createdNanos) {
		this.status = status;
		this.lines = fields.whole(dateLine);
		this.unchangedLines = fields.unchanged(dateLine);
		this.codedLines = fields.coded(dateLine);
		this.namesServer = fields.namesServer();
		this.opaqueTag = fields.opaqueTag();
		this.lastModified = fields.lastModified();
		// what is told of ranges would be wrong of the compressed body
		this.codedOnce = fields.offersRanges();
		this.body = body;
		this.createdNanos = createdNanos;
	}

	byte @Nullable [] coded() {
		return this.coded;
	}

	void coded(byte[] coded) {
		this.coded = coded;
	}

	long sizeBytes() {
		return (long) this.lines.length + this.unchangedLines.length + this.codedLines.length + this.body.length
				+ ((this.coded != null) ? this.coded.length : 0);
	}

}
