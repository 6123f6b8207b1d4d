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

package dev.cork.web.request;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.http.HttpRequest;

import org.springframework.web.util.UriUtils;

/**
 * Makes the URI of a request: scheme and authority that the client has asked for, or as a
 * proxy says whose word counts; path and query as the client has sent them.
 */
public final class RequestUri {

	private static final String NO_HOST = "localhost";

	private RequestUri() {
	}

	/**
	 * Returns the URI of a request.
	 * @param request the request, on its loop
	 * @return the URI; its authority is the address of the connection if an HTTP/1.0
	 * client has named no host
	 * @throws URISyntaxException if the target is one that clients may send and no URI:
	 * an unescaped brace in the query, for example
	 */
	public static URI of(HttpRequest request) throws URISyntaxException {
		String target = request.target();
		// in the absolute form the path follows an authority, which is the host; in the
		// asterisk form there is none
		return new URI(origin(request) + (target.startsWith("/") ? target : target.substring(authorityEnd(target))));
	}

	/**
	 * Returns the URI of a request without its query.
	 * @param request the request, on its loop
	 * @return the URI, with whatever no URI may contain escaped
	 */
	public static URI withoutQuery(HttpRequest request) {
		return URI.create(origin(request) + UriUtils.encodePath(request.path(), StandardCharsets.UTF_8));
	}

	private static String origin(HttpRequest request) {
		String scheme = request.scheme();
		String authority = request.host();
		if (authority == null || authority.isEmpty()) {
			authority = localAuthority(request);
		}
		return scheme + "://" + withoutDefaultPort(authority, scheme);
	}

	private static int authorityEnd(String target) {
		int scheme = target.indexOf("://");
		int at = (scheme < 0) ? target.length() : scheme + 3;
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
