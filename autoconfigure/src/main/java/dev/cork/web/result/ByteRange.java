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

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpRange;

/**
 * The part of a resource that is sent.
 *
 * @param start index of the first byte
 * @param count how many bytes, negative if that is not known
 * @param kind whether it is a part at all
 */
record ByteRange(long start, long count, Kind kind) {

	static final long UNKNOWN = -1;

	private static final String UNIT = "bytes=";

	private static final ByteRange UNSATISFIABLE = new ByteRange(0, 0, Kind.UNSATISFIABLE);

	/** What the answer is. */
	enum Kind {

		/** 200: everything. */
		WHOLE,

		/** 206: a part. */
		PART,

		/** 416: the client wants what there is not. */
		UNSATISFIABLE

	}

	/**
	 * Selects what a client wants. Several ranges are answered with the whole, which RFC
	 * 9110 14.2 allows; and a unit that is not known must be ignored.
	 * @param header the value of the Range header, if it counts
	 * @param length of the whole, negative if it is not known: there are no parts then
	 */
	static ByteRange select(@Nullable String header, long length) {
		ByteRange whole = new ByteRange(0, length, Kind.WHOLE);
		if (header == null || length < 0 || !header.regionMatches(true, 0, UNIT, 0, UNIT.length())) {
			return whole;
		}
		List<HttpRange> ranges = parse(header);
		ByteRange only = UNSATISFIABLE;
		for (HttpRange range : ranges) {
			long start = range.getRangeStart(length);
			if (start < length) {
				only = (ranges.size() > 1) ? whole
						: new ByteRange(start, range.getRangeEnd(length) - start + 1, Kind.PART);
			}
		}
		return only;
	}

	/** An empty list if the header is malformed. */
	private static List<HttpRange> parse(String header) {
		try {
			return HttpRange.parseRanges(UNIT + header.substring(UNIT.length()));
		}
		catch (IllegalArgumentException ex) {
			return List.of();
		}
	}

	/** The value of Content-Range. */
	String contentRange(long length) {
		return (this.kind == Kind.PART) ? "bytes " + this.start + "-" + (this.start + this.count - 1) + "/" + length
				: "bytes */" + length;
	}

}
