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

package dev.cork.boot;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

import dev.cork.boot.tls.ServerTls;
import dev.cork.boot.tls.TlsConfigurationException;
import dev.cork.boot.tls.TlsOptions;
import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.ServerOptionsBuilder;
import dev.cork.engine.http.ErrorHandler;
import dev.cork.web.error.ProblemErrorHandler;
import dev.cork.web.error.ProblemResponses;
import dev.cork.web.mapping.MappedRoute;
import dev.cork.web.mapping.RouteTable;
import dev.cork.webflux.CorkHttpHandlerAdapter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.reactive.AbstractReactiveWebServerFactory;
import org.springframework.http.server.reactive.HttpHandler;

/**
 * Makes {@link CorkWebServer}s. What every server is told ({@code server.*}) is in the
 * super class, the rest in {@link ServerOptions}. Without native routes it is a server
 * for the reactive handler alone, as a management context wants it.
 */
public class CorkReactiveWebServerFactory extends AbstractReactiveWebServerFactory {

	private static final Logger logger = LoggerFactory.getLogger(CorkReactiveWebServerFactory.class);

	private final List<CorkServerCustomizer> serverCustomizers = new ArrayList<>();

	private final List<Consumer<ServerOptionsBuilder>> optionsCustomizers = new ArrayList<>();

	private Supplier<RouteTable> routes = () -> new RouteTable(List.of());

	private volatile List<MappedRoute> mappedRoutes = List.of();

	private UnmatchedRequests unmatchedRequests = CorkHttpHandlerAdapter::new;

	private ErrorHandler errorHandler = new ProblemErrorHandler(new ProblemResponses(null));

	private ResponseCompression compression = ResponseCompression.DEFAULTS;

	private @Nullable Path unixSocket;

	private TlsOptions tlsOptions = TlsOptions.DEFAULTS;

	private String sslPrefix = "server.ssl";

	/**
	 * A factory for the default port. The management context calls it for its own server.
	 */
	public CorkReactiveWebServerFactory() {
	}

	/**
	 * A factory for a port.
	 * @param port 0 for any free one, negative for none
	 */
	public CorkReactiveWebServerFactory(int port) {
		super(port);
	}

	@Override
	public WebServer getWebServer(HttpHandler httpHandler) {
		warnOfWhatIsNotServedYet();
		return new CorkWebServer(() -> build(httpHandler), getPort(), getShutdown(), this.unixSocket != null);
	}

	private HttpServer build(HttpHandler httpHandler) {
		HttpServer.Builder builder = HttpServer.builder().options(listenOptions()).errors(this.errorHandler);
		this.mappedRoutes = this.routes.get().routes();
		this.mappedRoutes.forEach((route) -> add(route, builder));
		dev.cork.engine.http.HttpHandler fallback = this.unmatchedRequests.handler(httpHandler);
		if (fallback != null) {
			builder.fallback(fallback);
		}
		ServerTls tls = tls();
		if (tls != null) {
			builder.tls(tls.context());
		}
		this.serverCustomizers.forEach((customizer) -> customizer.customize(builder));
		HttpServer server = builder.build();
		if (tls != null) {
			tls.follow(server::reloadTls);
		}
		if (fallback == null && server.routeCount() == 0) {
			// A management port, for example: its endpoints are WebFlux's
			logger.warn("A Cork server starts without any route: it answers every request 404");
		}
		return server;
	}

	private static void add(MappedRoute route, HttpServer.Builder builder) {
		String serverName = route.serverName();
		if (serverName == null) {
			builder.route(route.method(), route.pattern(), route.handler());
			return;
		}
		try {
			builder.host(serverName, (host) -> host.route(route.method(), route.pattern(), route.handler()));
		}
		catch (IllegalArgumentException ex) {
			throw new StartupFailureException("The @ServerName of " + route.handler() + ": " + ex.getMessage(),
					"Correct the annotation.");
		}
	}

	private ServerOptions listenOptions() {
		ServerOptionsBuilder options = ServerOptions.builder().listen(listenAddress());
		this.optionsCustomizers.forEach((customizer) -> customizer.accept(options));
		options.compression(this.compression.options(getCompression()));
		ServerOptions checked = options.build();
		try {
			return checked.toBuilder().serverHeader(getServerHeader()).build();
		}
		catch (IllegalArgumentException ex) {
			throw new StartupFailureException("server.server-header cannot be sent: " + ex.getMessage(),
					"Correct the property.");
		}
	}

