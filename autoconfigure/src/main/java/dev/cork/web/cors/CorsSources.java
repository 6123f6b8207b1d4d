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

package dev.cork.web.cors;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.web.request.RequestUri;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsConfigurationSource;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.adapter.DefaultServerWebExchange;
import org.springframework.web.server.i18n.AcceptHeaderLocaleContextResolver;
import org.springframework.web.server.session.DefaultWebSessionManager;

/**
 * Spring's own sources, asked with an exchange that is nothing but the head of the
 * request.
 */
final class CorsSources implements CorsSource {

	private final List<CorsConfigurationSource> sources;

	private final ServerCodecConfigurer codecs = ServerCodecConfigurer.create();

	private final DefaultWebSessionManager sessions = new DefaultWebSessionManager();

	private final AcceptHeaderLocaleContextResolver locales = new AcceptHeaderLocaleContextResolver();

	CorsSources(List<CorsConfigurationSource> sources) {
		this.sources = List.copyOf(sources);
	}

	@Override
	public @Nullable CorsConfiguration find(HttpRequest request) {
		HttpHeaders headers = new HttpHeaders();
		request.forEachHeader((name, value) -> headers.add(name.toString(), value.toString()));
		ServerWebExchange exchange = new DefaultServerWebExchange(
				new HeadRequest(HttpMethod.valueOf(request.method()), uri(request), headers, request), new NoResponse(),
				this.sessions, this.codecs, this.locales);
		for (CorsConfigurationSource source : this.sources) {
			CorsConfiguration config = source.getCorsConfiguration(exchange);
			if (config != null) {
				return config;
			}
		}
		return null;
	}

	/**
	 * A native route answers targets that are no URI; what holds for it is found by its
	 * path.
	 */
	private static URI uri(HttpRequest request) {
		try {
			return RequestUri.of(request);
		}
		catch (URISyntaxException ex) {
			return RequestUri.withoutQuery(request);
		}
	}

}
