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
import dev.cork.engine.buffer.ByteView;

/**
 * What {@link HttpParser} found in the head of one request: a reusable flyweight over the
 * bytes, which it does not own.
 *
 * <p>
 * Fields that end in {@code From} or {@code To} are relative to {@link #base}, so that
 * they stay right when the bytes are moved; methods take and return absolute indexes in
 * {@link #source}.
 */
final class RequestHead {

	/** Target is a path and perhaps a query; that is nearly every request. */
	static final int ORIGIN_FORM = 0;

	/** Target is a whole URI; its authority replaces the Host field. */
	static final int ABSOLUTE_FORM = 1;

	/** Target of CONNECT, a host and a port; there is no path. */
	static final int AUTHORITY_FORM = 2;

	/** OPTIONS for the server as a whole; there is no path. */
	static final int ASTERISK_FORM = 3;

	static final int NONE = -1;

	private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

	private static final int INTS_PER_FIELD = 4;

	private final int[] fields;

	/** Where the bytes are. */
	ByteBuffer source = NOTHING;

	/** Absolute index of the request line's first byte. */
	int base;

	/** Bytes from {@link #base} to the end of the empty line. */
	int length;

	/** A constant for the methods of RFC 9110 and PATCH. */
	String method = "";

	/** 1 for HTTP/1.1, 0 for HTTP/1.0. */
	int minorVersion;

	int targetForm;

	int targetFrom;

	int targetTo;

	/** The path without the query; where an absolute form has none it is a slash. */
	int pathFrom;

	int pathTo;

	/** Whether the path has percent escapes, which {@link PathRule#decode} resolves. */
	boolean pathEncoded;

	/** First byte behind the question mark, or {@link #NONE}. */
	int queryFrom;

	int queryTo;

	/** Host and port that were asked for, or {@link #NONE} (HTTP/1.0 only). */
	int hostFrom;

	int hostTo;

	/** End of the host's name, before the colon of the port. */
	int hostNameTo;

	/** Port in the Host field or the target, or {@link #NONE}. */
	int port;

	/** Declared bytes of the body, or {@link #NONE} if not declared or chunked. */
	long contentLength;

	boolean chunked;

	/** Whether the client wants the connection to go on after the answer. */
	boolean keepAlive;

	boolean expectContinue;

	/** Whether Upgrade is there, named by Connection, and the version is 1.1. */
	boolean upgrade;

	int headerCount;

	/** Index of the field, or {@link #NONE}. */
	int hostField;

	int contentLengthField;

	int transferEncodingField;

	int upgradeField;

	/** Bits of {@link ConnectionOptions}. */
	int connectionOptions;

	RequestHead(int maxHeaders) {
		this.fields = new int[maxHeaders * INTS_PER_FIELD];
		reset(NOTHING, 0, 0);
	}

	void reset(ByteBuffer source, int base, int length) {
		rebase(source, base);
		this.length = length;
		this.method = "";
		this.minorVersion = 1;
		this.targetForm = ORIGIN_FORM;
		this.targetFrom = 0;
		this.targetTo = 0;
		this.pathFrom = 0;
		this.pathTo = 0;
		this.pathEncoded = false;
		this.queryFrom = NONE;
		this.queryTo = NONE;
		this.hostFrom = NONE;
		this.hostTo = NONE;
		this.hostNameTo = NONE;
		this.port = NONE;
		this.contentLength = NONE;
		this.chunked = false;
		this.keepAlive = false;
		this.expectContinue = false;
		this.upgrade = false;
		this.headerCount = 0;
		this.hostField = NONE;
		this.contentLengthField = NONE;
		this.transferEncodingField = NONE;
		this.upgradeField = NONE;
		this.connectionOptions = 0;
	}

	/**
	 * Says where the same bytes are now.
	 * @param source the buffer that holds them
	 * @param base absolute index of the request line's first byte
	 */
	void rebase(ByteBuffer source, int base) {
		this.source = source;
		this.base = base;
	}

