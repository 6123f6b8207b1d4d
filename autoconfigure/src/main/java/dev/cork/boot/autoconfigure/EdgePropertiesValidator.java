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

import java.time.Duration;
import java.util.List;

import dev.cork.engine.accesslog.AccessLog;
import dev.cork.engine.accesslog.AccessLogOptions;
import dev.cork.engine.buffer.Ascii;
import dev.cork.engine.proxy.AddressRanges;

import org.springframework.util.unit.DataSize;

/**
 * Refuses what the access log and the readers of proxies could not work with, naming the
 * property.
 */
final class EdgePropertiesValidator {

	private static final DataSize LARGEST_BUFFER = DataSize.ofGigabytes(1);

	private static final Duration LONGEST_FLUSH_INTERVAL = Duration.ofHours(1);

	private final PropertyChecks checks;

	private EdgePropertiesValidator(PropertyChecks checks) {
		this.checks = checks;
	}

	static void validate(CorkServerProperties properties, PropertyChecks checks) {
		EdgePropertiesValidator validator = new EdgePropertiesValidator(checks);
		validator.validate(properties.getAccessLog());
		validator.validate(properties.getForwarded());
		validator.ranges("proxyProtocol.trusted", properties.getProxyProtocol().getTrusted());
	}

	private void validate(AccessLogProperties log) {
		this.checks.accepted("accessLog.pattern", () -> AccessLog.requirePattern(log.getPattern()));
		this.checks.accepted("accessLog.ignoredPaths", () -> AccessLog.requirePaths(log.getIgnoredPaths()));
		this.checks.accepted("accessLog.prefix", () -> AccessLog.requireFileName(log.getPrefix() + log.getSuffix()));
		this.checks.accepted("accessLog.fileDateFormat", () -> AccessLog.requireDateFormat(log.getFileDateFormat()));
		this.checks.size("accessLog.maxFileSize", log.getMaxFileSize(), 0, PropertyChecks.UNBOUNDED);
		this.checks.number("accessLog.maxHistory", log.getMaxHistory(), 0, Integer.MAX_VALUE);
		this.checks.size("accessLog.bufferSize", log.getBufferSize(), AccessLogOptions.MIN_BUFFER_BYTES,
				LARGEST_BUFFER);
		Duration interval = log.getFlushInterval();
		this.checks.require("accessLog.flushInterval",
				!interval.isNegative() && interval.compareTo(LONGEST_FLUSH_INTERVAL) <= 0, "must be from 0 to 1h");
	}

	private void validate(ForwardedProperties forwarded) {
		ranges("forwarded.internalProxies", forwarded.getInternalProxies());
		ranges("forwarded.trustedProxies", forwarded.getTrustedProxies());
		headerName("forwarded.forHeader", forwarded.getForHeader());
		headerName("forwarded.protoHeader", forwarded.getProtoHeader());
		headerName("forwarded.hostHeader", forwarded.getHostHeader());
		headerName("forwarded.portHeader", forwarded.getPortHeader());
	}

	private void ranges(String field, List<String> ranges) {
		this.checks.accepted(field, () -> AddressRanges.of(ranges));
	}

	private void headerName(String field, String name) {
		boolean isToken = !name.isEmpty() && name.chars().allMatch((c) -> c < 0x80 && Ascii.isTokenByte((byte) c));
		this.checks.require(field, isToken, "'" + name + "' is no name of a header");
	}

}