	private SocketAddress listenAddress() {
		if (this.unixSocket != null) {
			return UnixDomainSocketAddress.of(this.unixSocket);
		}
		int port = Math.max(getPort(), 0);
		InetAddress address = getAddress();
		return (address != null) ? new InetSocketAddress(address, port) : new InetSocketAddress(port);
	}

	private @Nullable ServerTls tls() {
		Ssl ssl = getSsl();
		if (ssl == null || !Ssl.isEnabled(ssl)) {
			return null;
		}
		try {
			return new ServerTls(this.sslPrefix, ssl, getSslBundles(), this.tlsOptions);
		}
		catch (TlsConfigurationException ex) {
			throw new StartupFailureException(String.valueOf(ex.getMessage()), ex.action());
		}
	}

	private void warnOfWhatIsNotServedYet() {
		if (getHttp2() != null && getHttp2().isEnabled()) {
			logger.warn("server.http2.enabled is set, but Cork serves HTTP/1.1 only");
		}
	}

	/**
	 * Tells the engine more than this factory knows.
	 * @param customizer sees options with the address of this factory
	 */
	public void addOptions(Consumer<ServerOptionsBuilder> customizer) {
		this.optionsCustomizers.add(customizer);
	}

	/**
	 * The native routes.
	 * @param routes asked once, when the server starts and all beans are there
	 */
	public void setRoutes(Supplier<RouteTable> routes) {
		this.routes = routes;
	}

	/**
	 * The native routes that the server has been started with.
	 * @return none before its start
	 */
	public List<MappedRoute> mappedRoutes() {
		return this.mappedRoutes;
	}

	/**
	 * Who answers what no native route matches.
	 * @param unmatchedRequests asked when the server starts
	 */
	public void setUnmatchedRequests(UnmatchedRequests unmatchedRequests) {
		this.unmatchedRequests = unmatchedRequests;
	}

	/**
	 * Who answers errors that the engine finds.
	 * @param errorHandler the handler
	 */
	public void setErrorHandler(ErrorHandler errorHandler) {
		this.errorHandler = errorHandler;
	}

	/**
	 * Returns who answers errors that the engine finds.
	 * @return the handler
	 */
	public ErrorHandler getErrorHandler() {
		return this.errorHandler;
	}

	/**
	 * How responses are compressed. Which ones are is said by
	 * {@link #setCompression(org.springframework.boot.web.server.Compression)}.
	 * @param level from 1, fastest, to 9, smallest
	 * @param maxConcurrent how many responses each event loop compresses at the same time
	 */
	public void setCompressionEffort(int level, int maxConcurrent) {
		this.compression = new ResponseCompression(level, maxConcurrent);
	}

	/**
	 * A Unix domain socket instead of a port.
	 * @param unixSocket its path, or {@code null} for TCP
	 */
	public void setUnixSocket(@Nullable Path unixSocket) {
		this.unixSocket = unixSocket;
	}

	/**
	 * Adds one that sees the engine's builder before those of the application.
	 * @param customizer the customizer
	 */
	public void addFirstServerCustomizer(CorkServerCustomizer customizer) {
		this.serverCustomizers.add(0, customizer);
	}

	/**
	 * What can be said of TLS beyond {@code server.ssl.*}, which says whether it is
	 * spoken.
	 * @param tlsOptions the options
	 */
	public void setTlsOptions(TlsOptions tlsOptions) {
		this.tlsOptions = tlsOptions;
	}

	/**
	 * Where the properties come from that are said by {@link #setSsl(Ssl)}, for messages.
	 * @param sslPrefix what their names begin with
	 */
	public void setSslPrefix(String sslPrefix) {
		this.sslPrefix = sslPrefix;
	}

	/**
	 * Adds to those that see the engine's builder last.
	 * @param customizers in order
	 */
	public void addServerCustomizers(List<? extends CorkServerCustomizer> customizers) {
		this.serverCustomizers.addAll(customizers);
	}

}
