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

package dev.cork.engine.websocket;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

import dev.cork.engine.buffer.Ascii;
import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Reads the opening handshake of a client (RFC 6455, 4.2.1).
 */
final class Handshake {

	/** Of {@link #check}: it is one. */
	static final int OK = 0;

	private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

	private static final int KEY_CHARS = 24;

	private static final int KEY_BYTES = 16;

	private Handshake() {
	}

	/**
	 * Checks whether a request is a handshake.
	 * @return {@link #OK}; 426 if it asks for something else or for another version; 400
	 * if it is malformed
	 */
	static int check(HttpRequest request) {
		if (request.isHttp10() || !hasToken(request, "Upgrade", "websocket")
				|| !hasToken(request, "Connection", "upgrade")) {
			return 426;
		}
		if (!"13".equals(only(request, "Sec-WebSocket-Version"))) {
			return 426;
		}
		return (request.hasBody() || key(request) == null) ? 400 : OK;
	}

	/** The key, or null if there is not exactly one that is well-formed. */
	static @Nullable String key(HttpRequest request) {
		String key = only(request, "Sec-WebSocket-Key");
		if (key == null || key.length() != KEY_CHARS) {
			return null;
		}
		try {
			return (Base64.getDecoder().decode(key).length == KEY_BYTES) ? key : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static @Nullable String only(HttpRequest request, String name) {
		List<String> values = request.headers(name);
		return (values.size() == 1) ? values.get(0) : null;
	}

	private static boolean hasToken(HttpRequest request, String name, String token) {
		for (String value : request.headers(name)) {
			for (String element : value.split(",", -1)) {
				if (element.strip().equalsIgnoreCase(token)) {
					return true;
				}
			}
		}
		return false;
	}

	/** What proves that the key was read (4.2.2). */
	static String accept(String key) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-1")
				.digest((key + GUID).getBytes(StandardCharsets.ISO_8859_1));
			return Base64.getEncoder().encodeToString(digest);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-1", ex);
		}
	}

	/**
	 * The sub-protocols that are offered.
	 * @return in order, or null if the field is malformed
	 */
	static @Nullable List<String> subprotocols(HttpRequest request) {
		List<String> offered = new ArrayList<>();
		for (String value : request.headers("Sec-WebSocket-Protocol")) {
			for (String element : value.split(",", -1)) {
				String name = element.strip();
				if (!isToken(name) || offered.contains(name)) {
					return null;
				}
				offered.add(name);
			}
		}
		return offered;
	}

	private static boolean isToken(String name) {
		return !name.isEmpty() && name.chars().allMatch((c) -> c < 0x80 && Ascii.isTokenByte((byte) c));
	}

	/**
	 * Whether a browser may connect from where it does: other clients say no origin. The
	 * server's own is that whose host and port are those that were asked for.
	 */
	static boolean isOriginAllowed(HttpRequest request, WebSocketOptions options) {
		List<String> origins = request.headers("Origin");
		if (origins.isEmpty() || options.allowedOrigins().contains("*")) {
			return true;
		}
		if (origins.size() > 1) {
			return false;
		}
		String origin = origins.get(0).toLowerCase(Locale.ROOT);
		for (String allowed : options.allowedOrigins()) {
			if (allowed.toLowerCase(Locale.ROOT).equals(origin)) {
				return true;
			}
		}
		String host = request.host();
		return host != null && isSameOrigin(origin, host.toLowerCase(Locale.ROOT), request.scheme());
	}

	private static boolean isSameOrigin(String origin, String host, String scheme) {
		int end = origin.indexOf("://");
		if (end < 0) {
			return false;
		}
		String originScheme = origin.substring(0, end);
		if (!originScheme.equals("http") && !originScheme.equals("https")) {
			return false;
		}
		return withPort(origin.substring(end + 3), originScheme).equals(withPort(host, scheme))
				// a proxy in front may have taken TLS off
				|| withPort(origin.substring(end + 3), originScheme).equals(withPort(host, originScheme));
	}

	private static String withPort(String authority, String scheme) {
		boolean hasPort = authority.lastIndexOf(':') > authority.lastIndexOf(']');
		return hasPort ? authority : authority + (scheme.equals("https") ? ":443" : ":80");
	}

}
