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
import java.nio.ByteOrder;
import java.util.Arrays;

import dev.cork.engine.buffer.Ascii;

/**
 * What a request asks for, as bytes that can be compared: handler, scheme, host, path,
 * query, and the fields that its policy names. Each part has its length before it, and
 * what may be missing a negative number in its place, so that no two requests have the
 * same bytes. The method is not among them: what is kept is always an answer to GET. Each
 * loop has one; allocates nothing.
 */
final class CacheKey {

	/** Longer than any head that a server takes by default. */
	private static final int MAX_BYTES = 16 * 1024;

	private static final int TOO_LONG = -1;

	private static final int NOT_THERE = Integer.MIN_VALUE;

	private static final long MULTIPLIER = 0x9e37_79b9_7f4a_7c15L;

	/** Not to be known by who sends requests: they could make all of them collide. */
	private final long seed;

	private final byte[] bytes = new byte[MAX_BYTES];

	private final ByteBuffer view = ByteBuffer.wrap(this.bytes).order(ByteOrder.LITTLE_ENDIAN);

	private int length;

	private int hash;

	CacheKey(long seed) {
		this.seed = seed;
	}

	/** False if the request is too long to be compared with others. */
	boolean set(int handler, Exchange exchange, String[] vary) {
		RequestHead head = exchange.head;
		this.length = 0;
		putInt(handler);
		putInt(exchange.request.isSecure() ? 1 : 0);
		putHost(exchange);
		put(exchange.path.source, exchange.path.from, exchange.path.to);
		if (head.queryFrom != RequestHead.NONE) {
			put(head.source, head.base + head.queryFrom, head.base + head.queryTo);
		}
		for (int i = 0; i < vary.length; i++) {
			putInt(-1 - i);
			for (int field = head.find(vary[i]); field >= 0; field = head.find(vary[i], field + 1)) {
				put(head.source, head.valueFrom(field), head.valueTo(field));
			}
		}
		this.hash = hash();
		return this.length != TOO_LONG;
	}

	/** Names of hosts are the same in either case (RFC 9110 4.2.3). */
	private void putHost(Exchange exchange) {
		RequestHead head = exchange.head;
		Forwarding forwarding = exchange.forwarding;
		String forwarded = (forwarding != null) ? forwarding.host() : null;
		int start = this.length + Integer.BYTES;
		if (forwarded != null) {
			putText(forwarded);
		}
		else if (head.hostFrom != RequestHead.NONE) {
			put(head.source, head.base + head.hostFrom, head.base + head.hostTo);
		}
		else {
			putInt(NOT_THERE);
		}
		for (int i = start; i < this.length; i++) {
			this.bytes[i] = Ascii.toLower(this.bytes[i]);
		}
	}

	private void putText(String latin1) {
		int count = latin1.length();
		int at = this.length;
		putInt(count);
		if (fits(count)) {
			for (int i = 0; i < count; i++) {
				this.bytes[at + Integer.BYTES + i] = (byte) latin1.charAt(i);
			}
			this.length += count;
		}
	}

	private void put(ByteBuffer source, int from, int to) {
		putInt(to - from);
		if (fits(to - from)) {
			source.get(from, this.bytes, this.length, to - from);
			this.length += to - from;
		}
	}

	private void putInt(int value) {
		if (fits(Integer.BYTES)) {
			this.view.putInt(this.length, value);
			this.length += Integer.BYTES;
		}
	}

	private boolean fits(int count) {
		// room for a whole word, so that the last one can be hashed as the others
		boolean fits = this.length != TOO_LONG && count <= MAX_BYTES - Long.BYTES - this.length;
		if (!fits) {
			this.length = TOO_LONG;
		}
		return fits;
	}

	private int hash() {
		if (this.length == TOO_LONG) {
			return 0;
		}
		this.view.putLong(this.length, 0);
		long hash = this.seed ^ this.length;
		for (int at = 0; at < this.length; at += Long.BYTES) {
			hash = (hash ^ this.view.getLong(at)) * MULTIPLIER;
			hash ^= hash >>> 29;
		}
		return (int) (hash ^ (hash >>> 32));
	}

	int hashOfBytes() {
		return this.hash;
	}

	boolean isOf(CacheSlot slot) {
		return slot.hash == this.hash && Arrays.equals(this.bytes, 0, this.length, slot.key, 0, slot.key.length);
	}

	byte[] copy() {
		return Arrays.copyOf(this.bytes, this.length);
	}

}
