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
package dev.cork.engine.proxy;

import java.net.InetAddress;
import java.net.InetSocketAddress;

import org.jspecify.annotations.Nullable;

/**
 * One hop of the way that a request came: a node of RFC 7239, 6, which is also how
 * {@code X-Forwarded-For} names them.
 *
 * @param address where it is, its port 0 if that was not said; null if the proxy does not
 * know, or hides it
 */
record Node(@Nullable InetSocketAddress address) {

	private static final Node UNKNOWN = new Node(null);

	private static final int MAX_PORT = 65_535;

	/**
	 * Reads a node: {@code 192.0.2.1}, {@code 192.0.2.1:80}, {@code [2001:db8::1]:80},
	 * {@code 2001:db8::1}, {@code unknown}, {@code _hidden}.
	 * @param text the node, without quotes
	 * @return the node, or null if it is malformed
	 */
	static @Nullable Node parse(String text) {
		if (text.startsWith("[")) {
			int end = text.indexOf(']');
			return (end < 0) ? null : at(text.substring(1, end), text.substring(end + 1), true);
		}
		int colon = text.indexOf(':');
		if (colon != text.lastIndexOf(':')) {
			return at(text, "", true);
		}
		String name = (colon < 0) ? text : text.substring(0, colon);
		String port = (colon < 0) ? "" : text.substring(colon);
		if (name.equalsIgnoreCase("unknown") || isObfuscated(name)) {
			return (port(port) < 0) ? null : UNKNOWN;
		}
		return at(name, port, false);
	}

	private static @Nullable Node at(String literal, String portText, boolean ipv6) {
		InetAddress address = ((literal.indexOf(':') >= 0) == ipv6) ? IpLiteral.parse(literal) : null;
		int port = port(portText);
		return (address == null || port < 0) ? null : new Node(new InetSocketAddress(address, port));
	}

	/** An obfuscated port is as good as none. */
	private static int port(String text) {
		if (text.isEmpty()) {
			return 0;
		}
		if (text.charAt(0) != ':') {
			return -1;
		}
		return isObfuscated(text.substring(1)) ? 0 : IpLiteral.decimal(text, 1, text.length(), MAX_PORT);
	}

	private static boolean isObfuscated(String text) {
		return text.length() > 1 && text.charAt(0) == '_'
				&& text.chars()
					.allMatch((c) -> (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
							|| c == '.' || c == '_' || c == '-');
	}

}
