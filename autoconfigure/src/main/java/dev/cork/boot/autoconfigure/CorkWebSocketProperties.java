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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import dev.cork.engine.websocket.Compression;
import dev.cork.engine.websocket.WebSocketOptions;
import dev.cork.websocket.endpoint.EndpointOptions;
import dev.cork.websocket.endpoint.Origins;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * How web sockets behave, unless their endpoint says otherwise.
 */
@ConfigurationProperties("cork.websocket")
class CorkWebSocketProperties implements Validator {

	private static final DataSize LARGEST_MESSAGE = DataSize.ofGigabytes(1);

	private static final DataSize LARGEST_INT = DataSize.ofBytes(Integer.MAX_VALUE);

	private static final Duration LONGEST = Duration.ofDays(365);

	/**
	 * Maximum size of a message, after decompression; a longer one closes with 1009.
	 */
	private DataSize maxMessageSize = DataSize.ofKilobytes(16);

	/**
	 * How long nothing may arrive before a web socket is closed; 0 for ever.
	 */
	private Duration idleTimeout = Duration.ofMinutes(2);

	/**
	 * Whether a silent client is sent a ping shortly before the idle time-out, so that
	 * one that is there stays.
	 */
	private boolean automaticPings = true;

	/**
	 * Whether sending counts as being active as well.
	 */
	private boolean resetIdleOnSend = false;

	/**
	 * How long a web socket may be open before it is closed with 1001; 0 for no bound.
	 */
	private Duration maxLifetime = Duration.ZERO;

	/**
	 * How much may wait for a slow client before further messages are dropped.
	 */
	private DataSize maxBacklogSize = DataSize.ofKilobytes(64);

	/**
	 * Whether a client for which more than the backlog size would wait is closed, instead
	 * of messages being dropped.
	 */
	private boolean closeOnBacklogLimit = false;

	/**
	 * How long a client may take to answer a close.
	 */
	private Duration closeTimeout = Duration.ofSeconds(5);

	/**
	 * How long a handshake may wait for the application's answer before it gets a 503; 0
	 * for ever.
	 */
	private Duration upgradeTimeout = Duration.ofSeconds(30);

	/**
	 * How messages are compressed where the client can.
	 */
	private Compression compression = Compression.OFF;

	/**
	 * Minimum size of a message that is compressed.
	 */
	private DataSize compressionMinSize = DataSize.ofBytes(128);

	/**
	 * Sub-protocols that endpoints speak, in order of preference.
	 */
	private List<String> subprotocols = List.of();

	/**
	 * Origins besides the server's own that browsers may connect from, such as
	 * https://example.org; * for all.
	 */
	private Set<String> allowedOrigins = Set.of();

	/**
	 * How many messages of one web socket may wait for blocking methods before no more is
	 * read from it.
	 */
	private int maxWaitingMessages = 16;

	public DataSize getMaxMessageSize() {
		return this.maxMessageSize;
	}

	public void setMaxMessageSize(DataSize maxMessageSize) {
		this.maxMessageSize = maxMessageSize;
	}

	public Duration getIdleTimeout() {
		return this.idleTimeout;
	}

	public void setIdleTimeout(Duration idleTimeout) {
		this.idleTimeout = idleTimeout;
	}

	public boolean isAutomaticPings() {
		return this.automaticPings;
	}

	public void setAutomaticPings(boolean automaticPings) {
		this.automaticPings = automaticPings;
	}

	public boolean isResetIdleOnSend() {
		return this.resetIdleOnSend;
	}

	public void setResetIdleOnSend(boolean resetIdleOnSend) {
		this.resetIdleOnSend = resetIdleOnSend;
	}

	public Duration getMaxLifetime() {
		return this.maxLifetime;
	}

	public void setMaxLifetime(Duration maxLifetime) {
		this.maxLifetime = maxLifetime;
	}

	public DataSize getMaxBacklogSize() {
		return this.maxBacklogSize;
	}

	public void setMaxBacklogSize(DataSize maxBacklogSize) {
		this.maxBacklogSize = maxBacklogSize;
	}

	public boolean isCloseOnBacklogLimit() {
		return this.closeOnBacklogLimit;
	}

	public void setCloseOnBacklogLimit(boolean closeOnBacklogLimit) {
		this.closeOnBacklogLimit = closeOnBacklogLimit;
	}

	public Duration getCloseTimeout() {
		return this.closeTimeout;
	}

