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

package dev.cork.web.request;

import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

import dev.cork.engine.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.reactive.SslInfo;

/**
 * What the peers of a connection have agreed on, in Spring's words. It looks into the
 * session when it is asked, and may be asked by any thread.
 */
public final class TlsInfo implements SslInfo {

	private final SSLSession session;

	private TlsInfo(SSLSession session) {
		this.session = session;
	}

	/**
	 * Returns what is known of a request. That a proxy has been spoken to by TLS is no
	 * session.
	 * @param request the request, on its loop
	 * @return the information, null if the connection is not secure
	 */
	public static @Nullable TlsInfo of(HttpRequest request) {
		SSLSession session = request.sslSession();
		return (session != null) ? new TlsInfo(session) : null;
	}

	/**
	 * Returns what the peers know the session by.
	 * @return the id in hexadecimal digits, null if the session cannot be resumed by it
	 */
	@Override
	public @Nullable String getSessionId() {
		byte[] id = this.session.getId();
		return (id != null && id.length > 0) ? HexFormat.of().formatHex(id) : null;
	}

	/**
	 * Returns who the client has shown itself to be.
	 * @return the client's certificate first, then those that vouch for it; null if it
	 * has shown none
	 */
	@Override
	public X509Certificate @Nullable [] getPeerCertificates() {
		List<X509Certificate> chain = new ArrayList<>();
		try {
			for (Certificate certificate : this.session.getPeerCertificates()) {
				if (certificate instanceof X509Certificate x509) {
					chain.add(x509);
				}
			}
		}
		catch (SSLPeerUnverifiedException ex) {
			// none was asked for, or it had none
			return null;
		}
		return chain.isEmpty() ? null : chain.toArray(X509Certificate[]::new);
	}

}
