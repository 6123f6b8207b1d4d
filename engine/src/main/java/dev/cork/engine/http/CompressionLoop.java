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

import java.util.ArrayDeque;
import java.util.Locale;
import java.util.regex.Pattern;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.loop.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * What the compressed responses of one loop share: the rules, and the compressors that
 * are not in use. Confined to the loop's thread.
 */
final class CompressionLoop {

	/** How many idle compressors are worth their memory. */
	private static final int MAX_IDLE = 8;

	private final CompressionOptions options;

	private final String[] lowerTypes;

	private final Pattern[] excludedUserAgents;

	private final AcceptEncoding acceptEncoding = new AcceptEncoding();

	private final ByteView userAgent = new ByteView();

	private final ArrayDeque<CompressedBody> idle = new ArrayDeque<>(MAX_IDLE);

	private int active;

	private boolean closed;

	CompressionLoop(EventLoop loop, CompressionOptions options) {
		this.options = options;
		this.lowerTypes = options.mimeTypes()
			.stream()
			.map((type) -> type.toLowerCase(Locale.ROOT))
			.toArray(String[]::new);
		this.excludedUserAgents = options.excludedUserAgents().toArray(Pattern[]::new);
		loop.onEnd(this::close);
	}

	/** Whether a client may be sent a compressed body. */
	boolean isWantedBy(RequestHead request) {
		return request.minorVersion > 0 && this.acceptEncoding.prefersGzip(request) && !isExcluded(request);
	}

	private boolean isExcluded(RequestHead request) {
		int field = (this.excludedUserAgents.length > 0) ? request.find("User-Agent") : RequestHead.NONE;
		if (field < 0) {
			return false;
		}
		for (Pattern excluded : this.excludedUserAgents) {
			if (excluded.matcher(request.valueView(this.userAgent, field)).matches()) {
				return true;
			}
		}
		return false;
	}

	boolean isLongEnough(long length) {
		return length >= this.options.minBytes();
	}

	ResponseFields newFields() {
		return new ResponseFields(this.lowerTypes);
	}

	/** Returns a compressor, or {@code null} if too many are in use. */
	@Nullable CompressedBody take() {
		if (this.active == this.options.maxActive()) {
			return null;
		}
		this.active++;
		CompressedBody body = this.idle.poll();
		return (body != null) ? body : new CompressedBody(this.options.level());
	}

	void free(CompressedBody body) {
		this.active--;
		body.release();
		if (this.closed || this.idle.size() == MAX_IDLE) {
			body.close();
		}
		else {
			this.idle.push(body);
		}
	}

	private void close() {
		this.closed = true;
		this.idle.forEach(CompressedBody::close);
		this.idle.clear();
	}

}
