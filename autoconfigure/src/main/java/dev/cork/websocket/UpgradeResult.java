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

package dev.cork.websocket;

import org.jspecify.annotations.Nullable;

/**
 * What an {@link OnUpgrade @OnUpgrade} method decides.
 *
 * @param subprotocol for an accepted handshake: one that the client offers, or
 * {@code null} for the first of the endpoint's own that it offers
 * @param userData for an accepted handshake: what {@link UserData @UserData} parameters
 * get, or {@code null}
 * @param status of a refusal, 0 if the handshake is accepted
 */
public record UpgradeResult(@Nullable String subprotocol, @Nullable Object userData, int status) {

	private static final UpgradeResult ACCEPTED = new UpgradeResult(null, null, 0);

	/**
	 * Checks the status.
	 * @param subprotocol see above
	 * @param userData see above
	 * @param status see above
	 */
	public UpgradeResult {
		if (status != 0 && (status < 300 || status > 599)) {
			throw new IllegalArgumentException("A handshake is refused with a status from 300 to 599, not " + status);
		}
	}

	/**
	 * Opens the web socket.
	 * @return without user data
	 */
	public static UpgradeResult accept() {
		return ACCEPTED;
	}

	/**
	 * Opens the web socket.
	 * @param subprotocol one that the client offers, or {@code null} for the first of the
	 * endpoint's own that it offers
	 * @param userData what {@link UserData @UserData} parameters get, or {@code null}
	 * @return with both
	 */
	public static UpgradeResult accept(@Nullable String subprotocol, @Nullable Object userData) {
		return new UpgradeResult(subprotocol, userData, 0);
	}

	/**
	 * Answers with an error.
	 * @param status from 300 to 599
	 * @return without a body; an exception such as {@code ResponseStatusException} has
	 * one
	 * @throws IllegalArgumentException for another status
	 */
	public static UpgradeResult refuse(int status) {
		if (status == 0) {
			throw new IllegalArgumentException("A handshake is refused with a status from 300 to 599, not 0");
		}
		return new UpgradeResult(null, null, status);
	}

	/**
	 * Whether the web socket is opened.
	 * @return {@code false} for a refusal
	 */
	public boolean isAccepted() {
		return this.status == 0;
	}

}
