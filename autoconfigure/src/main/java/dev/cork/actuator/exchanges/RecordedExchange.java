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

package dev.cork.actuator.exchanges;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.Principal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseObserver;
import dev.cork.web.context.CallContext;
import dev.cork.web.request.RequestUri;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.web.exchanges.HttpExchange;
import org.springframework.boot.actuate.web.exchanges.RecordableHttpRequest;
import org.springframework.boot.actuate.web.exchanges.RecordableHttpResponse;

/**
 * One request while it is answered: what it was is copied when it comes, as nothing of it
 * may be left when somebody looks. On the loop.
 */
final class RecordedExchange implements ResponseObserver, RecordableHttpRequest {

	private final ExchangeRecorder recorder;

	private final String method;

	private final URI uri;

	private final @Nullable String remoteAddress;

	private final Map<String, List<String>> headers = new LinkedHashMap<>();

	private final HttpExchange.Started started;

	private @Nullable Map<String, List<String>> responseHeaders;

	RecordedExchange(HttpRequest request, ExchangeRecorder recorder) {
		this.recorder = recorder;
		this.method = request.method();
		this.uri = uri(request);
		this.remoteAddress = (request.remoteAddress() instanceof InetSocketAddress remote)
				? String.valueOf(remote.getAddress()) : null;
		request.forEachHeader((name, value) -> add(this.headers, name, value));
		this.started = HttpExchange.start(this);
	}

	private static URI uri(HttpRequest request) {
		try {
			return RequestUri.of(request);
		}
		catch (URISyntaxException ex) {
			return RequestUri.withoutQuery(request);
		}
	}

	private static void add(Map<String, List<String>> headers, CharSequence name, CharSequence value) {
		headers.computeIfAbsent(name.toString(), (key) -> new ArrayList<>(1)).add(value.toString());
	}

	@Override
	public void onHeadEnd(HttpRequest request, HttpResponse response) {
		Map<String, List<String>> said = new LinkedHashMap<>();
		response.forEachHeader((name, value) -> add(said, name, value));
		this.responseHeaders = said;
	}

	@Override
	public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
		Map<String, List<String>> said = this.responseHeaders;
		// what no native route has answered in the end has been through WebFlux's filters
		if (said == null || request.routePattern().isEmpty()) {
			return;
		}
		CallContext context = CallContext.of(request);
		Principal principal = (context != null) ? context.principal() : null;
		this.recorder.record(this.started.finish(new Answer(response.statusCode(), said), () -> principal, () -> null,
				this.recorder.includes()));
	}

	@Override
	public String getMethod() {
		return this.method;
	}

	@Override
	public URI getUri() {
		return this.uri;
	}

	@Override
	public Map<String, List<String>> getHeaders() {
		return this.headers;
	}

	@Override
	public @Nullable String getRemoteAddress() {
		return this.remoteAddress;
	}

	/**
	 * What was answered.
	 *
	 * @param status the status code
	 * @param headers the fields of its head, those of the engine left out
	 */
	private record Answer(int status, Map<String, List<String>> headers) implements RecordableHttpResponse {

		@Override
		public int getStatus() {
			return this.status;
		}

		@Override
		public Map<String, List<String>> getHeaders() {
			return this.headers;
		}

	}

}
