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

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.Forwarding;
import dev.cork.engine.http.ForwardingResolver;
import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code Forwarded} and {@code X-Forwarded-*}.
 *
 * <p>
 * Each proxy adds what it knows of its peer at the right. So the way is walked from the
 * right, starting at the peer of the connection, as long as the one that we stand at is
 * believed; where that ends is the client. Scheme and host are those that the last one
 * that is believed has added. What is left of that may be the client's invention and is
 * not even looked at; what had to be looked at and is malformed refuses the request, for
 * to take the proxy for the client would be worse.
 */
public final class ForwardedHeaders implements ForwardingResolver {

	private static final int MAX_PORT = 65_535;

	private final ForwardedOptions options;

	/**
	 * Makes a resolver.
	 * @param options whom to believe, and what
	 */
	public ForwardedHeaders(ForwardedOptions options) {
		this.options = options;
	}

	@Override
	public boolean resolve(HttpRequest request, Forwarding forwarding) {
		if (!isTrusted(request.remoteAddress())) {
			return true;
		}
		return switch (this.options.fields()) {
			case X_FORWARDED -> resolveXForwarded(request, forwarding);
			case FORWARDED -> resolveForwarded(request, forwarding);
			case BOTH -> (request.headerView("Forwarded") != null) ? resolveForwarded(request, forwarding)
					: resolveXForwarded(request, forwarding);
		};
	}

	private boolean isTrusted(SocketAddress address) {
		AddressRanges trusted = this.options.trusted();
		return trusted == null || trusted.trusts(address);
	}

	private boolean resolveForwarded(HttpRequest request, Forwarding forwarding) {
		List<ForwardedElement> elements = ForwardedElement.parse(request.headers("Forwarded"));
		if (elements == null) {
			return false;
		}
		List<String> nodes = new ArrayList<>(elements.size());
		for (ForwardedElement element : elements) {
			String node = element.node();
			nodes.add((node != null) ? node : "unknown");
		}
		int hops = walk(nodes, forwarding);
		if (hops <= 0) {
			return hops == 0;
		}
		ForwardedElement last = elements.get(elements.size() - hops);
		return (last.proto() == null || forwarding.scheme(last.proto()))
				&& (last.host() == null || forwarding.host(last.host()));
	}

	private boolean resolveXForwarded(HttpRequest request, Forwarding forwarding) {
		int hops = walk(elements(request, this.options.forField()), forwarding);
		if (hops < 0) {
			return false;
		}
		String proto = pick(request, this.options.protoField(), hops);
		String host = pick(request, this.options.hostField(), hops);
		String port = pick(request, this.options.portField(), hops);
		return (proto == null || forwarding.scheme(proto)) && (host == null || forwarding.host(host))
				&& (port == null || setPort(port, request, forwarding));
	}

	/**
	 * Walks from our end to the client's.
	 * @return how many elements from the right were looked at, or -1 if one was malformed
	 */
	private int walk(List<String> nodes, Forwarding forwarding) {
		int hops = 0;
		for (int i = nodes.size() - 1; i >= 0; i--) {
			Node node = Node.parse(nodes.get(i));
			if (node == null) {
				return -1;
			}
			hops++;
			InetSocketAddress address = node.address();
			if (address != null) {
				forwarding.remoteAddress(address);
			}
			if (address == null || !isTrusted(address)) {
				break;
			}
		}
		return hops;
	}

	/** What the last one that is believed has added, or the only one there is. */
	private @Nullable String pick(HttpRequest request, String field, int hops) {
		List<String> elements = elements(request, field);
		if (elements.isEmpty()) {
			return null;
		}
		boolean first = this.options.trusted() == null;
		return elements.get(first ? 0 : Math.max(0, elements.size() - Math.max(hops, 1)));
	}

	private static List<String> elements(HttpRequest request, String field) {
		if (request.headerView(field) == null) {
			return List.of();
		}
		List<String> elements = new ArrayList<>();
		for (String value : request.headers(field)) {
			for (String element : value.split(",", -1)) {
				String trimmed = element.strip();
				if (!trimmed.isEmpty()) {
					elements.add(trimmed);
				}
			}
		}
		return elements;
	}

	/** The port belongs to the host, and is not said where everybody knows it. */
	private static boolean setPort(String text, HttpRequest request, Forwarding forwarding) {
		int port = IpLiteral.decimal(text, 0, text.length(), MAX_PORT);
		if (port < 1) {
			return false;
		}
		String host = (forwarding.host() != null) ? forwarding.host() : request.host();
		String scheme = (forwarding.scheme() != null) ? forwarding.scheme() : request.scheme();
		if (host == null) {
			return true;
		}
		int colon = host.lastIndexOf(':');
		String name = (colon > host.lastIndexOf(']')) ? host.substring(0, colon) : host;
		boolean wellKnown = port == (scheme.equals("https") ? 443 : 80);
		return forwarding.host(wellKnown ? name : name + ":" + port);
	}

}
