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

package dev.cork.engine;

import java.util.Objects;

import dev.cork.engine.http.HttpHooks;
import dev.cork.engine.http.HttpProtocol;
import dev.cork.engine.http.HttpRoutes;
import dev.cork.engine.loop.ConnectionFilter;
import dev.cork.engine.loop.ProtocolFactory;
import dev.cork.engine.proxy.ProxyProtocol;
import dev.cork.engine.proxy.ProxyProtocolOptions;
import dev.cork.engine.tls.TlsContext;
import dev.cork.engine.tls.TlsProtocol;
import org.jspecify.annotations.Nullable;

/**
 * What the connections of a server speak, one upon the other: what a proxy says in clear,
 * TLS, HTTP.
 */
final class ProtocolStack {

	private final ServerOptions options;

	private final HttpRoutes routes;

	private final HttpHooks hooks;

	private final @Nullable ProxyProtocolOptions proxyProtocol;

	private volatile @Nullable TlsContext tls;

	ProtocolStack(ServerOptions options, HttpRoutes routes, HttpHooks hooks,
			@Nullable ProxyProtocolOptions proxyProtocol, @Nullable TlsContext tls) {
		this.options = options;
		this.routes = routes;
		this.hooks = hooks;
		this.proxyProtocol = proxyProtocol;
		this.tls = tls;
	}

	/** What a connection that was accepted speaks. */
	ProtocolFactory.OfLoop protocols() {
		ProtocolFactory.OfLoop protocols = new HttpProtocol(this.options.httpOptions(), this.routes, this.hooks);
		if (isSecure()) {
			protocols = new TlsProtocol(() -> Objects.requireNonNull(this.tls), protocols, this.options.loops());
		}
		if (this.proxyProtocol != null) {
			protocols = new ProxyProtocol(this.proxyProtocol, this.options.headTimeout().toMillis(), protocols);
		}
		return protocols;
	}

	/** Who may speak it. */
	ConnectionFilter connectionFilter() {
		ConnectionFilter filter = this.options.connectionFilter();
		ProxyProtocolOptions proxyProtocol = this.proxyProtocol;
		return (proxyProtocol != null) ? (peer) -> proxyProtocol.accepts(peer) && filter.accept(peer) : filter;
	}

	boolean isSecure() {
		return this.tls != null;
	}

	/** New connections get it, open ones go on with what they have. Any thread. */
	void reloadTls(TlsContext tls) {
		if (!isSecure()) {
			throw new IllegalStateException("The server does not speak TLS");
		}
		this.tls = tls;
	}

}
