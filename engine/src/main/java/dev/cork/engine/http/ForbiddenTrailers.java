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

import java.util.Arrays;

import dev.cork.engine.buffer.Ascii;

/**
 * Fields that must not come in a trailer (RFC 9110 6.5.1): those that frame or route a
 * message, ask for something, authenticate, or say how to read the content.
 *
 * <p>
 * Names are known by a hash of 64 bits, because the bytes of one may come in many pieces
 * and none is kept. No listed name is missed; another name that happened to have the same
 * hash would be refused for nothing, and trailers are dropped anyway.
 */
final class ForbiddenTrailers {

	/** The hash of no bytes (FNV-1a). */
	static final long EMPTY_NAME = 0xcbf2_9ce4_8422_2325L;

	private static final long FNV_PRIME = 0x0000_0100_0000_01b3L;

	private static final long[] SORTED_HASHES = sortedHashes("transfer-encoding", "content-length", "host",
			"connection", "keep-alive", "proxy-connection", "upgrade", "http2-settings", "trailer", "te",
			"cache-control", "expect", "max-forwards", "pragma", "range", "if-match", "if-none-match",
			"if-modified-since", "if-unmodified-since", "if-range", "authorization", "proxy-authorization",
			"proxy-authenticate", "www-authenticate", "cookie", "set-cookie", "age", "date", "expires", "location",
			"retry-after", "vary", "warning", "content-encoding", "content-type", "content-range", "content-location",
			"forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-prefix",
			"x-forwarded-proto", "x-forwarded-ssl", "x-real-ip", "origin", "via");

	private ForbiddenTrailers() {
	}

	private static long[] sortedHashes(String... lowerNames) {
		long[] hashes = new long[lowerNames.length];
		for (int i = 0; i < hashes.length; i++) {
			hashes[i] = EMPTY_NAME;
			for (int at = 0; at < lowerNames[i].length(); at++) {
				hashes[i] = append(hashes[i], (byte) lowerNames[i].charAt(at));
			}
		}
		Arrays.sort(hashes);
		return hashes;
	}

	static long append(long hash, byte b) {
		return (hash ^ Ascii.toLower(b)) * FNV_PRIME;
	}

	static boolean contains(long hash) {
		return Arrays.binarySearch(SORTED_HASHES, hash) >= 0;
	}

}
