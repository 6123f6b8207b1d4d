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
import java.nio.charset.StandardCharsets;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.loop.Output;

/**
 * Writes the head of one response into the cork buffer, line by line, and decides about
 * its framing (RFC 9112 6) and about the connection (RFC 9112 9.3).
 */
final class ResponseHead {

	private enum Framing {

		LENGTH, CHUNKED, UNTIL_CLOSE, NONE

	}

	private static final long UNKNOWN = -1;

	private static final int SEPARATORS = 4;

	private static final int DECIMAL_BYTES = 20;

	private static final byte[] COLON = { ':', ' ' };

	private static final byte[] CRLF = { '\r', '\n' };

	private static final byte[] CONTENT_LENGTH = ascii("Content-Length: ");

	private static final byte[] CHUNKED = ascii("Transfer-Encoding: chunked\r\n");

	private static final byte[] CLOSE = ascii("Connection: close\r\n");

	private static final byte[] KEEP_ALIVE = ascii("Connection: keep-alive\r\n");

	private static final byte[] SWITCHING_PROTOCOLS = ascii("HTTP/1.1 101 Switching Protocols\r\n");

	private static final byte[] UPGRADE = ascii("Connection: Upgrade\r\nUpgrade: ");

	private static final byte[] NO_LINE = {};

	private final Exchange exchange;

	/** That of the connection; set before anything is written. */
	@SuppressWarnings("NullAway.Init")
	private Output output;

	private int status;

	/** The status line if it has a phrase of its own. */
	private byte[] ownLine = NO_LINE;

	private long declaredLength;

	private Framing framing = Framing.NONE;

	private boolean begun;

	private boolean bodyForbidden;

	private boolean close;

	private boolean keepsConnection;

	private boolean dateSet;

	private boolean serverSet;

	/**
	 * Where in the cork buffer the head starts, and how often that was emptied before.
	 */
	private int mark;

	private int departures;

	/** Where in the cork buffer the content length is. */
	private int lengthMark;

