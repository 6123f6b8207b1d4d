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

import java.security.cert.X509Certificate;
import java.util.Locale;

import javax.net.ssl.SSLSession;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.request.TlsInfo;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

/**
 * Request and response themselves, and what is a part of the request and needs no name.
 */
final class ExchangeResolver implements ArgumentResolver {

	private final RequestLocale locale;

	ExchangeResolver(RequestLocale locale) {
		this.locale = locale;
	}

	@Override
	public @Nullable ArgumentReader resolve(HandlerArgument argument) {
		if (argument.type() == HttpRequest.class) {
			return (request, response, body) -> request;
		}
		if (argument.type() == HttpResponse.class) {
			return (request, response, body) -> response;
		}
		if (argument.type() == HttpHeaders.class) {
			return (request, response, body) -> RequestHeaders.copy(request);
		}
		if (argument.type() == HttpMethod.class) {
			return (request, response, body) -> HttpMethod.valueOf(request.method());
		}
		if (argument.type() == SSLSession.class) {
			return (request, response, body) -> request.sslSession();
		}
		if (argument.type() == X509Certificate[].class) {
			return (request, response, body) -> certificates(request);
		}
		if (argument.type() == Locale.class) {
			return new LocaleReader(this.locale);
		}
		return null;
	}

	private static X509Certificate @Nullable [] certificates(HttpRequest request) {
		TlsInfo info = TlsInfo.of(request);
		return (info != null) ? info.getPeerCertificates() : null;
	}

	@Override
	public String supported() {
		return "HttpRequest, HttpResponse, HttpHeaders, HttpMethod, Locale, SSLSession, X509Certificate[]";
	}

}
