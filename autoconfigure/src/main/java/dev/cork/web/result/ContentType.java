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

package dev.cork.web.result;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.http.PreparedHeaders;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * A Content-Type as the bytes of its header line.
 */
final class ContentType {

	private final byte[] line;

	private final Charset charset;

	private ContentType(MediaType mediaType) {
		this.line = PreparedHeaders.of(HttpHeaders.CONTENT_TYPE, mediaType.toString());
		this.charset = charset(mediaType);
	}

	static ContentType of(MediaType mediaType) {
		return new ContentType(mediaType);
	}

	/** Text says its charset; UTF-8 unless declared otherwise. */
	static ContentType ofText(MediaType mediaType) {
		return new ContentType(
				(mediaType.getCharset() != null) ? mediaType : new MediaType(mediaType, StandardCharsets.UTF_8));
	}

	static Charset charset(MediaType mediaType) {
		Charset declared = mediaType.getCharset();
		return (declared != null) ? declared : StandardCharsets.UTF_8;
	}

	byte[] line() {
		return this.line;
	}

	Charset charset() {
		return this.charset;
	}

}
