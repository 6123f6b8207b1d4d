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

package dev.cork.boot.tls;

import java.time.Duration;

/**
 * What can be said of TLS beyond {@code server.ssl.*}.
 *
 * @param handshakeTimeout how long a handshake may take
 * @param maxHandshakes how many handshakes may go on at the same time
 * @param provider who encrypts
 */
public record TlsOptions(Duration handshakeTimeout, int maxHandshakes, TlsProvider provider) {

	/** What holds unless anything else is said. */
	public static final TlsOptions DEFAULTS = new TlsOptions(Duration.ofSeconds(10), 1000, TlsProvider.JDK);

}
