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

package dev.cork.actuator.dashboard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.PreparedHeaders;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.util.DigestUtils;

/**
 * A file of the page, in memory. The page needs nothing but these files, and browsers are
 * told so.
 */
final class DashboardFile implements HttpHandler {

	private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
			+ "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

	private final String etag;

	private final byte[] headers;

	private final byte[] content;

	private DashboardFile(String contentType, byte[] content) {
		this.content = content;
		this.etag = "\"" + DigestUtils.md5DigestAsHex(content) + "\"";
		this.headers = concat(PreparedHeaders.of(HttpHeaders.CONTENT_TYPE, contentType),
				PreparedHeaders.of(HttpHeaders.ETAG, this.etag),
				PreparedHeaders.of(HttpHeaders.CACHE_CONTROL, "no-cache"),
				PreparedHeaders.of("Content-Security-Policy", POLICY),
				PreparedHeaders.of("X-Content-Type-Options", "nosniff"),
				PreparedHeaders.of("Referrer-Policy", "no-referrer"));
	}

	/**
	 * Reads a file.
	 * @param loader whose class path it is on
	 * @param name its name there
	 * @param contentType as browsers are told
	 * @return {@code null} if it is not there
	 */
	static @Nullable DashboardFile read(ClassLoader loader, String name, String contentType) {
		try (InputStream file = loader.getResourceAsStream(name)) {
			return (file != null) ? new DashboardFile(contentType, file.readAllBytes()) : null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read " + name + " from the class path", ex);
		}
	}

	private static byte[] concat(byte[]... parts) {
		int length = 0;
		for (byte[] part : parts) {
			length += part.length;
		}
		byte[] whole = new byte[length];
		int at = 0;
		for (byte[] part : parts) {
			System.arraycopy(part, 0, whole, at, part.length);
			at += part.length;
		}
		return whole;
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		String known = request.header(HttpHeaders.IF_NONE_MATCH);
		if (known != null && known.contains(this.etag)) {
			response.status(304).header(this.headers).end();
			return;
		}
		response.status(200).header(this.headers).end(this.content);
	}

}
