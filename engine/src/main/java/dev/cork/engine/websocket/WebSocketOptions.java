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

package dev.cork.engine.websocket;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * How the web sockets of an endpoint behave. Immutable.
 *
 * @param maxMessageBytes longest message that is taken, after decompression; a longer one
 * closes with 1009
 * @param idleTimeoutMs how long nothing may arrive before the connection is closed, in
 * milliseconds, 0 for ever
 * @param automaticPings whether a ping is sent shortly before that, so that a peer that
 * is there stays
 * @param resetIdleOnSend whether sending counts as well
 * @param maxLifetimeMs how long a web socket may be open before it is closed with 1001,
 * in milliseconds, 0 for ever
 * @param maxBacklogBytes how much may wait for a slow peer
 * @param closeOnBacklogLimit whether a message that would be more closes the connection
 * instead of being dropped
 * @param closeTimeoutMs how long the peer may take to answer a close, in milliseconds
 * @param upgradeTimeoutMs how long the application may take to answer a handshake that it
 * has detached before it is answered with 503, in milliseconds, 0 for ever
 * @param compression how messages are compressed
 * @param compressionMinBytes shortest message that is compressed
 * @param subprotocols those that the application speaks, in its order of preference
 * @param allowedOrigins origins besides the server's own that browsers may connect from,
 * such as {@code https://example.org}; {@code *} for all
 */
public record WebSocketOptions(int maxMessageBytes, long idleTimeoutMs, boolean automaticPings, boolean resetIdleOnSend,
		long maxLifetimeMs, long maxBacklogBytes, boolean closeOnBacklogLimit, long closeTimeoutMs,
		long upgradeTimeoutMs, Compression compression, int compressionMinBytes, List<String> subprotocols,
		Set<String> allowedOrigins) {

	/**
	 * Starts with the defaults.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Starts with these options.
	 * @return a builder
	 */
	public Builder toBuilder() {
		return new Builder(this);
	}

	/**
	 * Collects options. Not thread-safe.
	 */
	public static final class Builder {

		private int maxMessageBytes = 16 * 1024;

		private long idleTimeoutMs = 120_000;

		private boolean automaticPings = true;

		private boolean resetIdleOnSend;

		private long maxLifetimeMs;

		private long maxBacklogBytes = 64 * 1024;

		private boolean closeOnBacklogLimit;

		private long closeTimeoutMs = 5_000;

		private long upgradeTimeoutMs = 30_000;

		private Compression compression = Compression.OFF;

		private int compressionMinBytes = 128;

		private List<String> subprotocols = List.of();

		private Set<String> allowedOrigins = Set.of();

		private Builder() {
		}

		private Builder(WebSocketOptions options) {
			this.maxMessageBytes = options.maxMessageBytes();
			this.idleTimeoutMs = options.idleTimeoutMs();
			this.automaticPings = options.automaticPings();
			this.resetIdleOnSend = options.resetIdleOnSend();
			this.maxLifetimeMs = options.maxLifetimeMs();
			this.maxBacklogBytes = options.maxBacklogBytes();
			this.closeOnBacklogLimit = options.closeOnBacklogLimit();
			this.closeTimeoutMs = options.closeTimeoutMs();
			this.compression = options.compression();
			this.compressionMinBytes = options.compressionMinBytes();
			this.subprotocols = options.subprotocols();
			this.allowedOrigins = options.allowedOrigins();
		}

		/**
		 * Sets the longest message that is taken.
		 * @param bytes 1 to 2^30, default 16 KiB
		 * @return this builder
		 */
		public Builder maxMessageBytes(int bytes) {
			if (bytes < 1 || bytes > 1 << 30) {
				throw new IllegalArgumentException("maxMessageBytes must be from 1 to 2^30, but is " + bytes);
			}
			this.maxMessageBytes = bytes;
			return this;
		}

		/**
		 * Sets how long nothing may arrive.
		 * @param timeout zero for ever, or 1 second and more; default 120 seconds
		 * @return this builder
		 */
		public Builder idleTimeout(Duration timeout) {
			if (!timeout.isZero() && timeout.toMillis() < 1_000) {
				throw new IllegalArgumentException("idleTimeout must be zero or at least 1 second, but is " + timeout);
			}
			this.idleTimeoutMs = timeout.toMillis();
			return this;
		}

		/**
		 * Sets whether an idle peer is asked whether it is still there.
		 * @param pings default true
		 * @return this builder
		 */
		public Builder automaticPings(boolean pings) {
			this.automaticPings = pings;
			return this;
		}

		/**
		 * Sets whether sending counts as being active.
		 * @param reset default false: a peer must be heard of
		 * @return this builder
		 */
		public Builder resetIdleOnSend(boolean reset) {
			this.resetIdleOnSend = reset;
			return this;
		}

		/**
		 * Sets how long a web socket may be open.
		 * @param lifetime default zero, for ever
		 * @return this builder
		 */
		public Builder maxLifetime(Duration lifetime) {
			this.maxLifetimeMs = requireNotNegative("maxLifetime", lifetime);
			return this;
		}

		/**
		 * Sets how much may wait for a slow peer.
		 * @param bytes 0 or more, default 64 KiB
		 * @return this builder
		 */
		public Builder maxBacklogBytes(long bytes) {
			if (bytes < 0) {
				throw new IllegalArgumentException("maxBacklogBytes must not be negative, but is " + bytes);
			}
			this.maxBacklogBytes = bytes;
			return this;
		}

		/**
		 * Sets whether a peer that is too slow is closed.
		 * @param close default false: what is too much is dropped
		 * @return this builder
		 */
		public Builder closeOnBacklogLimit(boolean close) {
			this.closeOnBacklogLimit = close;
			return this;
		}

		/**
		 * Sets how long a peer may take to answer a close.
		 * @param timeout more than zero, default 5 seconds
		 * @return this builder
		 */
		public Builder closeTimeout(Duration timeout) {
			if (timeout.toMillis() < 1) {
				throw new IllegalArgumentException("closeTimeout must be at least 1 ms, but is " + timeout);
			}
			this.closeTimeoutMs = timeout.toMillis();
			return this;
		}

		/**
		 * Sets how long the application may take to answer a handshake that it has
		 * detached.
		 * @param timeout zero for ever, default 30 seconds
		 * @return this builder
		 */
		public Builder upgradeTimeout(Duration timeout) {
			this.upgradeTimeoutMs = requireNotNegative("upgradeTimeout", timeout);
			return this;
		}

		/**
		 * Sets how messages are compressed.
		 * @param compression default off
		 * @return this builder
		 */
		public Builder compression(Compression compression) {
			this.compression = compression;
			return this;
		}

		/**
		 * Sets the shortest message that is compressed.
		 * @param bytes 0 or more, default 128
		 * @return this builder
		 */
		public Builder compressionMinBytes(int bytes) {
			if (bytes < 0) {
				throw new IllegalArgumentException("compressionMinBytes must not be negative, but is " + bytes);
			}
			this.compressionMinBytes = bytes;
			return this;
		}

		/**
		 * Sets what the application speaks.
		 * @param names in order of preference, default none
		 * @return this builder
		 */
		public Builder subprotocols(List<String> names) {
			this.subprotocols = List.copyOf(names);
			return this;
		}

		/**
		 * Sets from where browsers may connect besides the server's own origin.
		 * @param origins such as {@code https://example.org}, or {@code *}; default none
		 * @return this builder
		 */
		public Builder allowedOrigins(Set<String> origins) {
			this.allowedOrigins = Set.copyOf(origins);
			return this;
		}

		private static long requireNotNegative(String name, Duration duration) {
			if (duration.isNegative()) {
				throw new IllegalArgumentException(name + " must not be negative, but is " + duration);
			}
			return duration.toMillis();
		}

		/**
		 * Makes the options.
		 * @return the options
		 */
		public WebSocketOptions build() {
			return new WebSocketOptions(this.maxMessageBytes, this.idleTimeoutMs, this.automaticPings,
					this.resetIdleOnSend, this.maxLifetimeMs, this.maxBacklogBytes, this.closeOnBacklogLimit,
					this.closeTimeoutMs, this.upgradeTimeoutMs, this.compression, this.compressionMinBytes,
					this.subprotocols, this.allowedOrigins);
		}

	}

}
