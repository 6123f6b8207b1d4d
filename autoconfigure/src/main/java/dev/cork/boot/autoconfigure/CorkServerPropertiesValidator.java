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

import org.springframework.util.unit.DataSize;
import org.springframework.validation.Errors;

/**
 * Refuses values that the engine could not work with, naming the property.
 */
final class CorkServerPropertiesValidator {

	private static final DataSize UNBOUNDED = DataSize.ofBytes(Long.MAX_VALUE);

	/** What is collected in one piece is counted in ints. */
	private static final DataSize LARGEST_INT = DataSize.ofBytes(Integer.MAX_VALUE);

	private static final DataSize LARGEST_BUFFER = DataSize.ofMegabytes(64);

	private static final DataSize LARGEST_HEAD = DataSize.ofMegabytes(32);

	private static final Duration LONGEST = Duration.ofDays(365);

	private final Errors errors;

	private CorkServerPropertiesValidator(Errors errors) {
		this.errors = errors;
	}

	static void validate(CorkServerProperties properties, Errors errors) {
		CorkServerPropertiesValidator validator = new CorkServerPropertiesValidator(errors);
		Integer loops = properties.getLoops();
		validator.number("loops", (loops != null) ? loops : 1, 1, 1024);
		validator.number("maxConnections", properties.getMaxConnections(), 1, Integer.MAX_VALUE);
		validator.duration("handlerWarningThreshold", properties.getHandlerWarningThreshold(), 0);
		validator.number("accept.queueSize", properties.getAccept().getQueueSize(), 0, Integer.MAX_VALUE);
		validator.validate(properties.getLimits());
		validator.validate(properties.getTimeouts());
		validator.validate(properties.getBuffers());
		validator.number("compression.level", properties.getCompression().getLevel(), 1, 9);
		validator.number("compression.maxConcurrent", properties.getCompression().getMaxConcurrent(), 1,
				Integer.MAX_VALUE);
		EdgePropertiesValidator.validate(properties, errors);
	}

	private void validate(LimitProperties limits) {
		size("limits.maxRequestLineSize", limits.getMaxRequestLineSize(), 16, LARGEST_HEAD);
		number("limits.maxHeaders", limits.getMaxHeaders(), 1, 1 << 16);
		size("limits.maxRequestBodySize", limits.getMaxRequestBodySize(), 1, LARGEST_INT);
		size("limits.maxSwallowSize", limits.getMaxSwallowSize(), 0, UNBOUNDED);
		size("limits.maxBacklogSize", limits.getMaxBacklogSize(), 0, UNBOUNDED);
		number("limits.maxKeepAliveRequests", limits.getMaxKeepAliveRequests(), 0, Integer.MAX_VALUE);
		size("limits.minBodyRate", limits.getMinBodyRate(), 0, LARGEST_INT);
	}

	private void validate(TimeoutProperties timeouts) {
		duration("timeouts.head", timeouts.getHead(), 1);
		duration("timeouts.idle", timeouts.getIdle(), 1);
		duration("timeouts.bodyRateWindow", timeouts.getBodyRateWindow(), 1);
		duration("timeouts.writeStall", timeouts.getWriteStall(), 1);
		duration("timeouts.connectionLifetime", timeouts.getConnectionLifetime(), 0);
	}

	private void validate(BufferProperties buffers) {
		size("buffers.receiveSize", buffers.getReceiveSize(), 512, LARGEST_BUFFER);
		size("buffers.corkSize", buffers.getCorkSize(), 1024, LARGEST_BUFFER);
		size("buffers.maxMemory", buffers.getMaxMemory(), 0, UNBOUNDED);
	}

	private void number(String field, int value, int least, int most) {
		if (value < least || value > most) {
			reject(field, (most == Integer.MAX_VALUE) ? "must be at least " + least
					: "must be from " + least + " to " + most);
		}
	}

	private void size(String field, DataSize value, long leastBytes, DataSize most) {
		if (value.toBytes() < leastBytes || value.compareTo(most) > 0) {
			reject(field, most.equals(UNBOUNDED) ? "must be at least " + leastBytes + "B"
					: "must be from " + leastBytes + "B to " + most);
		}
	}

	private void duration(String field, Duration value, long leastMs) {
		if (value.toMillis() < leastMs || value.compareTo(LONGEST) > 0) {
			reject(field, "must be from " + leastMs + "ms to 365d");
		}
	}

	private void reject(String field, String reason) {
		this.errors.rejectValue(field, "range", reason);
	}

}
