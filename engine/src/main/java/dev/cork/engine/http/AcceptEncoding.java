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

import java.nio.ByteBuffer;

import dev.cork.engine.buffer.Ascii;

/**
 * Reads the Accept-Encoding fields of a request (RFC 9110 12.5.3). Each loop has one;
 * allocates nothing.
 */
final class AcceptEncoding {

	private static final String NAME = "Accept-Encoding";

	private static final int NOT_LISTED = -1;

	private static final int MAX_QUALITY = 1000;

	private int gzip;

	private int identity;

	private int any;

	/**
	 * Tells whether a client wants gzip at least as much as no coding. Without the field
	 * it would take any coding, but has most likely never heard of one.
	 */
	boolean prefersGzip(RequestHead head) {
		this.gzip = NOT_LISTED;
		this.identity = NOT_LISTED;
		this.any = NOT_LISTED;
		for (int field = head.find(NAME); field >= 0; field = head.find(NAME, field + 1)) {
			readList(head.source, head.valueFrom(field), head.valueTo(field));
		}
		int quality = (this.gzip != NOT_LISTED) ? this.gzip : this.any;
		// not listed it is acceptable, but wanted less than what is
		return quality > 0 && quality >= this.identity;
	}

	private void readList(ByteBuffer in, int from, int to) {
		int start = from;
		for (int at = from; at <= to; at++) {
			if (at == to || in.get(at) == ',') {
				readItem(in, start, at);
				start = at + 1;
			}
		}
	}

	private void readItem(ByteBuffer in, int from, int to) {
		int start = Ascii.skipBlanks(in, from, to);
		int end = start;
		while (end < to && Ascii.isTokenByte(in.get(end))) {
			end++;
		}
		if (end == start) {
			return;
		}
		int quality = quality(in, end, to);
		if (Ascii.equalsIgnoreCase(in, start, end, "gzip") || Ascii.equalsIgnoreCase(in, start, end, "x-gzip")) {
			this.gzip = quality;
		}
		else if (Ascii.equalsIgnoreCase(in, start, end, "identity")) {
			this.identity = quality;
		}
		else if (end - start == 1 && in.get(start) == '*') {
			this.any = quality;
		}
	}

	/** In thousandths. What cannot be understood is not taken for consent. */
	private static int quality(ByteBuffer in, int from, int to) {
		int at = Ascii.skipBlanks(in, from, to);
		if (at == to) {
			return MAX_QUALITY;
		}
		boolean parameter = in.get(at) == ';';
		at = Ascii.skipBlanks(in, at + 1, to);
		if (!parameter || to - at < 3 || Ascii.toLower(in.get(at)) != 'q' || in.get(at + 1) != '=') {
			return 0;
		}
		int end = to;
		while (Ascii.isBlank(in.get(end - 1))) {
			end--;
		}
		return weight(in, at + 2, end);
	}

	/** A digit, and perhaps a point and up to three more. */
	private static int weight(ByteBuffer in, int from, int to) {
		int length = to - from;
		boolean wellFormed = length >= 1 && length <= 5 && Ascii.isDigit(in.get(from))
				&& (length == 1 || in.get(from + 1) == '.');
		int value = 0;
		for (int i = 0; wellFormed && i < 5; i++) {
			if (i == 1) {
				continue;
			}
			int digit = (i < length) ? in.get(from + i) - '0' : 0;
			wellFormed = digit >= 0 && digit <= 9;
			value = value * 10 + digit;
		}
		return (wellFormed && value <= MAX_QUALITY) ? value : 0;
	}

}
