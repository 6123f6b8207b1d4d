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

import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.boot.StartupFailureException;
import dev.cork.engine.ServerOptionsBuilder;
import dev.cork.engine.transport.Transports;

import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.core.Ordered;
import org.springframework.util.unit.DataSize;

/**
 * Puts {@code cork.server.*} into the engine's options, and those of {@code server.*}
 * that Boot's own customizer leaves to each server.
 */
class CorkWebServerFactoryCustomizer implements WebServerFactoryCustomizer<CorkReactiveWebServerFactory>, Ordered {

	private static final DataSize SMALLEST_HEAD = DataSize.ofBytes(256);

	private static final DataSize LARGEST_HEAD = DataSize.ofMegabytes(32);

	private final ServerProperties serverProperties;

	private final CorkServerProperties properties;

	CorkWebServerFactoryCustomizer(ServerProperties serverProperties, CorkServerProperties properties) {
		this.serverProperties = serverProperties;
		this.properties = properties;
	}

	/** As Boot's own: an application's customizer, without an order, comes later. */
	@Override
	public int getOrder() {
		return 0;
	}

	@Override
	public void customize(CorkReactiveWebServerFactory factory) {
		factory.setServerHeader(this.serverProperties.getServerHeader());
		factory.setUnixSocket(this.properties.getUnixSocket());
		factory.setCompressionEffort(this.properties.getCompression().getLevel(),
				this.properties.getCompression().getMaxConcurrent());
		factory.setTlsOptions(this.properties.getTls().options());
		factory.addOptions(this::apply);
	}

	private void apply(ServerOptionsBuilder options) {
		if (this.properties.getLoops() != null) {
			options.loops(this.properties.getLoops());
		}
		if (this.properties.getTransport() != null) {
			options.transport(Transports.named(this.properties.getTransport()));
		}
		options.maxConnections(this.properties.getMaxConnections());
		options.handlerWarning(this.properties.getHandlerWarningThreshold());
		apply(this.properties.getAccept(), options);
		apply(this.properties.getLimits(), options);
		apply(this.properties.getTimeouts(), options);
		apply(this.properties.getBuffers(), options);
		options.maxMemoryBytes(this.properties.getMemory().getMaxSize().toBytes());
		options.responseCache(this.properties.getResponseCache().options());
	}

	private static void apply(AcceptProperties accept, ServerOptionsBuilder options) {
		options.acceptMode(accept.getMode());
		options.acceptBacklog(accept.getQueueSize());
		options.exclusivePort(accept.isExclusivePort());
	}

	private static void apply(LimitProperties limits, ServerOptionsBuilder options) {
		options.maxRequestLineBytes((int) limits.getMaxRequestLineSize().toBytes());
		options.maxHeaders(limits.getMaxHeaders());
		options.maxRequestBodyBytes(limits.getMaxRequestBodySize().toBytes());
		options.maxSwallowBytes(limits.getMaxSwallowSize().toBytes());
		options.maxBacklogBytes(limits.getMaxBacklogSize().toBytes());
		options.maxKeepAliveRequests(limits.getMaxKeepAliveRequests());
		options.bodyMinBytesPerSecond((int) limits.getMinBodyRate().toBytes());
	}

	private static void apply(TimeoutProperties timeouts, ServerOptionsBuilder options) {
		options.headTimeout(timeouts.getHead());
		options.idleTimeout(timeouts.getIdle());
		options.bodyRateWindow(timeouts.getBodyRateWindow());
		options.writeStallTimeout(timeouts.getWriteStall());
		options.maxLifetime(timeouts.getConnectionLifetime());
	}

	private void apply(BufferProperties buffers, ServerOptionsBuilder options) {
		DataSize head = this.serverProperties.getMaxHttpRequestHeaderSize();
		if (head.compareTo(SMALLEST_HEAD) < 0 || head.compareTo(LARGEST_HEAD) > 0) {
			throw new StartupFailureException("server.max-http-request-header-size is " + head + ", but must be from "
					+ SMALLEST_HEAD + " to " + LARGEST_HEAD + ".", "Correct the property.");
		}
		options.maxHeadBytes((int) head.toBytes());
		options.receiveBufferBytes((int) Math.max(buffers.getReceiveSize().toBytes(), 2 * head.toBytes()));
		options.corkBufferBytes((int) buffers.getCorkSize().toBytes());
		options.maxLoopMemoryBytes(buffers.getMaxMemory().toBytes());
	}

}
