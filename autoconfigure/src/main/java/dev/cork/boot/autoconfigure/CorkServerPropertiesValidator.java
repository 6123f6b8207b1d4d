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

import dev.cork.engine.transport.Transports;

import org.springframework.util.unit.DataSize;
import org.springframework.validation.Errors;

/**
 * Refuses values that the engine could not work with, naming the property.
 */
final class CorkServerPropertiesValidator {

	/** What is collected in one piece is counted in ints. */
	private static final DataSize LARGEST_INT = DataSize.ofBytes(Integer.MAX_VALUE);

	private static final DataSize LARGEST_BUFFER = DataSize.ofMegabytes(64);

	private static final DataSize LARGEST_HEAD = DataSize.ofMegabytes(32);

	private final PropertyChecks checks;

	private CorkServerPropertiesValidator(PropertyChecks checks) {
		this.checks = checks;
	}

	static void validate(CorkServerProperties properties, Errors errors) {
		PropertyChecks checks = new PropertyChecks(errors);
		CorkServerPropertiesValidator validator = new CorkServerPropertiesValidator(checks);
		Integer loops = properties.getLoops();
		checks.number("loops", (loops != null) ? loops : 1, 1, 1024);
		String transport = properties.getTransport();
		if (transport != null) {
			checks.accepted("transport", () -> Transports.named(transport));
		}
		checks.number("maxConnections", properties.getMaxConnections(), 1, Integer.MAX_VALUE);
		checks.duration("handlerWarningThreshold", properties.getHandlerWarningThreshold(), 0);
		checks.number("accept.queueSize", properties.getAccept().getQueueSize(), 0, Integer.MAX_VALUE);
		validator.validate(properties.getLimits());
		validator.validate(properties.getTimeouts());
		validator.validate(properties.getBuffers());
		checks.number("compression.level", properties.getCompression().getLevel(), 1, 9);
		checks.number("compression.maxConcurrent", properties.getCompression().getMaxConcurrent(), 1,
				Integer.MAX_VALUE);
		checks.size("memory.maxSize", properties.getMemory().getMaxSize(), 0, PropertyChecks.UNBOUNDED);
		validator.validate(properties.getResponseCache());
		EdgePropertiesValidator.validate(properties, checks);
		validator.validate(properties.getTls());
	}

	private void validate(LimitProperties limits) {
		this.checks.size("limits.maxRequestLineSize", limits.getMaxRequestLineSize(), 16, LARGEST_HEAD);
		this.checks.number("limits.maxHeaders", limits.getMaxHeaders(), 1, 1 << 16);
		this.checks.size("limits.maxRequestBodySize", limits.getMaxRequestBodySize(), 1, LARGEST_INT);
		this.checks.size("limits.maxSwallowSize", limits.getMaxSwallowSize(), 0, PropertyChecks.UNBOUNDED);
		this.checks.size("limits.maxBacklogSize", limits.getMaxBacklogSize(), 0, PropertyChecks.UNBOUNDED);
		this.checks.number("limits.maxKeepAliveRequests", limits.getMaxKeepAliveRequests(), 0, Integer.MAX_VALUE);
		this.checks.size("limits.minBodyRate", limits.getMinBodyRate(), 0, LARGEST_INT);
	}

	private void validate(TimeoutProperties timeouts) {
		this.checks.duration("timeouts.head", timeouts.getHead(), 1);
		this.checks.duration("timeouts.idle", timeouts.getIdle(), 1);
		this.checks.duration("timeouts.bodyRateWindow", timeouts.getBodyRateWindow(), 1);
		this.checks.duration("timeouts.writeStall", timeouts.getWriteStall(), 1);
		this.checks.duration("timeouts.connectionLifetime", timeouts.getConnectionLifetime(), 0);
	}

	private void validate(BufferProperties buffers) {
		this.checks.size("buffers.receiveSize", buffers.getReceiveSize(), 512, LARGEST_BUFFER);
		this.checks.size("buffers.corkSize", buffers.getCorkSize(), 1024, LARGEST_BUFFER);
		this.checks.size("buffers.maxMemory", buffers.getMaxMemory(), 0, PropertyChecks.UNBOUNDED);
	}

	private void validate(ResponseCacheProperties cache) {
		this.checks.size("responseCache.maxSize", cache.getMaxSize(), 0, PropertyChecks.UNBOUNDED);
		this.checks.size("responseCache.maxEntrySize", cache.getMaxEntrySize(), 1, LARGEST_INT);
		this.checks.number("responseCache.maxWaiting", cache.getMaxWaiting(), 0, Integer.MAX_VALUE);
		this.checks.duration("responseCache.waitTimeout", cache.getWaitTimeout(), 1);
	}

	private void validate(TlsProperties tls) {
		this.checks.duration("tls.handshakeTimeout", tls.getHandshakeTimeout(), 1);
		this.checks.number("tls.maxHandshakes", tls.getMaxHandshakes(), 1, Integer.MAX_VALUE);
	}

}
