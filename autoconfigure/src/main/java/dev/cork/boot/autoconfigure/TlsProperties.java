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

import dev.cork.boot.tls.TlsOptions;
import dev.cork.boot.tls.TlsProvider;

/**
 * TLS, beyond what server.ssl.* says.
 */
class TlsProperties {

	/**
	 * How long a TLS handshake may take, from the accepted connection on.
	 */
	private Duration handshakeTimeout = Duration.ofSeconds(10);

	/**
	 * How many TLS handshakes may go on at once, all event loops together; further ones
	 * wait for their turn.
	 */
	private int maxHandshakes = 1000;

	/**
	 * Who encrypts; OpenSSL needs Netty's handler and tcnative on the class path.
	 */
	private TlsProvider provider = TlsProvider.JDK;

	public Duration getHandshakeTimeout() {
		return this.handshakeTimeout;
	}

	public void setHandshakeTimeout(Duration handshakeTimeout) {
		this.handshakeTimeout = handshakeTimeout;
	}

	public int getMaxHandshakes() {
		return this.maxHandshakes;
	}

	public void setMaxHandshakes(int maxHandshakes) {
		this.maxHandshakes = maxHandshakes;
	}

	public TlsProvider getProvider() {
		return this.provider;
	}

	public void setProvider(TlsProvider provider) {
		this.provider = provider;
	}

	TlsOptions options() {
		return new TlsOptions(this.handshakeTimeout, this.maxHandshakes, this.provider);
	}

}
