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

package dev.cork.web.argument;

import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;

import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * What a client has shown in the TLS handshake.
 */
final class ClientCertificates {

	private ClientCertificates() {
	}

	/**
	 * Returns the client's certificate, and those that vouch for it.
	 * @return the certificates, the client's own first; null without TLS, or if the
	 * client has shown none
	 */
	static X509Certificate @Nullable [] of(HttpRequest request) {
		SSLSession session = request.sslSession();
		if (session == null) {
			return null;
		}
		try {
			Certificate[] chain = session.getPeerCertificates();
			return Arrays.copyOf(chain, chain.length, X509Certificate[].class);
		}
		catch (SSLPeerUnverifiedException ex) {
			// none was asked for, or it had none
			return null;
		}
	}

}
