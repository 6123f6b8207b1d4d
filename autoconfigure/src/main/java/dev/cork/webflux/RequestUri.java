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

package dev.cork.webflux;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;

import dev.cork.engine.http.HttpRequest;

/**
 * Makes the URI of a request: scheme, the authority that the client has asked for, path
 * and query as it has sent them.
 */
final class RequestUri {

	private static final String NO_HOST = "localhost";

	private RequestUri() {
	}

	static URI of(HttpRequest request) throws URISyntaxException {
		String scheme = request.scheme();
		String target = request.target();
		// in the absolute form the path follows an authority, which is the host
		int pathFrom = target.startsWith("/") ? 0 : authorityEnd(target, target.indexOf("://") + 3);
		String authority = request.host();
		if (authority == null || authority.isEmpty()) {
			authority = localAuthority(request);
		}
		return new URI(scheme + "://" + withoutDefaultPort(authority, scheme) + target.substring(pathFrom));
	}

	private static int authorityEnd(String target, int from) {
		int at = from;
		while (at < target.length() && target.charAt(at) != '/' && target.charAt(at) != '?') {
			at++;
		}
		return at;
	}

	private static String localAuthority(HttpRequest request) {
		if (request.localAddress() instanceof InetSocketAddress local) {
			InetAddress address = local.getAddress();
			String host = (address instanceof Inet6Address) ? "[" + withoutZone(address.getHostAddress()) + "]"
					: address.getHostAddress();
			return host + ":" + local.getPort();
		}
		return NO_HOST;
	}

	private static String withoutZone(String address) {
		int zone = address.indexOf('%');
		return (zone < 0) ? address : address.substring(0, zone);
	}

	private static String withoutDefaultPort(String authority, String scheme) {
		String suffix = "https".equals(scheme) ? ":443" : ":80";
		boolean hasDefault = authority.endsWith(suffix)
				&& (authority.charAt(0) != '[' || authority.charAt(authority.length() - suffix.length() - 1) == ']');
		return hasDefault ? authority.substring(0, authority.length() - suffix.length()) : authority;
	}

}
