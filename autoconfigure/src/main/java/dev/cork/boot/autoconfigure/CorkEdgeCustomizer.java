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
package dev.cork.boot.autoconfigure;

import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.boot.accesslog.StartupCheckedLog;
import dev.cork.engine.HttpServer;
import dev.cork.engine.accesslog.AccessLog;
import dev.cork.engine.accesslog.AccessLogOptions;
import dev.cork.engine.http.RequestLog;
import dev.cork.engine.proxy.AddressRanges;
import dev.cork.engine.proxy.ForwardedFields;
import dev.cork.engine.proxy.ForwardedHeaders;
import dev.cork.engine.proxy.ForwardedOptions;
import dev.cork.engine.proxy.ProxyMode;
import dev.cork.engine.proxy.ProxyProtocolOptions;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.cloud.CloudPlatform;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Gives the engine its access log, {@code server.forward-headers-strategy} and the PROXY
 * protocol. An application's {@code CorkServerCustomizer} comes later, and has the last
 * word.
 */
class CorkEdgeCustomizer implements WebServerFactoryCustomizer<CorkReactiveWebServerFactory>, Ordered {

	private final ServerProperties serverProperties;

	private final CorkServerProperties properties;

	private final Environment environment;

	private final @Nullable CorkManagementServerProperties management;

	CorkEdgeCustomizer(ServerProperties serverProperties, CorkServerProperties properties, Environment environment) {
		this(serverProperties, properties, environment, null);
	}

	/**
	 * A customizer of the management server: who asks it is told by forwarded headers as
	 * well, but it is reached past load balancers, by probes that know no PROXY protocol.
	 */
	CorkEdgeCustomizer(ServerProperties serverProperties, CorkServerProperties properties, Environment environment,
			@Nullable CorkManagementServerProperties management) {
		this.management = management;
		this.serverProperties = serverProperties;
		this.properties = properties;
		this.environment = environment;
	}

	@Override
	public int getOrder() {
		return 0;
	}

	@Override
	public void customize(CorkReactiveWebServerFactory factory) {
		factory.addFirstServerCustomizer(this::apply);
	}

	private void apply(HttpServer.Builder server) {
		ForwardedOptions forwarded = forwarded();
		server.forwarding((forwarded != null) ? new ForwardedHeaders(forwarded) : null);
		if (this.management == null) {
			server.proxyProtocol(proxyProtocol(this.properties.getProxyProtocol()));
			server.requestLog(accessLog(this.properties.getAccessLog(), ""));
		}
		else {
			server.requestLog(accessLog(this.properties.getAccessLog(), this.management.getAccessLog().getPrefix()));
		}
	}

	private @Nullable ForwardedOptions forwarded() {
		ForwardHeadersStrategy strategy = this.serverProperties.getForwardHeadersStrategy();
		if (strategy == null) {
			CloudPlatform platform = CloudPlatform.getActive(this.environment);
			strategy = (platform != null && platform.isUsingForwardHeaders()) ? ForwardHeadersStrategy.NATIVE
					: ForwardHeadersStrategy.NONE;
		}
		return switch (strategy) {
			case NATIVE -> forwarded(this.properties.getForwarded());
			// as Spring's own filter: whoever says something is believed
			case FRAMEWORK -> new ForwardedOptions(null, ForwardedFields.BOTH);
			case NONE -> null;
		};
	}

	private static ForwardedOptions forwarded(ForwardedProperties properties) {
		List<String> trusted = new ArrayList<>(properties.getInternalProxies());
		trusted.addAll(properties.getTrustedProxies());
		return new ForwardedOptions(AddressRanges.of(trusted), properties.getHeaders(), properties.getForHeader(),
				properties.getProtoHeader(), properties.getHostHeader(), properties.getPortHeader());
	}

	private static @Nullable ProxyProtocolOptions proxyProtocol(ProxyProtocolProperties properties) {
		ProxyMode mode = switch (properties.getMode()) {
			case OFF -> null;
			case REQUIRED -> ProxyMode.REQUIRED;
			case FROM_TRUSTED -> ProxyMode.FROM_TRUSTED;
		};
		return (mode != null) ? new ProxyProtocolOptions(mode, AddressRanges.of(properties.getTrusted())) : null;
	}

	private static @Nullable RequestLog accessLog(AccessLogProperties properties, String prefix) {
		if (!properties.isEnabled()) {
			return null;
		}
		AccessLogOptions options = new AccessLogOptions(properties.getPattern(), properties.getDirectory(),
				prefix + properties.getPrefix(), properties.getSuffix(),
				properties.isRotate() ? properties.getFileDateFormat() : null, properties.getMaxFileSize().toBytes(),
				properties.getMaxHistory(), properties.getIgnoredPaths(), properties.getConditionIf(),
				properties.getConditionUnless(), properties.getFlushInterval(),
				(int) properties.getBufferSize().toBytes(), Clock.system(ZoneId.systemDefault()));
		return new StartupCheckedLog(new AccessLog(options), properties.getDirectory());
	}

}
