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

import dev.cork.engine.buffer.Ascii;

/**
 * Checks the trailer section of a chunked body (RFC 9112 7.1.2) byte by byte and keeps
 * nothing of it: trailer fields are never merged into the headers, where they would speak
 * with the authority of what was checked before the body came.
 *
 * <pre>
 *        token byte           colon                CR               LF
 * START ------------&gt; NAME ----------&gt; VALUE ------------&gt; LINE_LF ----&gt; START
 *   |                 | ^ token byte   | ^ no control byte
 *   | CR              +-+              +-+ but the tab
 *   v     LF
 * END_LF ----&gt; the end
 * </pre>
 *
 * Any other byte is an error, and so is a name among {@link ForbiddenTrailers}.
 */
final class TrailerFields {

	/** The section goes on. */
	static final int MORE = 0;

	/** The section has ended. */
	static final int END = 1;

	private static final int START = 0;

	private static final int NAME = 1;

	private static final int VALUE = 2;

	private static final int LINE_LF = 3;

	private static final int END_LF = 4;

	private final int maxBytes;

	private final int maxFields;

	private int state;

	private int bytes;

	private int fields;

	private long nameHash;

	TrailerFields(int maxBytes, int maxFields) {
		this.maxBytes = maxBytes;
		this.maxFields = maxFields;
	}

	void reset() {
		this.state = START;
		this.bytes = 0;
		this.fields = 0;
	}

	/**
	 * Takes the next byte of the section.
	 * @param b the byte
	 * @return {@link #MORE}, {@link #END} or the code of an {@link HttpError}
	 */
	int next(byte b) {
		if (this.state == END_LF) {
			return (b == '\n') ? END : HttpError.BAD_TRAILER.code();
		}
		if (this.state == START && b == '\r') {
			return enter(END_LF);
		}
		if (this.bytes++ == this.maxBytes) {
			return HttpError.TRAILER_TOO_LARGE.code();
		}
		return switch (this.state) {
			case START -> start(b);
			case NAME -> (b == ':') ? endName() : name(b);
			case VALUE -> value(b);
			default -> (b == '\n') ? enter(START) : HttpError.BAD_TRAILER.code();
		};
	}

	private int enter(int next) {
		this.state = next;
		return MORE;
	}

	private int start(byte b) {
		this.nameHash = ForbiddenTrailers.EMPTY_NAME;
		return name(b);
	}

	private int name(byte b) {
		if (!Ascii.isTokenByte(b)) {
			return HttpError.BAD_TRAILER.code();
		}
		this.nameHash = ForbiddenTrailers.append(this.nameHash, b);
		return enter(NAME);
	}

	private int endName() {
		if (ForbiddenTrailers.contains(this.nameHash)) {
			return HttpError.FORBIDDEN_TRAILER.code();
		}
		return (this.fields++ == this.maxFields) ? HttpError.TRAILER_TOO_LARGE.code() : enter(VALUE);
	}

	private int value(byte b) {
		if (b == '\r') {
			return enter(LINE_LF);
		}
		boolean refused = ControlBytes.isControl(b) && b != '\t';
		return refused ? HttpError.BAD_TRAILER.code() : MORE;
	}

}
