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
import org.springframework.validation.Errors;

/**
 * Refuses what the access log and the readers of proxies could not work with, naming the
 * property.
 */
final class EdgePropertiesValidator {

	private static final DataSize LARGEST_BUFFER = DataSize.ofGigabytes(1);

	private static final Duration LONGEST_FLUSH_INTERVAL = Duration.ofHours(1);

	private final Errors errors;

	private EdgePropertiesValidator(Errors errors) {
		this.errors = errors;
	}

	static void validate(CorkServerProperties properties, Errors errors) {
		EdgePropertiesValidator validator = new EdgePropertiesValidator(errors);
		validator.validate(properties.getAccessLog());
		validator.validate(properties.getForwarded());
		validator.ranges("proxyProtocol.trusted", properties.getProxyProtocol().getTrusted());
	}

	private void validate(AccessLogProperties log) {
		check("accessLog.pattern", () -> AccessLog.requirePattern(log.getPattern()));
		check("accessLog.ignoredPaths", () -> AccessLog.requirePaths(log.getIgnoredPaths()));
		check("accessLog.prefix", () -> AccessLog.requireFileName(log.getPrefix() + log.getSuffix()));
		check("accessLog.fileDateFormat", () -> AccessLog.requireDateFormat(log.getFileDateFormat()));
		require("accessLog.maxFileSize", !log.getMaxFileSize().isNegative(), "must be at least 0B");
		require("accessLog.maxHistory", log.getMaxHistory() >= 0, "must be at least 0");
		DataSize buffer = log.getBufferSize();
		require("accessLog.bufferSize",
				buffer.toBytes() >= AccessLogOptions.MIN_BUFFER_BYTES && buffer.compareTo(LARGEST_BUFFER) <= 0,
				"must be from " + AccessLogOptions.MIN_BUFFER_BYTES + "B to " + LARGEST_BUFFER);
		Duration interval = log.getFlushInterval();
		require("accessLog.flushInterval", !interval.isNegative() && interval.compareTo(LONGEST_FLUSH_INTERVAL) <= 0,
				"must be from 0 to 1h");
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
		check(field, () -> AddressRanges.of(ranges));
	}

	private void headerName(String field, String name) {
		boolean isToken = !name.isEmpty() && name.chars().allMatch((c) -> c < 0x80 && Ascii.isTokenByte((byte) c));
		require(field, isToken, "'" + name + "' is no name of a header");
	}

	private void check(String field, Runnable check) {
		try {
			check.run();
		}
		catch (IllegalArgumentException ex) {
			this.errors.rejectValue(field, "malformed", String.valueOf(ex.getMessage()));
		}
	}

	private void require(String field, boolean condition, String reason) {
		if (!condition) {
			this.errors.rejectValue(field, "range", reason);
		}
	}

}
