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

package dev.cork.engine.tls;

import java.util.List;
import java.util.Set;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

import org.jspecify.annotations.Nullable;

/**
 * The engines of an {@link SSLContext}. Immutable; sessions are resumed within the
 * context.
 */
public final class JdkTlsEngines implements TlsEngines {

	/** What is spoken unless the builder is told otherwise. */
	public static final List<String> DEFAULT_PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

	private static final String[] APPLICATION_PROTOCOLS = { "http/1.1" };

	private final SSLContext context;

	private final String[] protocols;

	private final String @Nullable [] ciphers;

	private final ClientAuth clientAuth;

	private JdkTlsEngines(Builder builder) {
		this.context = builder.context;
		this.protocols = builder.protocols.toArray(String[]::new);
		this.ciphers = (builder.ciphers != null) ? builder.ciphers.toArray(String[]::new) : null;
		this.clientAuth = builder.clientAuth;
	}

	/**
	 * Starts with TLS 1.3 and 1.2, the context's ciphers, and no certificates of clients.
	 * @param context has the keys and says whom to trust
	 * @return a builder
	 */
	public static Builder builder(SSLContext context) {
		return new Builder(context);
	}

	@Override
	public SSLEngine newEngine() {
		SSLEngine engine = this.context.createSSLEngine();
		engine.setUseClientMode(false);
		SSLParameters parameters = engine.getSSLParameters();
		parameters.setProtocols(this.protocols);
		if (this.ciphers != null) {
			parameters.setCipherSuites(this.ciphers);
		}
		parameters.setUseCipherSuitesOrder(true);
		parameters.setApplicationProtocols(APPLICATION_PROTOCOLS);
		if (this.clientAuth == ClientAuth.NEED) {
			parameters.setNeedClientAuth(true);
		}
		else {
			parameters.setWantClientAuth(this.clientAuth == ClientAuth.WANT);
		}
		engine.setSSLParameters(parameters);
		return engine;
	}

	/**
	 * Makes {@link JdkTlsEngines}. Not thread-safe.
	 */
	public static final class Builder {

		private final SSLContext context;

		private List<String> protocols = DEFAULT_PROTOCOLS;

		private @Nullable List<String> ciphers;

		private ClientAuth clientAuth = ClientAuth.NONE;

		private Builder(SSLContext context) {
			this.context = context;
		}

		/**
		 * Sets the versions of the protocol to speak.
		 * @param protocols the JDK's names, at least one
		 * @return this builder
		 * @throws IllegalArgumentException if the context does not know one of them
		 */
		public Builder protocols(List<String> protocols) {
			require("protocol", protocols, this.context.getSupportedSSLParameters().getProtocols());
			this.protocols = List.copyOf(protocols);
			return this;
		}

		/**
		 * Sets the ciphers to use, the preferred first.
		 * @param ciphers the JDK's names, at least one
		 * @return this builder
		 * @throws IllegalArgumentException if the context does not know one of them
		 */
		public Builder ciphers(List<String> ciphers) {
			require("cipher", ciphers, this.context.getSupportedSSLParameters().getCipherSuites());
			this.ciphers = List.copyOf(ciphers);
			return this;
		}

		private static void require(String what, List<String> names, String[] supported) {
			Set<String> known = Set.of(supported);
			if (names.isEmpty()) {
				throw new IllegalArgumentException("At least one " + what + " is needed");
			}
			for (String name : names) {
				if (!known.contains(name)) {
					throw new IllegalArgumentException("The TLS " + what + " '" + name
							+ "' is not supported, these are: " + String.join(", ", supported));
				}
			}
		}

		/**
		 * Sets whether clients have to show a certificate.
		 * @param clientAuth whether they have to
		 * @return this builder
		 */
		public Builder clientAuth(ClientAuth clientAuth) {
			this.clientAuth = clientAuth;
			return this;
		}

		/**
		 * Makes the engines' factory.
		 * @return the factory
		 */
		public JdkTlsEngines build() {
			return new JdkTlsEngines(this);
		}

	}

}
