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

package dev.cork.websocket.endpoint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

import dev.cork.engine.websocket.Compression;
import dev.cork.engine.websocket.WebSocketOptions;
import dev.cork.websocket.WebSocketEndpoint;
import org.jspecify.annotations.Nullable;

import org.springframework.format.annotation.DurationFormat;
import org.springframework.format.datetime.standard.DurationFormatterUtils;
import org.springframework.util.StringUtils;
import org.springframework.util.StringValueResolver;
import org.springframework.util.unit.DataSize;

/**
 * The options of an endpoint.
 *
 * @param webSockets those that the engine knows
 * @param maxWaitingMessages how many messages of one web socket may wait for blocking
 * methods before no more is read
 */
public record EndpointOptions(WebSocketOptions webSockets, int maxWaitingMessages) {

	/**
	 * Whether a sub-protocol can be negotiated (RFC 6455, 4.1).
	 * @param name its name
	 * @return whether it is a token
	 */
	public static boolean isToken(String name) {
		return !name.isEmpty()
				&& name.chars().allMatch((c) -> c > ' ' && c < 127 && "()<>@,;:\\\"/[]?={}".indexOf(c) < 0);
	}

	/**
	 * What an annotation says, and for the rest what these options say.
	 * @throws IllegalArgumentException naming the attribute that cannot be used
	 */
	EndpointOptions refine(WebSocketEndpoint annotation, StringValueResolver placeholders) {
		Attributes attributes = new Attributes(placeholders);
		WebSocketOptions base = this.webSockets;
		WebSocketOptions.Builder options = WebSocketOptions.builder();
		attributes.set("maxMessageSize", annotation.maxMessageSize(), EndpointOptions::bytes, base.maxMessageBytes(),
				options::maxMessageBytes);
		attributes.set("idleTimeout", annotation.idleTimeout(), EndpointOptions::duration,
				Duration.ofMillis(base.idleTimeoutMs()), options::idleTimeout);
		attributes.set("automaticPings", annotation.automaticPings(), EndpointOptions::bool, base.automaticPings(),
				options::automaticPings);
		attributes.set("resetIdleOnSend", annotation.resetIdleOnSend(), EndpointOptions::bool, base.resetIdleOnSend(),
				options::resetIdleOnSend);
		attributes.set("maxLifetime", annotation.maxLifetime(), EndpointOptions::duration,
				Duration.ofMillis(base.maxLifetimeMs()), options::maxLifetime);
		attributes.set("maxBacklogSize", annotation.maxBacklogSize(), (text) -> DataSize.parse(text).toBytes(),
				base.maxBacklogBytes(), options::maxBacklogBytes);
		attributes.set("closeOnBacklogLimit", annotation.closeOnBacklogLimit(), EndpointOptions::bool,
				base.closeOnBacklogLimit(), options::closeOnBacklogLimit);
		attributes.set("closeTimeout", annotation.closeTimeout(), EndpointOptions::duration,
				Duration.ofMillis(base.closeTimeoutMs()), options::closeTimeout);
		attributes.set("upgradeTimeout", annotation.upgradeTimeout(), EndpointOptions::duration,
				Duration.ofMillis(base.upgradeTimeoutMs()), options::upgradeTimeout);
		attributes.set("compression", annotation.compression(),
				(text) -> Compression.valueOf(text.toUpperCase(Locale.ROOT)), base.compression(), options::compression);
		attributes.set("compressionMinSize", annotation.compressionMinSize(), EndpointOptions::bytes,
				base.compressionMinBytes(), options::compressionMinBytes);
		List<String> subprotocols = attributes.list(annotation.subprotocols());
		subprotocols.forEach(
				(name) -> require(isToken(name), "subprotocols: '" + name + "' is no token and cannot be negotiated"));
		options.subprotocols(subprotocols.isEmpty() ? base.subprotocols() : subprotocols);
		Set<String> origins = new LinkedHashSet<>(attributes.list(annotation.allowedOrigins()));
		origins.forEach((origin) -> require(Origins.isValid(origin), "allowedOrigins: " + Origins.refusal(origin)));
		options.allowedOrigins(origins.isEmpty() ? base.allowedOrigins() : origins);
		Integer waiting = attributes.value("maxWaitingMessages", annotation.maxWaitingMessages(),
				EndpointOptions::positive);
		return new EndpointOptions(options.build(), (waiting != null) ? waiting : this.maxWaitingMessages);
	}

	private static void require(boolean condition, String message) {
		if (!condition) {
			throw new IllegalArgumentException(message);
		}
	}

	private static int bytes(String text) {
		return Math.toIntExact(DataSize.parse(text).toBytes());
	}

	private static int positive(String text) {
		int number = Integer.parseInt(text);
		require(number > 0, "must be at least 1, but is " + number);
		return number;
	}

	private static Duration duration(String text) {
		return DurationFormatterUtils.detectAndParse(text, DurationFormat.Unit.MILLIS);
	}

	private static boolean bool(String text) {
		require(text.equals("true") || text.equals("false"), "must be true or false, but is '" + text + "'");
		return text.equals("true");
	}

	/** Reads attributes, and names the one that cannot be read. */
	private record Attributes(StringValueResolver placeholders) {

		<T> void set(String name, String declared, Function<String, T> parser, T inherited,
				java.util.function.Consumer<T> setter) {
			T own = value(name, declared, parser);
			try {
				setter.accept((own != null) ? own : inherited);
			}
			catch (IllegalArgumentException ex) {
				throw new IllegalArgumentException(name + " = \"" + declared + "\": " + ex.getMessage(), ex);
			}
		}

		<T> @Nullable T value(String name, String declared, Function<String, T> parser) {
			String text = this.placeholders.resolveStringValue(declared);
			if (text == null || text.isBlank()) {
				return null;
			}
			try {
				return parser.apply(text.trim());
			}
			catch (IllegalArgumentException | ArithmeticException ex) {
				throw new IllegalArgumentException(name + " = \"" + declared + "\": " + ex.getMessage(), ex);
			}
		}

		List<String> list(String[] declared) {
			List<String> values = new ArrayList<>();
			for (String one : declared) {
				for (String value : StringUtils
					.commaDelimitedListToStringArray(String.valueOf(this.placeholders.resolveStringValue(one)))) {
					if (!value.isBlank()) {
						values.add(value.trim());
					}
				}
			}
			return values;
		}

	}

}
