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

import java.net.URI;
import java.net.URISyntaxException;

/**
 * Origins as browsers send them (RFC 6454, 6.1): scheme, host and port, nothing more.
 */
public final class Origins {

	private Origins() {
	}

	/**
	 * Whether an origin can be configured.
	 * @param origin what is configured
	 * @return {@code false} for what no browser would ever send
	 */
	public static boolean isValid(String origin) {
		if (origin.equals("*")) {
			return true;
		}
		try {
			URI uri = new URI(origin);
			return uri.getScheme() != null && uri.getHost() != null && uri.getUserInfo() == null
					&& uri.getRawPath().isEmpty() && uri.getRawQuery() == null && uri.getRawFragment() == null;
		}
		catch (URISyntaxException ex) {
			return false;
		}
	}

	/**
	 * What is wrong.
	 * @param origin what is configured
	 * @return half a sentence
	 */
	public static String refusal(String origin) {
		return "'" + origin + "' is no origin: write scheme, host and port as in https://example.org, or *";
	}

}
