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

package dev.cork.web.resource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.blocking.BlockingExecutor;
import dev.cork.web.error.HttpErrors;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.result.ResourceAnswers;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.Resource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.StringUtils;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriUtils;

/**
 * Answers with static files. They are looked for on a thread that may block and sent as
 * any {@link Resource}.
 */
final class StaticFilesHandler implements HttpHandler {

	/** Text of other types than {@code text/*}. */
	private static final Set<String> TEXT_SUBTYPES = Set.of("javascript", "xml", "xhtml+xml", "x-sh");

	private static final Set<String> OWN_METHODS = Set.of("GET", "HEAD", "OPTIONS");

	private final StaticFilesOptions options;

	private final BlockingExecutor executor;

	private final RouteFailures failures;

	private final ResourceAnswers answers;

	StaticFilesHandler(StaticFilesOptions options, Supplier<BlockingExecutor> executor, RouteFailures failures) {
		this.options = options;
		this.executor = executor.get();
		this.failures = failures;
		this.answers = new ResourceAnswers(executor, failures);
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		String path = request.path();
		String name = StaticPath.of(path, this.options.prefix());
		String index = path.endsWith("/") ? null : StaticPath.of(path + "/", this.options.prefix());
		if (name == null && index == null) {
			throw notFound(request);
		}
		List<String> acceptEncoding = request.headers(HttpHeaders.ACCEPT_ENCODING);
		request.retain();
		DetachedResponse detached = response.detach();
		this.executor.execute(() -> find(name, index, acceptEncoding, request, detached));
	}

	/**
	 * There is no file, but a handler for another method: this route must not hide that,
	 * as it is there for every path.
	 */
	private static ResponseStatusException notFound(HttpRequest request) {
		Set<HttpMethod> others = new LinkedHashSet<>();
		for (String method : StringUtils.tokenizeToStringArray(request.routeMethods(), ",")) {
			if (!OWN_METHODS.contains(method)) {
				others.add(HttpMethod.valueOf(method));
			}
		}
		if (others.isEmpty()) {
			return HttpErrors.of(404, "The resource does not exist");
		}
		others.add(HttpMethod.OPTIONS);
		return new MethodNotAllowedException(HttpMethod.valueOf(request.method()), others);
	}

	private void find(@Nullable String name, @Nullable String index, List<String> acceptEncoding, HttpRequest request,
			DetachedResponse detached) {
		try {
			ResponseEntity<Resource> file = (name != null) ? entity(name, acceptEncoding) : null;
			ResponseEntity<Resource> entity = (file == null && index != null && isThere(index))
					? toFolder(index, request.query()) : file;
			detached.execute((response) -> answer(entity, request, response));
		}
		catch (Throwable ex) {
			detached.execute((response) -> this.failures.handle(ex, request, response));
		}
	}

	private void answer(@Nullable ResponseEntity<Resource> entity, HttpRequest request, HttpResponse response) {
		try {
			if (entity == null) {
				throw notFound(request);
			}
			this.answers.answer(entity, request, response);
		}
		catch (Throwable ex) {
			this.failures.handle(ex, request, response);
		}
	}

	private boolean isThere(String name) throws IOException {
		for (Resource location : this.options.locations()) {
			if (StaticFile.find(location, name) != null) {
				return true;
			}
		}
		return false;
	}

	/**
	 * A relative reference, which is right behind a proxy that has changed the path too.
	 */
	private ResponseEntity<Resource> toFolder(String index, @Nullable String query) {
		String folder = (this.options.prefix() + index).replaceFirst("/[^/]*$", "");
		String last = folder.substring(folder.lastIndexOf('/') + 1);
		String location = UriUtils.encodePathSegment(last, StandardCharsets.UTF_8) + "/";
		return ResponseEntity.status(HttpStatus.FOUND)
			.header(HttpHeaders.LOCATION, (query != null) ? location + "?" + query : location)
			.build();
	}

	private @Nullable ResponseEntity<Resource> entity(String name, List<String> acceptEncoding) throws IOException {
		for (Resource location : this.options.locations()) {
			StaticFile file = StaticFile.find(location, name);
			if (file != null) {
				return entity(location, name, file, acceptEncoding);
			}
		}
		return null;
	}

	private ResponseEntity<Resource> entity(Resource location, String name, StaticFile plain,
			List<String> acceptEncoding) throws IOException {
		HttpHeaders headers = new HttpHeaders();
		StaticFile sent = plain;
		for (PrecompressedForm form : PrecompressedForm.values()) {
			StaticFile compressed = compressed(location, form.nameOf(name), plain);
			if (compressed != null) {
				headers.set(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
				if (sent.equals(plain) && form.isAcceptedBy(acceptEncoding)) {
					headers.set(HttpHeaders.CONTENT_ENCODING, form.coding());
					sent = compressed;
				}
			}
		}
		headers.setContentType(mediaType(name));
		String coding = headers.getFirst(HttpHeaders.CONTENT_ENCODING);
		headers.setETag(sent.etag((coding != null) ? coding : ""));
		if (this.options.lastModified() && sent.lastModified() > 0) {
			headers.setLastModified(sent.lastModified());
		}
		if (this.options.cacheControl() != null) {
			headers.setCacheControl(this.options.cacheControl());
		}
		return ResponseEntity.ok().headers(headers).body(sent.resource());
	}

	/** One that is older is of another content. */
	private @Nullable StaticFile compressed(Resource location, String name, StaticFile plain) throws IOException {
		StaticFile compressed = this.options.precompressed() ? StaticFile.find(location, name) : null;
		return (compressed != null && compressed.lastModified() >= plain.lastModified()) ? compressed : null;
	}

	private MediaType mediaType(String name) {
		MediaType type = MediaType.parseMediaType(this.options.mediaTypes().apply(name));
		boolean text = type.getType().equals("text") || TEXT_SUBTYPES.contains(type.getSubtype());
		return (text && type.getCharset() == null) ? new MediaType(type, StandardCharsets.UTF_8) : type;
	}

}