	ResponseHead(Exchange exchange) {
		this.exchange = exchange;
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	void start(Output output) {
		this.output = output;
		this.status = 200;
		this.ownLine = NO_LINE;
		this.declaredLength = UNKNOWN;
		this.framing = Framing.NONE;
		this.close = false;
		this.keepsConnection = false;
		this.dateSet = false;
		this.serverSet = false;
		this.begun = false;
		this.bodyForbidden = false;
		FieldCapture capture = this.exchange.capture;
		if (capture != null) {
			capture.clear();
		}
	}

	int status() {
		return this.status;
	}

	void status(int code) {
		this.status = StatusLine.requireFinal(code);
		this.ownLine = NO_LINE;
	}

	/** Only by upgrading: nothing else may follow a status below 200. */
	void switchProtocols() {
		this.status = 101;
		this.ownLine = SWITCHING_PROTOCOLS;
	}

	void finishSwitch(String protocol, byte[] preparedLines) {
		add(preparedLines);
		CorkBuffer cork = corkFor("Upgrade", protocol.length() + UPGRADE.length);
		int start = cork.position();
		cork.put(UPGRADE);
		cork.putLatin1(protocol);
		cork.put(CRLF);
		written(cork, start);
		cork.put(CRLF);
		this.keepsConnection = true;
	}

	void status(int code, String reason) {
		this.ownLine = StatusLine.of(code, reason);
		this.status = code;
	}

	/** Writes the status line. */
	void begin() {
		byte[] line = (this.ownLine != NO_LINE) ? this.ownLine : StatusLine.of(this.status);
		// room for the rest as well, so that a head is not torn apart needlessly
		CorkBuffer cork = this.output.cork(line.length + this.exchange.http.finishBytes());
		this.mark = cork.position();
		this.departures = this.output.departures();
		this.bodyForbidden = StatusLine.isBodiless(this.status) || this.exchange.head.method.equals("HEAD");
		cork.put(line);
		this.exchange.coding.headBegins();
		this.begun = true;
	}

	boolean hasBegun() {
		return this.begun;
	}

	/** The application has added lines from a position on. */
	private void added(CorkBuffer cork, int start) {
		this.exchange.coding.added(cork, start);
		CacheFill fill = this.exchange.fill;
		if (fill != null && !this.exchange.response.stage.isObserved()) {
			fill.added(cork, start);
		}
		written(cork, start);
	}

	/** Lines were written from a position on. */
	private void written(CorkBuffer cork, int start) {
		FieldCapture capture = this.exchange.capture;
		if (capture != null) {
			capture.lines(cork, start);
		}
	}

	/** Shows the fields that were written, where they were: nothing has left. */
	void forEachField(HeaderVisitor visitor) {
		CorkBuffer cork = this.output.cork(0);
		ByteBuffer in = cork.forWrite();
		ByteView name = new ByteView();
		ByteView value = new ByteView();
		int end = cork.position();
		int at = indexOf((byte) '\n', in, this.mark, end) + 1;
		while (at < end) {
			int lineEnd = indexOf((byte) '\r', in, at, end);
			int colon = indexOf((byte) ':', in, at, lineEnd);
			visitor.visit(name.set(in, at, colon), value.set(in, colon + COLON.length, lineEnd));
			at = lineEnd + CRLF.length;
		}
	}

	private static int indexOf(byte wanted, ByteBuffer in, int from, int to) {
		int at = from;
		while (at < to && in.get(at) != wanted) {
			at++;
		}
		return at;
	}

	boolean hasLeft() {
		return this.departures != this.output.departures();
	}

	void takeBack() {
		this.output.cork(0).reset(this.mark);
	}

	void add(String name, String value) {
		PreparedHeaders.requireLegal(name, value);
		EngineHeader field = EngineHeader.of(name);
		if (field == EngineHeader.NONE || obey(field, name, value)) {
			CorkBuffer cork = corkFor(name, value.length());
			int start = cork.position();
			cork.putLatin1(name);
			cork.put(COLON);
			cork.putLatin1(value);
			cork.put(CRLF);
			added(cork, start);
		}
	}

	void add(String name, long value) {
		EngineHeader field = EngineHeader.of(name);
		if (field != EngineHeader.NONE) {
			add(name, Long.toString(value));
			return;
		}
		PreparedHeaders.requireLegal(name, "");
		CorkBuffer cork = corkFor(name, DECIMAL_BYTES);
		int start = cork.position();
		cork.putLatin1(name);
		cork.put(COLON);
		cork.putDecimal(value);
		cork.put(CRLF);
		added(cork, start);
	}

	void add(String name, ByteView value) {
		if (EngineHeader.of(name) != EngineHeader.NONE) {
			add(name, value.toString());
			return;
		}
		PreparedHeaders.requireLegal(name, "");
		for (int i = 0; i < value.length(); i++) {
			char c = value.charAt(i);
			if ((c < ' ' && c != '\t') || c == 0x7f) {
				PreparedHeaders.requireLegal(name, value.toString());
			}
		}
		CorkBuffer cork = corkFor(name, value.length());
		int start = cork.position();
		cork.putLatin1(name);
		cork.put(COLON);
		cork.put(value);
		cork.put(CRLF);
		added(cork, start);
	}

	void add(byte[] preparedLines) {
		CorkBuffer cork = this.output.cork(preparedLines.length);
		int start = cork.position();
		cork.put(preparedLines);
		added(cork, start);
	}

	/**
	 * Adds lines of an earlier response.
	 * @param lines with a Date, up to the value of Age
	 * @param ageSeconds how old they are
	 * @param namesServer whether there is a Server field among them
	 */
	void addStored(byte[] lines, long ageSeconds, boolean namesServer) {
		CorkBuffer cork = this.output.cork(lines.length + DECIMAL_BYTES + CRLF.length);
		int start = cork.position();
		cork.put(lines);
		cork.putDecimal(ageSeconds);
		cork.put(CRLF);
		this.dateSet = true;
		this.serverSet = namesServer;
		added(cork, start);
	}

	private CorkBuffer corkFor(String name, int valueLength) {
		int needed = name.length() + valueLength + SEPARATORS;
		if (needed > this.output.corkCapacity()) {
			throw new IllegalArgumentException(
					"Response header '%s' of %d bytes does not fit the cork buffer of %d bytes".formatted(name, needed,
							this.output.corkCapacity()));
		}
		return this.output.cork(needed);
	}

	/** Whether the field is to be written as it is after all. */
	private boolean obey(EngineHeader field, String name, String value) {
		switch (field) {
			case DATE -> this.dateSet = true;
			case SERVER -> this.serverSet = true;
			case CONTENT_LENGTH -> contentLength(parseLength(value));
			case CONNECTION -> {
				if (value.equalsIgnoreCase("close")) {
					this.close = true;
				}
				else if (!value.equalsIgnoreCase("keep-alive")) {
					throw notTheirs(name, value, "'close' and 'keep-alive' are allowed");
				}
			}
			case TRANSFER_ENCODING -> {
				if (!value.equalsIgnoreCase("chunked")) {
					throw notTheirs(name, value, "a body of unknown length is sent in chunks by itself");
				}
			}
			default -> throw new IllegalStateException("Not a field of the engine: " + field);
		}
		return field == EngineHeader.DATE || field == EngineHeader.SERVER;
	}

	private static long parseLength(String value) {
		try {
			return Long.parseLong(value);
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("Response header 'Content-Length' is no number: " + value, ex);
		}
	}

	private static IllegalArgumentException notTheirs(String name, String value, String what) {
		return new IllegalArgumentException(
				"Response header '%s' cannot be set to '%s': %s".formatted(name, value, what));
	}

	void contentLength(long bytes) {
		if (bytes < 0) {
			throw new IllegalArgumentException("Response header 'Content-Length' is negative: " + bytes);
		}
		this.declaredLength = bytes;
	}

	void close() {
		this.close = true;
	}

	long declaredLength() {
		return this.declaredLength;
	}

	boolean isBodyForbidden() {
		return this.bodyForbidden;
	}

	boolean isChunked() {
		return this.framing == Framing.CHUNKED;
	}

	boolean keepsConnection() {
		return this.keepsConnection;
	}

	/**
	 * Completes the head of a body whose length is known.
	 * @param length bytes; or -1 where there is no body and nobody has said how long it
	 * would be
	 */
	void finish(long length) {
		boolean hasLength = length != UNKNOWN && !StatusLine.isBodiless(this.status);
		if (hasLength && this.declaredLength != UNKNOWN && this.declaredLength != length && !this.bodyForbidden) {
			throw new IllegalStateException(
					"The body has %d bytes, but %d were declared".formatted(length, this.declaredLength));
		}
		if (hasLength) {
			// with HEAD it may be declared and no body given
			this.declaredLength = (this.declaredLength != UNKNOWN) ? this.declaredLength : length;
		}
		finish(hasLength ? Framing.LENGTH : Framing.NONE);
	}

	/** Completes the head of a body that comes in pieces. */
	void finishForPieces() {
		if (StatusLine.isBodiless(this.status)) {
			finish(Framing.NONE);
		}
		else if (this.declaredLength != UNKNOWN) {
			finish(Framing.LENGTH);
		}
		else {
			finish((this.exchange.head.minorVersion > 0) ? Framing.CHUNKED : Framing.UNTIL_CLOSE);
		}
	}

	private void finish(Framing wanted) {
		HttpLoop http = this.exchange.http;
		CorkBuffer cork = this.output.cork(http.finishBytes());
		int start = cork.position();
		// a compressed body has another length, which is known when it has left
		Framing framing = this.exchange.coding.choose(this, wanted == Framing.NONE, cork) ? Framing.CHUNKED : wanted;
		this.keepsConnection = !this.close && framing != Framing.UNTIL_CLOSE
				&& !this.exchange.connection().isLastResponse(this.exchange);
		if (framing == Framing.LENGTH) {
			cork.put(CONTENT_LENGTH);
			this.lengthMark = cork.position();
			cork.putDecimal(this.declaredLength);
			cork.put(CRLF);
		}
		else if (framing == Framing.CHUNKED) {
			cork.put(CHUNKED);
		}
		// a head alone announces chunks, but there are none
		this.framing = this.bodyForbidden ? Framing.NONE : framing;
		if (!this.keepsConnection) {
			cork.put(CLOSE);
		}
		else if (this.exchange.head.minorVersion == 0) {
			cork.put(KEEP_ALIVE);
		}
		if (!this.dateSet) {
			http.putDate(cork);
		}
		if (!this.serverSet) {
			http.putServer(cork);
		}
		written(cork, start);
		cork.put(CRLF);
		this.exchange.record.headSaid();
	}

	/** The body turned out to have another length, of as many digits. */
	void correctLength(CorkBuffer cork, int length) {
		this.declaredLength = length;
		cork.putDecimalAt(this.lengthMark, length);
	}

}
