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

/**
 * Status lines (RFC 9112 4), ready for the codes that are registered.
 */
final class StatusLine {

	private static final int MIN_FINAL = 200;

	private static final int MAX = 999;

	private static final byte[][] LINES = new byte[MAX + 1][];

	static {
		for (int code = MIN_FINAL; code <= MAX; code++) {
			LINES[code] = ("HTTP/1.1 " + code + " " + reason(code) + "\r\n").getBytes(StandardCharsets.US_ASCII);
		}
	}

	private StatusLine() {
	}

	/**
	 * Returns the line for a final status.
	 * @param code from 200 to 999
	 * @return the shared bytes, not to be changed
	 * @throws IllegalArgumentException if the code is not in that range
	 */
	static byte[] of(int code) {
		return LINES[requireFinal(code)];
	}

	static byte[] of(int code, String reason) {
		PreparedHeaders.requireLegal("reason-phrase", reason);
		return ("HTTP/1.1 " + requireFinal(code) + " " + reason + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
	}

	static int requireFinal(int code) {
		if (code < MIN_FINAL || code > MAX) {
			throw new IllegalArgumentException("Status " + code + " is not that of a final response, 200 to 999");
		}
		return code;
	}

	/**
	 * Returns the registered reason phrase (RFC 9110 15).
	 * @param code the status
	 * @return the phrase, empty if there is none
	 */
	static String reason(int code) {
		return switch (code) {
			case 200 -> "OK";
			case 201 -> "Created";
			case 202 -> "Accepted";
			case 203 -> "Non-Authoritative Information";
			case 204 -> "No Content";
			case 205 -> "Reset Content";
			case 206 -> "Partial Content";
			case 300 -> "Multiple Choices";
			case 301 -> "Moved Permanently";
			case 302 -> "Found";
			case 303 -> "See Other";
			case 304 -> "Not Modified";
			case 307 -> "Temporary Redirect";
			case 308 -> "Permanent Redirect";
			case 400 -> "Bad Request";
			case 401 -> "Unauthorized";
			case 402 -> "Payment Required";
			case 403 -> "Forbidden";
			case 404 -> "Not Found";
			case 405 -> "Method Not Allowed";
			case 406 -> "Not Acceptable";
			case 407 -> "Proxy Authentication Required";
			case 408 -> "Request Timeout";
			case 409 -> "Conflict";
			case 410 -> "Gone";
			case 411 -> "Length Required";
			case 412 -> "Precondition Failed";
			case 413 -> "Content Too Large";
			case 414 -> "URI Too Long";
			case 415 -> "Unsupported Media Type";
			case 416 -> "Range Not Satisfiable";
			case 417 -> "Expectation Failed";
			case 421 -> "Misdirected Request";
			case 422 -> "Unprocessable Content";
			case 423 -> "Locked";
			case 424 -> "Failed Dependency";
			case 425 -> "Too Early";
			case 426 -> "Upgrade Required";
			case 428 -> "Precondition Required";
			case 429 -> "Too Many Requests";
			case 431 -> "Request Header Fields Too Large";
			case 451 -> "Unavailable For Legal Reasons";
			case 500 -> "Internal Server Error";
			case 501 -> "Not Implemented";
			case 502 -> "Bad Gateway";
			case 503 -> "Service Unavailable";
			case 504 -> "Gateway Timeout";
			case 505 -> "HTTP Version Not Supported";
			case 507 -> "Insufficient Storage";
			case 511 -> "Network Authentication Required";
			default -> "";
		};
	}

	/** Whether a response of this status has no body, whatever its header says. */
	static boolean isBodiless(int code) {
		return code == 204 || code == 304;
	}

}