	/**
	 * Copies the bytes and all that is known of them, for a request that outlives the
	 * receive buffer.
	 * @param target takes the place of this head; has room for at least as many fields
	 * @param memory takes {@link #length} bytes; its position is not moved
	 * @param at absolute index in the memory of the first byte
	 */
	void copyTo(RequestHead target, ByteBuffer memory, int at) {
		memory.put(at, this.source, this.base, this.length);
		target.rebase(memory, at);
		target.length = this.length;
		target.method = this.method;
		target.minorVersion = this.minorVersion;
		target.targetForm = this.targetForm;
		target.targetFrom = this.targetFrom;
		target.targetTo = this.targetTo;
		target.pathFrom = this.pathFrom;
		target.pathTo = this.pathTo;
		target.pathEncoded = this.pathEncoded;
		target.queryFrom = this.queryFrom;
		target.queryTo = this.queryTo;
		target.hostFrom = this.hostFrom;
		target.hostTo = this.hostTo;
		target.hostNameTo = this.hostNameTo;
		target.port = this.port;
		target.contentLength = this.contentLength;
		target.chunked = this.chunked;
		target.keepAlive = this.keepAlive;
		target.expectContinue = this.expectContinue;
		target.upgrade = this.upgrade;
		target.headerCount = this.headerCount;
		target.hostField = this.hostField;
		target.contentLengthField = this.contentLengthField;
		target.transferEncodingField = this.transferEncodingField;
		target.upgradeField = this.upgradeField;
		target.connectionOptions = this.connectionOptions;
		System.arraycopy(this.fields, 0, target.fields, 0, this.headerCount * INTS_PER_FIELD);
	}

	int maxHeaders() {
		return this.fields.length / INTS_PER_FIELD;
	}

	void addField(int nameFrom, int nameTo, int valueFrom, int valueTo) {
		int at = this.headerCount++ * INTS_PER_FIELD;
		this.fields[at] = nameFrom - this.base;
		this.fields[at + 1] = nameTo - this.base;
		this.fields[at + 2] = valueFrom - this.base;
		this.fields[at + 3] = valueTo - this.base;
	}

	/** Takes a field out of the head, as if it had not been sent. */
	void removeField(int field) {
		int at = field * INTS_PER_FIELD;
		int next = at + INTS_PER_FIELD;
		System.arraycopy(this.fields, next, this.fields, at, this.headerCount * INTS_PER_FIELD - next);
		this.headerCount--;
		this.hostField = indexWithout(field, this.hostField);
		this.contentLengthField = indexWithout(field, this.contentLengthField);
		this.transferEncodingField = indexWithout(field, this.transferEncodingField);
		this.upgradeField = indexWithout(field, this.upgradeField);
	}

	private static int indexWithout(int removed, int index) {
		if (index == removed) {
			return NONE;
		}
		return (index > removed) ? index - 1 : index;
	}

	int nameFrom(int field) {
		return this.base + this.fields[field * INTS_PER_FIELD];
	}

	int nameTo(int field) {
		return this.base + this.fields[field * INTS_PER_FIELD + 1];
	}

	int valueFrom(int field) {
		return this.base + this.fields[field * INTS_PER_FIELD + 2];
	}

	int valueTo(int field) {
		return this.base + this.fields[field * INTS_PER_FIELD + 3];
	}

	/**
	 * Finds the first field of a name.
	 * @param name the name in any case
	 * @return the field's index, or {@link #NONE}
	 */
	int find(String name) {
		return find(name, 0);
	}

	/**
	 * Finds the next field of a name.
	 * @param name the name in any case
	 * @param first index of the first field to look at
	 * @return the field's index, or {@link #NONE}
	 */
	int find(String name, int first) {
		int nameLength = name.length();
		for (int i = first; i < this.headerCount; i++) {
			int at = i * INTS_PER_FIELD;
			int from = this.fields[at];
			int to = this.fields[at + 1];
			if (to - from == nameLength
					&& Ascii.equalsIgnoreCase(this.source, this.base + from, this.base + to, name)) {
				return i;
			}
		}
		return NONE;
	}

	/**
	 * Points a view at a part of the head.
	 * @param view the view to point
	 * @param from relative index of the first byte
	 * @param to relative index after the last byte
	 * @return the view
	 */
	ByteView view(ByteView view, int from, int to) {
		return view.set(this.source, this.base + from, this.base + to);
	}

	ByteView nameView(ByteView view, int field) {
		return view.set(this.source, nameFrom(field), nameTo(field));
	}

	ByteView valueView(ByteView view, int field) {
		return view.set(this.source, valueFrom(field), valueTo(field));
	}

}