	public void setCloseTimeout(Duration closeTimeout) {
		this.closeTimeout = closeTimeout;
	}

	public Duration getUpgradeTimeout() {
		return this.upgradeTimeout;
	}

	public void setUpgradeTimeout(Duration upgradeTimeout) {
		this.upgradeTimeout = upgradeTimeout;
	}

	public Compression getCompression() {
		return this.compression;
	}

	public void setCompression(Compression compression) {
		this.compression = compression;
	}

	public DataSize getCompressionMinSize() {
		return this.compressionMinSize;
	}

	public void setCompressionMinSize(DataSize compressionMinSize) {
		this.compressionMinSize = compressionMinSize;
	}

	public List<String> getSubprotocols() {
		return this.subprotocols;
	}

	public void setSubprotocols(List<String> subprotocols) {
		this.subprotocols = List.copyOf(subprotocols);
	}

	public Set<String> getAllowedOrigins() {
		return this.allowedOrigins;
	}

	public void setAllowedOrigins(Set<String> allowedOrigins) {
		this.allowedOrigins = new LinkedHashSet<>(allowedOrigins);
	}

	public int getMaxWaitingMessages() {
		return this.maxWaitingMessages;
	}

	public void setMaxWaitingMessages(int maxWaitingMessages) {
		this.maxWaitingMessages = maxWaitingMessages;
	}

	EndpointOptions toOptions() {
		WebSocketOptions options = WebSocketOptions.builder()
			.maxMessageBytes((int) this.maxMessageSize.toBytes())
			.idleTimeout(this.idleTimeout)
			.automaticPings(this.automaticPings)
			.resetIdleOnSend(this.resetIdleOnSend)
			.maxLifetime(this.maxLifetime)
			.maxBacklogBytes(this.maxBacklogSize.toBytes())
			.closeOnBacklogLimit(this.closeOnBacklogLimit)
			.closeTimeout(this.closeTimeout)
			.upgradeTimeout(this.upgradeTimeout)
			.compression(this.compression)
			.compressionMinBytes((int) this.compressionMinSize.toBytes())
			.subprotocols(this.subprotocols)
			.allowedOrigins(this.allowedOrigins)
			.build();
		return new EndpointOptions(options, this.maxWaitingMessages);
	}

	@Override
	public boolean supports(Class<?> type) {
		return type == CorkWebSocketProperties.class;
	}

	@Override
	public void validate(Object target, Errors errors) {
		CorkWebSocketProperties properties = (CorkWebSocketProperties) target;
		size("maxMessageSize", properties.maxMessageSize, 1, LARGEST_MESSAGE, errors);
		size("maxBacklogSize", properties.maxBacklogSize, 0, DataSize.ofBytes(Long.MAX_VALUE), errors);
		size("compressionMinSize", properties.compressionMinSize, 0, LARGEST_INT, errors);
		duration("maxLifetime", properties.maxLifetime, 0, errors);
		duration("closeTimeout", properties.closeTimeout, 1, errors);
		duration("upgradeTimeout", properties.upgradeTimeout, 0, errors);
		duration("idleTimeout", properties.idleTimeout, properties.idleTimeout.isZero() ? 0 : 1000, errors);
		if (properties.maxWaitingMessages < 1) {
			errors.rejectValue("maxWaitingMessages", "range", "must be at least 1");
		}
		properties.subprotocols.stream()
			.filter((name) -> !EndpointOptions.isToken(name))
			.forEach((name) -> errors.rejectValue("subprotocols", "token", "'" + name + "' is no token"));
		properties.allowedOrigins.stream()
			.filter((origin) -> !Origins.isValid(origin))
			.forEach((origin) -> errors.rejectValue("allowedOrigins", "origin", Origins.refusal(origin)));
	}

	private static void size(String field, DataSize value, long leastBytes, DataSize most, Errors errors) {
		if (value.toBytes() < leastBytes || value.compareTo(most) > 0) {
			errors.rejectValue(field, "range", (most.toBytes() == Long.MAX_VALUE)
					? "must be at least " + leastBytes + "B" : "must be from " + leastBytes + "B to " + most);
		}
	}

	private static void duration(String field, Duration value, long leastMs, Errors errors) {
		if (value.toMillis() < leastMs || value.compareTo(LONGEST) > 0) {
			errors.rejectValue(field, "range",
					(leastMs == 1000) ? "must be 0, or from 1s to 365d" : "must be from " + leastMs + "ms to 365d");
		}
	}

}
