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

import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * What Cork can be told beyond the server.* properties that every server knows.
 */
@ConfigurationProperties("cork.server")
class CorkServerProperties implements Validator {

	/**
	 * Number of event loops; by default one for each processor.
	 */
	private @Nullable Integer loops;

	/**
	 * How to talk to the kernel: nio, or the name of another transport on the class path;
	 * by default the fastest that is there.
	 */
	private @Nullable String transport;

	/**
	 * How many connections may be open at once, all event loops together; further ones
	 * wait to be accepted.
	 */
	private int maxConnections = 100000;

	/**
	 * Path of a Unix domain socket to listen on instead of server.port.
	 */
	private @Nullable Path unixSocket;

	/**
	 * How long a handler may hold its event loop before that is logged with its stack; 0
	 * for never.
	 */
	private Duration handlerWarningThreshold = Duration.ofSeconds(1);

	@NestedConfigurationProperty
	private final AcceptProperties accept = new AcceptProperties();

	@NestedConfigurationProperty
	private final LimitProperties limits = new LimitProperties();

	@NestedConfigurationProperty
	private final TimeoutProperties timeouts = new TimeoutProperties();

	@NestedConfigurationProperty
	private final BufferProperties buffers = new BufferProperties();

	@NestedConfigurationProperty
	private final CompressionProperties compression = new CompressionProperties();

	@NestedConfigurationProperty
	private final MemoryProperties memory = new MemoryProperties();

	@NestedConfigurationProperty
	private final ResponseCacheProperties responseCache = new ResponseCacheProperties();

	@NestedConfigurationProperty
	private final AccessLogProperties accessLog = new AccessLogProperties();

	@NestedConfigurationProperty
	private final ForwardedProperties forwarded = new ForwardedProperties();

	@NestedConfigurationProperty
	private final ProxyProtocolProperties proxyProtocol = new ProxyProtocolProperties();

	@NestedConfigurationProperty
	private final TlsProperties tls = new TlsProperties();

	public @Nullable Integer getLoops() {
		return this.loops;
	}

	public void setLoops(@Nullable Integer loops) {
		this.loops = loops;
	}

	public @Nullable String getTransport() {
		return this.transport;
	}

	public void setTransport(@Nullable String transport) {
		this.transport = transport;
	}

	public int getMaxConnections() {
		return this.maxConnections;
	}

	public void setMaxConnections(int maxConnections) {
		this.maxConnections = maxConnections;
	}

	public @Nullable Path getUnixSocket() {
		return this.unixSocket;
	}

	public void setUnixSocket(@Nullable Path unixSocket) {
		this.unixSocket = unixSocket;
	}

	public Duration getHandlerWarningThreshold() {
		return this.handlerWarningThreshold;
	}

	public void setHandlerWarningThreshold(Duration handlerWarningThreshold) {
		this.handlerWarningThreshold = handlerWarningThreshold;
	}

	public AcceptProperties getAccept() {
		return this.accept;
	}

	public LimitProperties getLimits() {
		return this.limits;
	}

	public TimeoutProperties getTimeouts() {
		return this.timeouts;
	}

	public BufferProperties getBuffers() {
		return this.buffers;
	}

	public CompressionProperties getCompression() {
		return this.compression;
	}

	public MemoryProperties getMemory() {
		return this.memory;
	}

	public ResponseCacheProperties getResponseCache() {
		return this.responseCache;
	}

	public AccessLogProperties getAccessLog() {
		return this.accessLog;
	}

	public ForwardedProperties getForwarded() {
		return this.forwarded;
	}

	public ProxyProtocolProperties getProxyProtocol() {
		return this.proxyProtocol;
	}

	public TlsProperties getTls() {
		return this.tls;
	}

	@Override
	public boolean supports(Class<?> type) {
		return type == CorkServerProperties.class;
	}

	@Override
	public void validate(Object target, Errors errors) {
		CorkServerPropertiesValidator.validate((CorkServerProperties) target, errors);
	}

}
