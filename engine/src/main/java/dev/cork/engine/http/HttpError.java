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

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Why a request is refused: one constant a reason, so that log lines and counters tell
 * which, each with the bytes of its answer ready.
 *
 * <p>
 * Parsers hand a reason on as a negative int, {@link #code()}, which {@link #of(int)}
 * turns back. The answer is {@link #statusLine()}, a {@code Date} line that whoever
 * writes it puts in, and {@link #rest()}; the connection ends after it, for what follows
 * a refused request cannot be told apart from a part of it.
 */
enum HttpError {

	/** A line feed without the carriage return before it. */
	BARE_LF(400, "a line feed without a carriage return"),

	/** A carriage return without the line feed behind it. */
	BARE_CR(400, "a carriage return without a line feed"),

	/** NUL or another control byte in the head. */
	CONTROL_BYTE(400, "a control byte in the head"),

	/** More empty lines before the request line than are passed over. */
	EMPTY_REQUEST_LINE(400, "too many empty lines before the request line"),

	/** A line of the head that starts with a blank: obs-fold, or before any field. */
	FOLDED_LINE(400, "a line of the head that starts with a blank"),

	/** Not the three parts method, target and version with one space between. */
	BAD_REQUEST_LINE(400, "not a request line"),

	/** A method that is no token. */
	BAD_METHOD(400, "a method that is no token"),

	/** A method longer than any that is known. */
	METHOD_TOO_LONG(501, "a method that is too long"),

	/** A version that does not have the form {@code HTTP/1.1}. */
	BAD_VERSION(400, "a malformed protocol version"),

	/** A well-formed version that is neither 1.0 nor 1.1. */
	UNSUPPORTED_VERSION(505, "an unsupported protocol version"),

	/** The start of an HTTP/2 connection with prior knowledge. */
	HTTP_2_PREFACE(505, "an HTTP/2 connection preface"),

	/** A target in none of the four forms, with a foreign scheme or illegal bytes. */
	BAD_TARGET(400, "a malformed request target"),

	/** A form of target that its method does not go with. */
	BAD_TARGET_FORM(400, "a form of request target that the method does not allow"),

	/** A target whose authority is malformed or carries user information. */
	BAD_AUTHORITY(400, "a malformed authority in the request target"),

	/** A path with a byte that no path may have. */
	BAD_PATH(400, "an illegal byte in the path"),

	/** A percent sign without two hexadecimal digits behind it. */
	BAD_PERCENT_ENCODING(400, "an invalid percent escape in the path"),

	/** An escaped control character. */
	ENCODED_CONTROL(400, "an encoded control character in the path"),

	/** A slash that is escaped, or a backslash in any form. */
	HIDDEN_SEPARATOR(400, "a backslash or an encoded slash in the path"),

	/** A semicolon in any form. */
	PATH_PARAMETER(400, "a semicolon in the path"),

	/** Two slashes in a row. */
	EMPTY_SEGMENT(400, "an empty segment in the path"),

	/** A segment {@code .} or {@code ..} in any form. */
	DOT_SEGMENT(400, "a dot segment in the path"),

	/** Escaped bytes that are not UTF-8. */
	BAD_PATH_UTF8(400, "invalid UTF-8 in the path"),

	/** A request line over its bound. */
	URI_TOO_LONG(414, "a request line that is too long"),

	/** A head over its bound. */
	HEAD_TOO_LARGE(431, "a head that is too large"),

	/** More header fields than the bound. */
	TOO_MANY_HEADERS(431, "too many header fields"),

	/** A field without a name. */
	EMPTY_HEADER_NAME(400, "a header field without a name"),

	/** A blank in a field name or between it and the colon. */
	WHITESPACE_IN_HEADER_NAME(400, "a blank before the colon of a header field"),

	/** A field name that is no token. */
	BAD_HEADER_NAME(400, "a header name that is no token"),

	/** A line without a colon. */
	HEADER_WITHOUT_COLON(400, "a header line without a colon"),

	/** HTTP/1.1 without Host. */
	MISSING_HOST(400, "no Host field"),

	/** More than one Host. */
	REPEATED_HOST(400, "more than one Host field"),

	/** A Host that is empty or no host with an optional port. */
	BAD_HOST(400, "a malformed Host field"),

	/** Content-Length and Transfer-Encoding in one request. */
	CONFLICTING_FRAMING(400, "both Content-Length and Transfer-Encoding"),

	/** More than one Content-Length, even if they agree. */
	REPEATED_CONTENT_LENGTH(400, "more than one Content-Length field"),

	/** A Content-Length that is not digits only, or too large. */
	BAD_CONTENT_LENGTH(400, "a malformed Content-Length field"),

	/** Transfer-Encoding malformed, repeated, on 1.0, or chunked not last. */
	BAD_TRANSFER_ENCODING(400, "a malformed Transfer-Encoding field"),

	/** A transfer coding other than chunked. */
	UNKNOWN_TRANSFER_CODING(501, "an unknown transfer coding"),

	/** An expectation other than 100-continue. */
	EXPECTATION_FAILED(417, "an unknown expectation"),

	/** A chunk size that is no hexadecimal number of at most 16 digits. */
	BAD_CHUNK_SIZE(400, "a malformed chunk size"),

	/** An extension with a control byte or with a line end of its own kind. */
	BAD_CHUNK_EXTENSION(400, "a malformed chunk extension"),

	/** Chunk extensions over their bound. */
	CHUNK_EXTENSION_TOO_LONG(400, "chunk extensions that are too long"),

	/** Chunk data that is not followed by a line end. */
	BAD_CHUNK_END(400, "chunk data that is not followed by a line end"),

	/** A trailer line that is no field. */
	BAD_TRAILER(400, "a malformed trailer field"),

	/** A trailer field that must be in the head. */
	FORBIDDEN_TRAILER(400, "a trailer field that belongs in the head"),

	/** Trailers over their bounds in bytes or fields. */
	TRAILER_TOO_LARGE(431, "trailers that are too large"),

	/** The head or the body did not come in time. */
	REQUEST_TIMEOUT(408, "a request that did not come in time"),

	/** A body over its bound. */
	PAYLOAD_TOO_LARGE(413, "a body that is too large"),

	/** The application failed. */
	INTERNAL(500, "a failure of the application"),

	/** The server is stopping or has no room. */
	UNAVAILABLE(503, "a server that takes no requests now"),

	/** A field about the client, of a proxy that is trusted, that is malformed. */
	BAD_FORWARDING(400, "what a proxy says of its client");

	private static final HttpError[] VALUES = values();

	private final int status;

	private final String description;

	@SuppressWarnings("ImmutableEnumChecker") // never written to, and never leaves the
												// package
	private final byte[] statusLine;

	@SuppressWarnings("ImmutableEnumChecker") // as above
	private final byte[] rest;

	HttpError(int status, String description) {
		this.status = status;
		this.description = description;
		this.statusLine = ascii("HTTP/1.1 " + status + " " + reasonOf(status) + "\r\n");
		this.rest = ascii("Content-Length: 0\r\nConnection: close\r\n\r\n");
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static String reasonOf(int status) {
		return switch (status) {
			case 400 -> "Bad Request";
			case 408 -> "Request Timeout";
			case 413 -> "Content Too Large";
			case 414 -> "URI Too Long";
			case 417 -> "Expectation Failed";
			case 431 -> "Request Header Fields Too Large";
			case 500 -> "Internal Server Error";
			case 501 -> "Not Implemented";
			case 503 -> "Service Unavailable";
			case 505 -> "HTTP Version Not Supported";
			default -> throw new IllegalArgumentException("No reason phrase for status " + status);
		};
	}

	/**
	 * Returns the names of all reasons, for counters.
	 * @return in the order of the constants, e.g. {@code bare-lf}
	 */
	static List<String> kinds() {
		return Stream.of(VALUES).map((error) -> error.name().toLowerCase(Locale.ROOT).replace('_', '-')).toList();
	}

	/**
	 * Turns a parser's result back into the reason it stands for.
	 * @param code what {@link #code()} gave
	 * @return the reason
	 * @throws ArrayIndexOutOfBoundsException if it is no such code
	 */
	static HttpError of(int code) {
		return VALUES[-1 - code];
	}

	/**
	 * Returns the number by which parsers hand on this reason.
	 * @return a number below zero
	 */
	@SuppressWarnings("EnumOrdinal") // lives no longer than a call, is never stored
	int code() {
		return -1 - ordinal();
	}

	int status() {
		return this.status;
	}

	/**
	 * Returns what the request was, to be read after "refused:" in a log line.
	 * @return a phrase in English
	 */
	String description() {
		return this.description;
	}

	/**
	 * Returns the status line with its line end.
	 * @return the shared bytes, not to be changed
	 */
	byte[] statusLine() {
		return this.statusLine;
	}

	/**
	 * Returns the remaining header lines and the empty line.
	 * @return the shared bytes, not to be changed
	 */
	byte[] rest() {
		return this.rest;
	}

}
