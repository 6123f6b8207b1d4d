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

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.cork.engine.websocket.ExtensionOffer.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Negotiates permessage-deflate (RFC 7692, 7.1). {@code java.util.zip} compresses with a
 * window of 2^15 bytes and no other, so an offer that wants a smaller one of the server
 * is declined; it decompresses whatever window the client has, so the server asks for
 * none.
 */
final class PerMessageDeflate {

	private static final String NAME = "permessage-deflate";

	private static final String SERVER_NO_TAKEOVER = "server_no_context_takeover";

	private static final String CLIENT_NO_TAKEOVER = "client_no_context_takeover";

	private static final String SERVER_WINDOW = "server_max_window_bits";

	private static final String CLIENT_WINDOW = "client_max_window_bits";

	private static final String ONLY_SERVER_WINDOW = "15";

	private static final Set<String> WINDOWS = Set.of("8", "9", "10", "11", "12", "13", "14", "15");

	private PerMessageDeflate() {
	}

	/**
	 * Tells whether the offers of a request are well-formed. If not the handshake has to
	 * fail (RFC 6455, 9.1), whatever the server supports.
	 * @param headerValues the values of all {@code Sec-WebSocket-Extensions} fields
	 * @return whether {@link #negotiate} can read them
	 */
	static boolean isWellFormed(List<String> headerValues) {
		return ExtensionOffer.parse(headerValues) != null;
	}

	/**
	 * Accepts the first offer that can be.
	 * @param headerValues the values of all {@code Sec-WebSocket-Extensions} fields of
	 * the request, in their order
	 * @param mode how the endpoint compresses
	 * @return what to answer and to do; null if no offer can be accepted or they are
	 * malformed
	 */
	static @Nullable DeflateAgreement negotiate(List<String> headerValues, Compression mode) {
		List<ExtensionOffer> offers = (mode != Compression.OFF) ? ExtensionOffer.parse(headerValues) : null;
		if (offers == null) {
			return null;
		}
		for (ExtensionOffer offer : offers) {
			if (offer.name().equals(NAME) && isAcceptable(offer.parameters())) {
				return accept(offer, mode);
			}
		}
		return null;
	}

	private static boolean isAcceptable(List<Parameter> parameters) {
		Set<String> names = new HashSet<>();
		return parameters.stream().allMatch((parameter) -> names.add(parameter.name()) && isAcceptable(parameter));
	}

	private static boolean isAcceptable(Parameter parameter) {
		String value = parameter.value();
		return switch (parameter.name()) {
			case SERVER_NO_TAKEOVER, CLIENT_NO_TAKEOVER -> value == null;
			case SERVER_WINDOW -> ONLY_SERVER_WINDOW.equals(value);
			case CLIENT_WINDOW -> value == null || WINDOWS.contains(value);
			default -> false;
		};
	}

	private static DeflateAgreement accept(ExtensionOffer offer, Compression mode) {
		boolean shared = mode == Compression.SHARED;
		boolean serverTakeover = !shared && !has(offer, SERVER_NO_TAKEOVER);
		boolean clientTakeover = !shared && !has(offer, CLIENT_NO_TAKEOVER);
		StringBuilder response = new StringBuilder(NAME);
		if (!serverTakeover) {
			response.append("; ").append(SERVER_NO_TAKEOVER);
		}
		if (!clientTakeover) {
			response.append("; ").append(CLIENT_NO_TAKEOVER);
		}
		if (has(offer, SERVER_WINDOW)) {
			// accepted by repeating it (RFC 7692, 7.1.2.1)
			response.append("; ").append(SERVER_WINDOW).append('=').append(ONLY_SERVER_WINDOW);
		}
		return new DeflateAgreement(response.toString(), serverTakeover, clientTakeover);
	}

	private static boolean has(ExtensionOffer offer, String name) {
		return offer.parameters().stream().anyMatch((parameter) -> parameter.name().equals(name));
	}

}
